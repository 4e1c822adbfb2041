"use client";

import { saveConsent } from "@/lib/consent";
import type { Consent } from "@/lib/rules/consent";
import { closeConsentSettings } from "@/lib/stores/consent-settings";
import { ConsentBar } from "./consent-bar";
import { ConsentDialog } from "./consent-dialog";

export type ConsentChoiceProps = { consent: Consent; isOpen: boolean; cookieDomain?: string | undefined };

/** The banner until a choice is recorded, and the dialog whenever it is asked for. */
export function ConsentChoice({ consent, isOpen, cookieDomain }: ConsentChoiceProps) {
  function save(choice: Consent) {
    closeConsentSettings();
    void saveConsent(choice, cookieDomain);
  }

  return (
    <>
      {consent.consent ? null : <ConsentBar onChoose={save} />}
      <ConsentDialog isOpen={isOpen} consent={consent} onSave={save} />
    </>
  );
}
