import { gsap } from "gsap";
import { ScrollTrigger } from "gsap/ScrollTrigger";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { motion } from "@/components/motion/motion-values";

const below = { top: 2_000, bottom: 2_100, left: 0, right: 500, width: 500, height: 100 };
const inView = { top: 100, bottom: 200, left: 0, right: 500, width: 500, height: 100 };

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: false,
    media: query,
    addListener() {},
    removeListener() {},
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  seen = undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof seen) {
        seen = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(9_000);
  document.body.innerHTML = `
    <main id="content">
      <section><h2 data-scene="headline">In view</h2></section>
      <section>
        <header><h2 data-scene="headline">Below</h2><p>Its text</p></header>
        <ul data-scene="items"><li>1</li><li>2</li><li>3</li></ul>
        <ol data-scene="list"><li>a</li><li>b</li></ol>
        <div><h3>Part</h3><ul data-scene="list"><li>z</li></ul></div>
        <p>After</p>
      </section>
    </main>`;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const rect = this.textContent === "In view" ? inView : below;
    return { ...rect, x: 0, y: rect.top, toJSON: () => rect };
  });
});

afterEach(() => {
  revert();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** It looks at the page four times a second, also when the page of this suite is gone. */
afterAll(() => ScrollTrigger.disable());

let revert = () => {};
/** Tells the scenes what has come into view. */
let seen: ((entries: { target: Element; isIntersecting: boolean }[]) => void) | undefined;

async function play() {
  const { playScrollScenes } = await import("@/components/motion/scroll-scenes");
  revert = playScrollScenes();
}

const moved = () =>
  [...document.querySelectorAll<HTMLElement>("#content *")]
    .filter(({ style }) => style.transform)
    .map(({ textContent }) => textContent);

describe("a scroll scene", () => {
  it("starts at 'top 75%', scrubbed with 2 s, for what is below the fold only", async () => {
    await play();
    const triggers = ScrollTrigger.getAll();
    expect(triggers).toHaveLength(4);
    // A pixel of distance: a longer one would leave a scene half-way wherever the visitor stops.
    for (const { vars } of triggers)
      expect(vars).toMatchObject({ start: "top 75%", end: "+=1", scrub: 2, once: true });
    expect(moved()).toEqual(["Below", "1", "2", "3", "a", "b", "z"]);
  });

  it("brings into place what stays in view above its start, within 3 s, and nothing else", async () => {
    const later = vi.spyOn(gsap, "delayedCall");
    await play();
    const list = document.querySelector("[data-scene=items]");
    if (!list) throw new Error("no list");
    seen?.([{ target: list, isIntersecting: true }]);
    const [[seconds = 9, arrive, [animation] = []] = []] = later.mock.calls;
    expect(seconds + motion.scrub).toBeLessThanOrEqual(3);
    expect(ScrollTrigger.getAll()).toHaveLength(4);
    arrive?.(animation);
    expect(ScrollTrigger.getAll()).toHaveLength(3);
    const [towards] = gsap.getTweensOf(animation).filter(({ vars }) => vars.totalProgress === 1);
    expect(towards?.duration()).toBe(motion.scrub);
    towards?.totalProgress(1);
    const places = [...list.children].map((item) => gsap.getProperty(item, "y"));
    expect(places).toEqual([0, 0, 0]);
    expect(gsap.getProperty(document.querySelector("ol > li"), "y")).not.toBe(0);
  });

  it("moves a container that draws rules together with them", async () => {
    const list = document.querySelector<HTMLElement>("ol");
    if (!list) throw new Error("no list");
    list.style.borderBottom = "1px solid";
    await play();
    expect(moved()).toEqual(["Below", "1", "2", "3", "ab", "z"]);
  });

  it("leaves no trigger and no style when reverted", async () => {
    await play();
    revert();
    expect(ScrollTrigger.getAll()).toEqual([]);
    expect(moved()).toEqual([]);
  });

  it.each([
    [1280, motion.staggerPanel],
    [640, motion.staggerPanel],
    [639, 0],
  ])(
    "at %d px panels follow each other after %d s, list items always after 0.14 s",
    async (width, seconds) => {
      vi.stubGlobal("innerWidth", width);
      await play();
      const [, items, list] = ScrollTrigger.getAll().map(({ animation }) => animation);
      const starts = (animation: unknown) => tweensOf(animation).map((tween) => tween.startTime());
      const [first = 0, second = 0] = starts(items);
      expect(second - first).toBeCloseTo(seconds, 5);
      const [a = 0, b = 0] = starts(list);
      expect(b - a).toBeCloseTo(0.14, 5);
      revert();
    },
  );
});

/** A staggered tween has its parts on a timeline, which the types do not know. */
function tweensOf(animation: unknown): { startTime: () => number }[] {
  if (typeof animation !== "object" || animation === null || !("timeline" in animation)) return [];
  const { timeline } = animation;
  return timeline instanceof gsap.core.Timeline ? timeline.getChildren() : [];
}

describe("the scene of a headline", () => {
  it("takes along what stands below a headline, except what has a scene of its own", async () => {
    const { targetsOf } = await import("@/components/motion/scroll-scenes");
    const headline = document.querySelectorAll<HTMLElement>("h2")[1];
    if (!headline) throw new Error("no headline");
    vi.restoreAllMocks();
    expect(targetsOf(headline).map(({ textContent }) => textContent)).toEqual([
      "Below",
      "Its text",
      "Part",
      "After",
    ]);
  });
});
