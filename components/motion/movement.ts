import { animate } from "framer-motion/dom/mini";
import { whenIdle } from "@/lib/browser/when-idle";
import { startPreloads } from "@/lib/navigation/document-links";
import { PageRequests } from "@/lib/navigation/page-requests";
import { motion, prefersLessMotion, useTransition } from "./motion-values";
import type { Fader, PageTransition } from "./page-transition";

export type Movement = {
  /** For a page that the router was just told to show: true once it is there, false if it does not come. */
  isThere: (href: string) => Promise<boolean>;
  stop: () => void;
};

/** In milliseconds. The code of the scenes, a third of an empty page's script, stays out of a page's first second. */
const SCENES_AFTER_MS = 1_000;

/** Starts fades and preloads, and scroll scenes a second later. Loaded when the page is idle. */
export function startMovement(transition: PageTransition, prefetch: (address: string) => void): Movement {
  const requests = new PageRequests();
  const stopPreloads = startPreloads(prefetch, requests);
  transition.useFader(createPageFader());
  let stopScenes = () => {};
  const timer = setTimeout(() => {
    stopScenes = whenIdle(() => (stopScenes = followTransition()), SCENES_AFTER_MS);
  }, SCENES_AFTER_MS);
  return {
    isThere: (href) => requests.isThere(new URL(href, window.location.href).pathname),
    stop: () => {
      clearTimeout(timer);
      stopPreloads();
      requests.stop();
      stopScenes();
    },
  };
}

type Fade = ReturnType<typeof animate>;

/** Fades the wrapper that the shell puts around the routed page. React's own nodes are not touched. */
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
    // A timer ends the fade, because an animation reports its end a frame or two late.
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
