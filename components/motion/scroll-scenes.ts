import { gsap } from "gsap";
import { ScrollTrigger } from "gsap/ScrollTrigger";
import { breakpoints, motion } from "@/lib/motion";
import { targetsOf } from "./scene-targets";

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
    // A headline is in place before the items under it, else it would stand on them.
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
