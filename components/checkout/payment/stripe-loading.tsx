"use client";

import { useEffect, useState } from "react";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { Loader } from "@/components/ui/loader";
import styles from "./stripe-fields.module.css";

/** Loads a value when it is first wanted, and keeps it. `load` must be the same function in every render. */
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
    /** Call this when the loaded code does not work. */
    fail() {
      setLoaded(null);
      setBroken(true);
    },
  };
}

export function StripeWait() {
  return (
    <p className={styles.wait} role="status">
      <Loader size="sm" /> <span>Loading the payment form.</span>
    </p>
  );
}

/** `children` name the alternatives. */
export function StripeBroken({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Callout
      kind="error"
      title="We could not load the payment form."
      actions={<CalloutAction onClick={onRetry}>Try again</CalloutAction>}
    >
      {`Your connection or a content blocker may be the reason. ${children}`}
    </Callout>
  );
}
