import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { consentCookieName } from "@/lib/rules/consent";

/** Widths at which pages are audited: a phone, and with `npm run test:whole` a laptop as well. An audit takes half a second. */
export const widths: readonly number[] = process.env.TEST_WHOLE ? [375, 1280] : [375];

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing that axe finds on what is shown now, dialogs and menus as they are. */
export async function expectNoBarrier(page: Page): Promise<void> {
  // A page on its way out or in is faint; where no script runs it is whole from the start.
  await expect(page.locator("html[data-loading], html[data-transition=running]")).toHaveCount(0);
  await settled(page);
  const { violations } = await axe(page).withTags(rules).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Its other mode opens a page for each audit, to look into frames of other origins. No audited page has one. */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

/** A colour on its way from one to the other has the contrast of neither. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
}

/** The same of a whole page at rest, which has one main heading. */
export async function expectNoBarrierOnPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  // While a page is read again after an action, its title is removed and inserted again.
  await expect(page).toHaveTitle(/\S/);
  await bannerIsThere(page);
  await expectNoBarrier(page);
}

/** Visitors without a choice about cookies are asked a moment after the page's scripts run, and the banner fades in. */
async function bannerIsThere(page: Page): Promise<void> {
  const cookies = await page.context().cookies(page.url());
  const hasChosen = cookies.some(({ name }) => name === consentCookieName("consent"));
  const hasScript = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (!hasChosen && hasScript) await expect(page.locator("#consent-title")).toBeVisible();
}
