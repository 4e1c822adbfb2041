import { followProse } from "@/lib/navigation/prose-links";
import { startPreloads } from "@/lib/navigation/preloads";
import { createPageFader } from "./page-fader";
import type { PageTransition } from "./page-transition";
import { followTransition } from "./scenes";

export type Movement = { preload: (href: string) => void; stop: () => void };

/** What a moving visitor needs: fades between pages, scroll scenes, pages loaded ahead. Loaded at the first sign. */
export function startMovement(transition: PageTransition, prefetch: (address: string) => void): Movement {
  const preloads = startPreloads(prefetch);
  const stopProse = followProse();
  const stopScenes = followTransition();
  transition.useFader(createPageFader());
  return {
    preload: preloads.now,
    stop: () => {
      preloads.stop();
      stopProse();
      stopScenes();
    },
  };
}
