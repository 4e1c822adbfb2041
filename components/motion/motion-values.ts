import { create } from "zustand";

/** Motion for scripts; the same values are tokens for styles. Source: R299, R300, R494–R500. */
export const motion = {
  pageOut: 0.3,
  pageIn: 0.6,
  scrollStart: "top 75%",
  scrub: 2,
  staggerPanel: 0.15,
  staggerList: 0.14,
  offsetHeadline: "4rem",
  offsetItem: "2.5rem",
} as const;

/** Widths in pixels from which a layout is a phone's, a tablet's or a laptop's. Source: R490–R492. */
export const breakpoints = { mobile: 320, tablet: 640, laptop: 880 } as const;

/** True when the visitor asked for less motion; then nothing moves and nothing fades (R493). */
export function prefersLessMotion(): boolean {
  return typeof window !== "undefined" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The "transition complete" flag: false at first render, true once the page has arrived, false while it leaves
 * (R301–R305). Scroll scenes live between true and false.
 */
export const useTransition = create<{ complete: boolean }>(() => ({ complete: false }));

export function setTransitionComplete(complete: boolean): void {
  useTransition.setState({ complete });
}
