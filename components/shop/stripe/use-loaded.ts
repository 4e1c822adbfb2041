"use client";

import { useEffect, useState } from "react";

/**
 * Something that is loaded when it is wanted for the first time, and stays. `load` has to be the same function from
 * render to render.
 */
export function useLoaded<T>(isWanted: boolean, load: () => Promise<T>) {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  const [isBroken, setBroken] = useState(false);
  const isLoading = isWanted && !loaded && !isBroken;

  useEffect(() => {
    if (!isLoading) return;
    let alive = true;
    load().then(
      (value) => alive && setLoaded({ value }),
      () => alive && setBroken(true),
    );
    return () => {
      alive = false;
    };
  }, [isLoading, load]);

  return {
    value: loaded?.value ?? null,
    isLoading,
    isBroken,
    retry: () => setBroken(false),
    /** What was loaded does not work. */
    fail() {
      setLoaded(null);
      setBroken(true);
    },
  };
}
