"use client";

import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { currentConsent, onConsent } from "@/lib/browser/consent";
import { whenAtRest } from "@/lib/browser/when-idle";

/** Loads what measures pages, for visitors who allow it. Rendered only where WEB_VITALS is set. */
export function ConsentedVitals() {
  const isAllowed = useSyncExternalStore(
    onConsent,
    () => currentConsent().marketing,
    () => false,
  );
  const [Vitals, setVitals] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isAllowed) return;
    return whenAtRest(() => {
      void import("./web-vitals").then(({ WebVitals }) => setVitals(() => WebVitals), ignore);
    });
  }, [isAllowed]);

  return Vitals ? <Vitals /> : null;
}

/** Without the code nothing is measured. The next page tries again. */
function ignore(): void {}
