import { expect, type Page } from "@playwright/test";

type Fade = { milliseconds: number; opacities: (string | null)[] };

/** An entry of the Layout Instability API, which TypeScript's DOM types lack: https://wicg.github.io/layout-instability/ */
type LayoutShift = {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

declare global {
  interface Window {
    fades: Fade[];
    flags: string[];
    shifts: { value: number; after: number; what: string[] }[];
    isSameDocument?: boolean;
  }
}

/** Notes every fade of the routed area, every change of the "transition complete" flag, and all layout shift. */
export async function probe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.fades = [];
    window.flags = [];
    window.shifts = [];
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
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? "");
          return `${name} ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`;
        });
        window.shifts.push({ value: entry.value, after: Math.round(entry.startTime), what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Moves the pointer, as a visitor who is there, once the page's scripts run and see it. */
export async function move(page: Page): Promise<void> {
  await page.locator("html[data-transition]").waitFor({ state: "attached" });
  await page.mouse.move(3, 300);
  await page.mouse.move(6, 320);
}

/** The same, and waits for what is loaded because of it. */
export async function moveAbout(page: Page): Promise<void> {
  await move(page);
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

/** Scroll scenes come by themselves, a second after the page. */
export async function scenesPlay(page: Page): Promise<void> {
  await expect.poll(() => displaced(page)).not.toEqual([]);
}

/**
 * What stands above the end of its scene and not in its place, by its first words: where the layout has it, a transform
 * is the identity. A scene ends when its top is at 45 % of the window.
 */
export async function astray(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("#content *")].flatMap((element) => {
      if (!element.style.transform) return [];
      const matrix = new DOMMatrix(getComputedStyle(element).transform);
      const place = element.getBoundingClientRect().top - matrix.m42;
      return place < window.innerHeight * 0.45 - 1 && !matrix.isIdentity
        ? [(element.textContent ?? "").slice(0, 40)]
        : [];
    }),
  );
}

/** Texts in the window that moved over another one, by the first words of both. */
export async function slidOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shiftOf = (from: Element | null) => {
      let sum = 0;
      for (let at = from; at; at = at.parentElement)
        if (at instanceof HTMLElement && at.style.transform)
          sum += new DOMMatrix(getComputedStyle(at).transform).m42;
      return sum;
    };
    const lines: { words: string; shift: number; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.textContent?.trim() || !holder?.closest("main, footer") || !holder.checkVisibility())
        continue;
      if (holder.closest("svg, script, style") || holder.clientWidth === 1) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects())
        if (box.bottom > 0 && box.top < window.innerHeight)
          lines.push({ words: text.textContent.trim().slice(0, 30), shift: shiftOf(holder), box });
    }
    const across = (a: DOMRect, b: DOMRect) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = (a: DOMRect, b: DOMRect, by = 0) =>
      Math.min(a.bottom, b.bottom + by) - Math.max(a.top, b.top + by);
    return lines.flatMap((a, index) =>
      lines
        .slice(index + 1)
        // Two lines of a text share up to a few pixels, and so they do in the layout.
        .filter((b) => across(a.box, b.box) > 1 && down(a.box, b.box) > 1)
        .filter((b) => down(a.box, b.box, a.shift - b.shift) < 1)
        .map((b) => `${a.words} × ${b.words}`),
    );
  });
}

/** Words that a drawing lies behind or before: a text may stand over art only on a surface of its own. */
export async function crossedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isLarge = ({ left, top, right, bottom }: Box) => right - left > 1 && bottom - top > 1;
    const around = (element: Element) => {
      const all: Element[] = [];
      for (let at = element.parentElement; at; at = at.parentElement) all.push(at);
      return all;
    };
    const isOpaque = (element: Element) => {
      const { backgroundColor } = getComputedStyle(element);
      return !/rgba|\/|transparent/.test(backgroundColor);
    };
    const drawings = [...document.querySelectorAll("main :is(img[src^='/art/'], svg), footer svg")].flatMap(
      (art) => {
        let box: Box = art.getBoundingClientRect();
        if (box.right - box.left < 120 || !art.checkVisibility()) return [];
        for (const frame of around(art))
          if (getComputedStyle(frame).overflow !== "visible") box = meet(box, frame.getBoundingClientRect());
        return [{ art, box }];
      },
    );
    const crossed: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!holder?.closest("main, footer") || !text.textContent?.trim()) continue;
      if (holder.closest("svg, noscript, script, style") || !holder.checkVisibility({ checkOpacity: true }))
        continue;
      // Words for readers only are cut to a pixel.
      if (
        [holder, ...around(holder)].some(
          ({ clientWidth, clientHeight }) => clientWidth === 1 && clientHeight === 1,
        )
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(isLarge);
      for (const { art, box } of drawings) {
        const surfaces = [holder, ...around(holder)].filter((element) => !element.contains(art));
        if (boxes.some((one) => isLarge(meet(one, box))) && !surfaces.some(isOpaque))
          crossed.push(text.textContent.trim().slice(0, 40));
      }
    }
    return crossed;
  });
}
