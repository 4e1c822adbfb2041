"use client";

import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { ConsentBanner } from "./consent-banner";

type LateConsentProps = ComponentProps<typeof ConsentBanner>;

/** The banner of the screens that every page brings along for its failures: its code comes when one is shown. */
export function LateConsent(props: LateConsentProps) {
  const [Banner, setBanner] = useState<ComponentType<LateConsentProps> | null>(null);
  useEffect(() => {
    void import("./consent-banner").then((code) => setBanner(() => code.ConsentBanner), ignore);
  }, []);
  return Banner ? <Banner {...props} /> : null;
}

/** Without that code nothing optional runs; the next page tries again. */
function ignore(): void {}
