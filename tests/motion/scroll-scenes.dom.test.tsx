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

async function play() {
  const { playScrollScenes } = await import("@/components/motion/scroll-scenes");
  revert = playScrollScenes();
}

const moved = () =>
  [...document.querySelectorAll<HTMLElement>("#content *")]
    .filter(({ style }) => style.transform)
    .map(({ textContent }) => textContent);

describe("a scroll scene", () => {
  it("R494, R495: starts at 'top 75%' and is scrubbed with 2 s over a stretch of the page", async () => {
    await play();
    const triggers = ScrollTrigger.getAll();
    expect(triggers).toHaveLength(4);
    for (const { start, end, vars } of triggers) {
      expect(start).toBe(Math.round(below.top - 0.75 * window.innerHeight));
      expect(end).toBe(Math.round(below.top - 0.45 * window.innerHeight));
      expect(vars).toMatchObject({ scrub: 2 });
    }
  });

  it("R494: has no other start, such as a timer", async () => {
    const later = vi.spyOn(gsap, "delayedCall");
    await play();
    expect(later).not.toHaveBeenCalled();
    expect(new Set(ScrollTrigger.getAll().map(({ progress }) => progress))).toEqual(new Set([0]));
  });

  it("moves what is below the fold only", async () => {
    await play();
    expect(moved()).toEqual(["Below", "1", "2", "3", "a", "b", "z"]);
  });

  it("ends in its place at the foot of the page, where the scrolling ends before 'top 45%'", async () => {
    vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(2_100);
    await play();
    for (const { end } of ScrollTrigger.getAll()) expect(end).toBe(2_100 - window.innerHeight);
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

describe("what a scene moves", () => {
  it.each([
    ["h2", 1, ["Below", "Its text"]],
    ["ul", 0, ["1", "2", "3"]],
    ["ol", 0, ["a", "b", "Part"]],
    ["ul", 1, ["z", "After"]],
  ])("ends at the next scene: %s %d", async (selector, index, texts) => {
    const { targetsOf } = await import("@/components/motion/scroll-scenes");
    const scene = document.querySelectorAll<HTMLElement>(selector)[index];
    if (!scene) throw new Error("no scene");
    vi.restoreAllMocks();
    expect(targetsOf(scene).map(({ textContent }) => textContent)).toEqual(texts);
  });
});
