import { gsap } from "gsap";
import { ScrollTrigger } from "gsap/ScrollTrigger";
import { breakpoints, motion } from "./motion-values";

gsap.registerPlugin(ScrollTrigger);
// A sliding address bar does not change the layout, so the scenes need not be measured again.
ScrollTrigger.config({ ignoreMobileResize: true });

/** In seconds. The visitor may stop above a scene's start. After this time, a scene in view plays anyway. */
const patience = 0.5;

/**
 * Lets headlines, panels and lists below the fold rise into place while the visitor scrolls (R303, R494–R499). Only
 * positions change, and only those of elements that nobody has seen yet, so nothing is hidden and nothing in view
 * jumps. An element in view reaches its final place within three seconds and stays there. All scenes belong to one
 * context, which the returned function reverts (R304).
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
    // A headline arrives before the items below it. Otherwise it would overlap them.
    ease: isHeadline ? "power1.out" : "none",
    stagger: isHeadline ? 0 : stagger(scene),
    scrollTrigger: {
      trigger: scene,
      start: motion.scrollStart,
      // The scene ends a pixel after its start. With a longer distance, it would stop half-way whenever the visitor
      // stops.
      end: "+=1",
      scrub: motion.scrub,
      once: true,
    },
  });
}

/** Plays a scene past its start without a trigger. Other scenes jump to their end. */
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
 * The elements that a scene moves: the children of a container of items, or the whole container if it draws rules. A
 * headline moves together with everything below it in its section, so that it never slides over other text. Elements
 * with their own scene are left out.
 */
export function targetsOf(scene: HTMLElement): Element[] {
  if (scene.dataset.scene !== "headline") return isRuled(scene) ? [scene] : [...scene.children];
  const floor = scene.getBoundingClientRect().bottom;
  const targets: Element[] = [scene];
  for (let block: Element | null = scene; block && !isWhole(block); block = block.parentElement) {
    for (let next = block.nextElementSibling; next; next = next.nextElementSibling) {
      // Two elements less than a pixel apart count as stacked.
      if (next.getBoundingClientRect().top >= floor - 1) targets.push(...withoutScenes(next));
    }
  }
  return targets;
}

/** Whether the container draws lines above or below its items, which would slide over the lines. */
function isRuled(scene: HTMLElement): boolean {
  const { borderTopWidth, borderBottomWidth } = getComputedStyle(scene);
  return parseFloat(borderTopWidth) > 0 || parseFloat(borderBottomWidth) > 0;
}

/** The element, or those parts of it that contain no scene. */
function withoutScenes(element: Element): Element[] {
  if (element.matches("[data-scene]")) return [];
  if (!element.querySelector("[data-scene]")) return [element];
  return [...element.children].flatMap(withoutScenes);
}

function isWhole(block: Element): boolean {
  return block.matches("section, article, main");
}
