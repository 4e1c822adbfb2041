import type { Page } from "@playwright/test";

type Fade = { milliseconds: number; opacities: (string | null)[] };

declare global {
  interface Window {
    fades: Fade[];
    flags: string[];
    shifted: number;
    isSameDocument?: boolean;
  }
}

/** Notes every fade of the routed area, every change of the "transition complete" flag, and all layout shift. */
export async function probe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.fades = [];
    window.flags = [];
    window.shifted = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const opacity = frames && "opacity" in frames ? frames.opacity : undefined;
      if (this.id === "content" && opacity !== undefined) {
        const milliseconds = typeof options === "object" ? Number(options.duration) : Number(options);
        window.fades.push({ milliseconds, opacities: [opacity].flat().map(String) });
      }
      return animate.call(this, frames, options);
    };
    new MutationObserver(() => {
      const flag = document.documentElement.dataset.transition;
      if (flag && window.flags.at(-1) !== flag) window.flags.push(flag);
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-transition"] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) window.shifted += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Moves the pointer, as a visitor who is there, and waits for what is loaded because of it. */
export async function moveAbout(page: Page): Promise<void> {
  await page.locator("html[data-transition]").waitFor({ state: "attached" });
  await page.mouse.move(3, 300);
  await page.mouse.move(6, 320);
  await page.waitForTimeout(1_500);
  await page.waitForLoadState("networkidle");
}

/** Headings of the page that are not fully opaque, with all that is around them. */
export async function faintHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3")].flatMap((heading) => {
      let opacity = 1;
      for (let at: Element | null = heading; at; at = at.parentElement)
        opacity *= Number(getComputedStyle(at).opacity);
      return opacity === 1 ? [] : [heading.textContent ?? ""];
    }),
  );
}

/** How far down each moved part of a scene stands from its place, in pixels. */
export async function displaced(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("#content *")].flatMap((element) => {
      if (!(element instanceof HTMLElement) || !element.style.transform) return [];
      const { m42 } = new DOMMatrix(getComputedStyle(element).transform);
      return Math.abs(m42) > 0.5 ? [Math.round(m42)] : [];
    }),
  );
}

/** What stands in view and not in its place, by its first words: where the layout has it, a transform is the identity. */
export async function astray(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#content *")].flatMap((element) => {
      if (!element.style.transform) return [];
      const { bottom, top } = element.getBoundingClientRect();
      const isInView = bottom > 0 && top < window.innerHeight;
      const isInPlace = new DOMMatrix(getComputedStyle(element).transform).isIdentity;
      return isInView && !isInPlace ? [(element.textContent ?? "").slice(0, 40)] : [];
    }),
  );
}
