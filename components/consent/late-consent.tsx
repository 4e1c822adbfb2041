"use client";

import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { ConsentBanner } from "./consent-banner";

type LateConsentProps = ComponentProps<typeof ConsentBanner>;

/** The banner for the error screens that every page contains. Its code loads only when such a screen appears. */
export function LateConsent(props: LateConsentProps) {
  const [Banner, setBanner] = useState<ComponentType<LateConsentProps> | null>(null);
  useEffect(() => {
    void import("./consent-banner").then((code) => setBanner(() => code.ConsentBanner), ignore);
  }, []);
  return Banner ? <Banner {...props} /> : null;
}

/** Without the banner's code nothing optional runs. The next page tries again. */
function ignore(): void {}
