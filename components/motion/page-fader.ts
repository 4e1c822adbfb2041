import { animate } from "framer-motion/dom/mini";
import { motion } from "@/lib/motion";
import type { Fader } from "./page-transition";

type Fade = ReturnType<typeof animate>;

/** Fades what the shell wraps around the routed page; React's nodes stay where they are (lessons 65, 66). */
export function createPageFader(): Fader {
  let fade: Fade | null = null;

  async function run(opacity: number | number[], duration: number) {
    const area = routedArea();
    if (!area) return;
    fade?.stop();
    fade = animate(area, { opacity }, { duration, ease: "easeInOut" });
    await fade;
  }

  return {
    out: () => run(0, motion.pageOut),
    in: () => run([0, 1], motion.pageIn),
    show: () => {
      fade?.stop();
      fade = null;
      routedArea()?.style.removeProperty("opacity");
    },
  };
}

function routedArea(): HTMLElement | null {
  return document.getElementById("content");
}
