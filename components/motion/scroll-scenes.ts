import { gsap } from "gsap";
import { ScrollTrigger } from "gsap/ScrollTrigger";
import { breakpoints, motion } from "./motion-values";

gsap.registerPlugin(ScrollTrigger);
// A sliding address bar does not change the layout, so the scenes need not be measured again.
ScrollTrigger.config({ ignoreMobileResize: true });

/**
 * Lets headlines, panels and lists below the fold rise into place while the visitor scrolls (R303, R494–R499). Only
 * positions change, so nothing is hidden. A scene that stands in the window at the start stays in its place. All scenes
 * belong to one context, which the returned function reverts (R304).
 */
export function playScrollScenes(): () => void {
  const moved = new Set<Element>();
  const context = gsap.context(() => {
    for (const scene of document.querySelectorAll<HTMLElement>("[data-scene]")) {
      if (scene.getBoundingClientRect().top < window.innerHeight) continue;
      const targets = targetsOf(scene).filter((element) => !moved.has(element));
      for (const element of targets) moved.add(element);
      play(scene, targets);
    }
  });
  const resized = new ResizeObserver(() => ScrollTrigger.refresh());
  resized.observe(document.body);
  return () => {
    resized.disconnect();
    context.revert();
  };
}

function play(scene: HTMLElement, targets: Element[]): void {
  const isHeadline = scene.dataset.scene === "headline";
  gsap.from(targets, {
    y: isHeadline ? motion.offsetHeadline : motion.offsetItem,
    // A headline arrives before the items below it. Otherwise it would overlap them.
    ease: isHeadline ? "power1.out" : "none",
    stagger: isHeadline ? 0 : stagger(scene),
    scrollTrigger: {
      trigger: scene,
      start: () => clamped(scene, motion.scrollStart),
      end: () => clamped(scene, motion.scrollEnd),
      scrub: motion.scrub,
    },
  });
}

/**
 * A position for ScrollTrigger that is never further down than a visitor can scroll. It counts from the scene's place in
 * the layout, because ScrollTrigger measures the scene where it stands on its way there.
 */
function clamped(scene: HTMLElement, position: string): string {
  return `clamp(${position.replace("top", `top-=${gsap.getProperty(scene, "y", "px")}`)})`;
}

function stagger(scene: HTMLElement): number {
  if (scene.dataset.scene === "list") return motion.staggerList;
  return window.innerWidth >= breakpoints.tablet ? motion.staggerPanel : 0;
}

/**
 * The elements that a scene moves, from top to bottom: the headline, the children of a container of items, or the whole
 * container if it draws rules; and what stands below it in its section, up to the next scene. Otherwise they would slide
 * over it.
 */
export function targetsOf(scene: HTMLElement): Element[] {
  const isWhole = scene.dataset.scene === "headline" || isRuled(scene);
  return [...(isWhole ? [scene] : scene.children), ...elementsBelow(scene)];
}

/** Whether the container draws lines above or below its items, which would slide over the lines. */
function isRuled(scene: HTMLElement): boolean {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(scene);
  return parseFloat(borderTopWidth) > 0 || parseFloat(borderBottomWidth) > 0;
}

function elementsBelow(scene: HTMLElement): Element[] {
  const floor = scene.getBoundingClientRect().bottom;
  const below: Element[] = [];
  for (let block: Element | null = scene; block && !isSection(block); block = block.parentElement) {
    for (let next = block.nextElementSibling; next; next = next.nextElementSibling) {
      // Two elements less than a pixel apart count as stacked.
      if (next.getBoundingClientRect().top < floor - 1) continue;
      if (!collect(next, below)) return below;
    }
  }
  return below;
}

/** Adds the element, or those parts of it that precede its first scene. False if there is one. */
function collect(element: Element, into: Element[]): boolean {
  if (element.matches("[data-scene]")) return false;
  if (element.querySelector("[data-scene]"))
    return [...element.children].every((part) => collect(part, into));
  into.push(element);
  return true;
}

function isSection(block: Element): boolean {
  return block.matches("section, article, main");
}
