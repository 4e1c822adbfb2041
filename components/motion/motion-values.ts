import { create } from "zustand";

/** Values of motion for scripts. Styles have the same values as tokens. Source: R299, R300, R494–R500. */
export const motion = {
  pageOut: 0.3,
  pageIn: 0.6,
  scrollStart: "top 75%",
  /** Our own: scenes take 30 % of the window's height. */
  scrollEnd: "top 45%",
  scrub: 2,
  staggerPanel: 0.15,
  staggerList: 0.14,
  offsetHeadline: "4rem",
  offsetItem: "2.5rem",
} as const;

/** Smallest widths of each device in pixels. Source: R490–R492. */
export const breakpoints = { mobile: 320, tablet: 640, laptop: 880 } as const;

/** True when the visitor prefers reduced motion. Then nothing moves or fades. */
export function prefersLessMotion(): boolean {
  return typeof window !== "undefined" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The "transition complete" flag: false at the first render, true once the page has arrived, and false while it leaves.
 * Scroll scenes exist only while it is true.
 */
export const useTransition = create<{ complete: boolean }>(() => ({ complete: false }));

export function setTransitionComplete(complete: boolean): void {
  useTransition.setState({ complete });
}
