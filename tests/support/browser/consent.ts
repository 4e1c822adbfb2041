import { type BrowserContext, expect, type Page } from "@playwright/test";
import { type Consent, consentCookieName } from "@/lib/rules/consent";

export const banner = (page: Page) => page.getByRole("region", { name: "Your cookies, your choice" });
export const settings = (page: Page) => page.getByRole("dialog", { name: "Cookie settings" });
export const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens the dialog by the link at the page's end. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByText("Cookie settings").click();
  await expect(settings(page)).toBeVisible();
}

/** The browser's consent cookies: value and days from now. */
export async function storedChoice(context: BrowserContext): Promise<Record<string, [string, number]>> {
  const cookies = await context.cookies();
  const flags: (keyof Consent)[] = ["consent", "functional", "marketing"];
  return Object.fromEntries(
    flags.flatMap((flag) => {
      const cookie = cookies.find(({ name }) => name === consentCookieName(flag));
      return cookie
        ? [[flag, [cookie.value, Math.round((cookie.expires - Date.now() / 1000) / 86_400)]]]
        : [];
    }),
  );
}
