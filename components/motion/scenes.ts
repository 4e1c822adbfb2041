import { prefersLessMotion } from "@/lib/motion";
import { useTransition } from "@/lib/stores/transition";

/** Plays the scroll scenes of a page while the "transition complete" flag is true (R303, R304, R493). */
export function followTransition(): () => void {
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
    // The page may have gone while the code was on its way, or another call may have been quicker.
    if (revert === null && hasScenes()) revert = playScrollScenes();
  }
  // Without its code a page stands as it is; that the chunk is missing is noticed elsewhere.
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
