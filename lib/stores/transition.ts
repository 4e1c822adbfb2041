import { create } from "zustand";

/**
 * The "transition complete" flag: false at the first drawing, true once the page stands, false while it leaves
 * (R301–R305). Scroll scenes live between true and false.
 */
export const useTransition = create<{ complete: boolean }>(() => ({ complete: false }));

export function setTransitionComplete(complete: boolean): void {
  useTransition.setState({ complete });
}
