import { gsap } from "gsap";
import { ScrollTrigger } from "gsap/ScrollTrigger";
import { breakpoints, motion } from "./motion-values";

gsap.registerPlugin(ScrollTrigger);
// An address bar that slides away is no reason to measure again.
ScrollTrigger.config({ ignoreMobileResize: true });

/**
 * Lets headlines, panels and lists below the fold rise into place while the visitor scrolls (R303, R494–R499). Only
 * places change, and only of what nobody has seen yet: nothing is hidden, nothing in view jumps. All of it lives in one
 * context; the answer reverts it (R304).
 */
export function playScrollScenes(): () => void {
  const context = gsap.context(() => {
    for (const scene of document.querySelectorAll<HTMLElement>("[data-scene]")) {
      if (scene.getBoundingClientRect().top >= window.innerHeight) play(scene);
    }
  });
  const observer = new ResizeObserver(() => ScrollTrigger.refresh());
  observer.observe(document.body);
  return () => {
    observer.disconnect();
    context.revert();
  };
}

function play(scene: HTMLElement): void {
  const isHeadline = scene.dataset.scene === "headline";
  gsap.from(targetsOf(scene), {
    y: isHeadline ? motion.offsetHeadline : motion.offsetItem,
    // A headline is in place before the items under it, otherwise it would overlap them.
    ease: isHeadline ? "power1.out" : "none",
    stagger: isHeadline ? 0 : stagger(scene),
    scrollTrigger: {
      trigger: scene,
      start: motion.scrollStart,
      // Clamped, so that what stands at the end of a page arrives too.
      end: isHeadline ? "clamp(top 60%)" : "clamp(top 40%)",
      scrub: motion.scrub,
    },
  });
}

function stagger(scene: HTMLElement): number {
  if (scene.dataset.scene === "list") return motion.staggerList;
  return window.innerWidth >= breakpoints.tablet ? motion.staggerPanel : 0;
}

/**
 * What a scene moves: the children of a container of items; a headline together with all that stands below it in its
 * section, so that it never slides over other text. What has a scene of its own keeps to that.
 */
export function targetsOf(scene: HTMLElement): Element[] {
  if (scene.dataset.scene !== "headline") return [...scene.children];
  const floor = scene.getBoundingClientRect().bottom;
  const targets: Element[] = [scene];
  for (let block: Element | null = scene; block && !isWhole(block); block = block.parentElement) {
    for (let next = block.nextElementSibling; next; next = next.nextElementSibling) {
      // Less than a pixel apart is side by side no more.
      if (next.getBoundingClientRect().top >= floor - 1) targets.push(...withoutScenes(next));
    }
  }
  return targets;
}

/** The element, or those of its parts that have no scene in them. */
function withoutScenes(element: Element): Element[] {
  if (element.matches("[data-scene]")) return [];
  if (!element.querySelector("[data-scene]")) return [element];
  return [...element.children].flatMap(withoutScenes);
}

function isWhole(block: Element): boolean {
  return block.matches("section, article, main");
}
