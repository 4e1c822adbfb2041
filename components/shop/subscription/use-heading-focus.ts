import { useEffect, useRef } from "react";

/**
 * Answers a function to call after a change that may take this part of the page away, and the button with the focus
 * with it: the page's main heading has the focus then.
 */
export function useHeadingFocus(): () => void {
  const changed = useRef(false);
  useEffect(
    () => () => {
      if (changed.current) document.querySelector<HTMLElement>("main h1[tabindex]")?.focus();
    },
    [],
  );
  return () => {
    changed.current = true;
  };
}
