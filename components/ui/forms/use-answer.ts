"use client";

import { useEffect, useEffectEvent, useState } from "react";

/**
 * Asks after loading, when `of` changes, and on `again`. Late answers are dropped. During a repeat, the last answer or
 * failure stays.
 * @param of the question's subject; null asks nothing
 */
export function useAnswer<T>(ask: () => Promise<T>, of: string | null = "") {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ asked: string; value?: T; failure?: unknown } | null>(null);
  const question = useEffectEvent(ask);
  const asked = of === null ? null : `${round} ${of}`;
  useEffect(() => {
    if (asked === null) return;
    let alive = true;
    question().then(
      (value) => alive && setAnswer({ asked, value }),
      (failure: unknown) => alive && setAnswer({ asked, failure }),
    );
    return () => {
      alive = false;
    };
  }, [asked]);
  return {
    value: answer?.value,
    failure: answer?.failure,
    isAsking: asked !== null && answer?.asked !== asked,
    again: () => setRound((count) => count + 1),
  };
}
