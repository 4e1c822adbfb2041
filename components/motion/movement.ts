import { animate } from "framer-motion/dom/mini";
import { startPreloads } from "@/lib/navigation/document-links";
import { motion, prefersLessMotion, useTransition } from "./motion-values";
import type { Fader, PageTransition } from "./page-transition";

export type Movement = { preload: (href: string) => void; stop: () => void };

/** Fades, scroll scenes and preloads for a visitor who interacts. Loaded at the first interaction. */
export function startMovement(transition: PageTransition, prefetch: (address: string) => void): Movement {
  const preloads = startPreloads(prefetch);
  const stopScenes = followTransition();
  transition.useFader(createPageFader());
  return {
    preload: preloads.now,
    stop: () => {
      preloads.stop();
      stopScenes();
    },
  };
}

type Fade = ReturnType<typeof animate>;

/** Fades what the shell wraps around the routed page; React's nodes stay where they are (lessons 65, 66). */
function createPageFader(): Fader {
  let fade: Fade | null = null;

  async function run(opacity: number | number[], duration: number) {
    const area = routedArea();
    if (!area) return;
    fade?.stop();
    fade = animate(area, { opacity }, { duration, ease: "easeInOut" });
    await fade;
  }

  return {
    // By the clock: an animation reports its end a frame or two late.
    out: () => Promise.race([run(0, motion.pageOut), pause(motion.pageOut)]),
    in: () => run([0, 1], motion.pageIn),
    show: () => {
      fade?.stop();
      fade = null;
      routedArea()?.style.removeProperty("opacity");
    },
  };
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

function routedArea(): HTMLElement | null {
  return document.getElementById("content");
}

/** Plays the scroll scenes of a page while the "transition complete" flag is true (R303, R304, R493). */
function followTransition(): () => void {
  const less = window.matchMedia("(prefers-reduced-motion: reduce)");
  let revert: (() => void) | null = null;

  function stop() {
    revert?.();
    revert = null;
  }
  async function follow() {
    stop();
    if (!hasScenes()) return;
    const { playScrollScenes } = await import("./scroll-scenes");
    // The page may have gone while the code loaded, or another call may have been quicker.
    if (revert === null && hasScenes()) revert = playScrollScenes();
  }
  // Without its code a page stays still; another watcher reports the missing chunk.
  const onChange = () => void follow().catch(() => undefined);

  const unsubscribe = useTransition.subscribe(onChange);
  less.addEventListener("change", onChange);
  window.addEventListener("beforeprint", stop);
  onChange();
  return () => {
    unsubscribe();
    less.removeEventListener("change", onChange);
    window.removeEventListener("beforeprint", stop);
    stop();
  };
}

function hasScenes(): boolean {
  return (
    useTransition.getState().complete &&
    !prefersLessMotion() &&
    document.querySelector("[data-scene]") !== null
  );
}
