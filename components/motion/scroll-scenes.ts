import { gsap } from "gsap";
import { ScrollTrigger } from "gsap/ScrollTrigger";
import { breakpoints, motion } from "./motion-values";

gsap.registerPlugin(ScrollTrigger);
// An address bar that slides away is no reason to measure again.
ScrollTrigger.config({ ignoreMobileResize: true });

/** Seconds after which a scene in view arrives although it has not reached its start: the visitor stays above it. */
const patience = 0.5;

/**
 * Lets headlines, panels and lists below the fold rise into place while the visitor scrolls (R303, R494–R499). Only
 * places change, and only of what nobody has seen yet: nothing is hidden, nothing in view jumps. Whatever has come into
 * view stands where the layout has it within three seconds, and stays there. All of it lives in one context; the answer
 * reverts it (R304).
 */
export function playScrollScenes(): () => void {
  const animations = new Map<Element, gsap.core.Animation>();
  const context = gsap.context(() => {
    for (const scene of document.querySelectorAll<HTMLElement>("[data-scene]"))
      if (scene.getBoundingClientRect().top >= window.innerHeight) animations.set(scene, play(scene));
  });
  const resized = new ResizeObserver(() => ScrollTrigger.refresh());
  resized.observe(document.body);
  const inView = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const animation = animations.get(target);
      if (!isIntersecting || !animation) continue;
      inView.unobserve(target);
      context.add(() => gsap.delayedCall(patience, arrive, [animation]));
    }
  });
  for (const scene of animations.keys()) inView.observe(scene);
  return () => {
    resized.disconnect();
    inView.disconnect();
    context.revert();
  };
}

function play(scene: HTMLElement): gsap.core.Animation {
  const isHeadline = scene.dataset.scene === "headline";
  return gsap.from(targetsOf(scene), {
    y: isHeadline ? motion.offsetHeadline : motion.offsetItem,
    // A headline is in place before the items under it, otherwise it would overlap them.
    ease: isHeadline ? "power1.out" : "none",
    stagger: isHeadline ? 0 : stagger(scene),
    scrollTrigger: {
      trigger: scene,
      start: motion.scrollStart,
      // A pixel after the start: a longer distance would leave a scene half-way wherever the visitor stops.
      end: "+=1",
      scrub: motion.scrub,
      once: true,
    },
  });
}

/** A scene past its start is running without a trigger; the others finish as if they had run. */
function arrive(animation: gsap.core.Animation): void {
  const { scrollTrigger } = animation;
  if (!scrollTrigger) return;
  scrollTrigger.kill(false, true);
  gsap.to(animation, { totalProgress: 1, duration: motion.scrub, ease: "power3" });
}

function stagger(scene: HTMLElement): number {
  if (scene.dataset.scene === "list") return motion.staggerList;
  return window.innerWidth >= breakpoints.tablet ? motion.staggerPanel : 0;
}

/**
 * What a scene moves: the children of a container of items, or the container with its rules; a headline together with all that stands below it in its
 * section, so that it never slides over other text. What has a scene of its own keeps to that.
 */
export function targetsOf(scene: HTMLElement): Element[] {
  if (scene.dataset.scene !== "headline") return isRuled(scene) ? [scene] : [...scene.children];
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

/** Whether lines of its own stand above or below its items, over which they would slide. */
function isRuled(scene: HTMLElement): boolean {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(scene);
  return parseFloat(borderTopWidth) > 0 || parseFloat(borderBottomWidth) > 0;
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
