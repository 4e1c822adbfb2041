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

/** Fades the wrapper that the shell puts around the routed page. React's own nodes stay where they are. */
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
    // The clock ends the fade, because an animation reports its end a frame or two late.
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

/** Plays a page's scroll scenes while the "transition complete" flag is true. */
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
    // The page may have left while the code loaded, or a later call may have started the scenes.
    if (revert === null && hasScenes()) revert = playScrollScenes();
  }
  // Without this code the page does not move. watch-build.ts reports the missing chunk.
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
