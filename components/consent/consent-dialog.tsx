"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Consent } from "@/lib/rules/consent";
import { closeConsentSettings } from "@/lib/stores/consent-settings";
import styles from "./consent-dialog.module.css";
import { ConsentIntro } from "./consent-intro";
import { ConsentToggle } from "./consent-toggle";

type ConsentDialogProps = { isOpen: boolean; consent: Consent; onSave: (consent: Consent) => void };

/** R279–R282. The toggles start with the choice that holds now; closing without saving changes nothing. */
export function ConsentDialog({ isOpen, consent, onSave }: ConsentDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) closeConsentSettings();
      }}
      title="Cookie settings"
      footer={
        <Button type="submit" form={form}>
          Save & Accept
        </Button>
      }
    >
      <form
        id={form}
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget);
          onSave({
            consent: true,
            functional: chosen.has("functional"),
            marketing: chosen.has("marketing"),
          });
        }}
      >
        <ConsentIntro />
        <ConsentToggle group="default" on locked />
        <ConsentToggle group="functional" on={consent.functional} />
        <ConsentToggle group="marketing" on={consent.marketing} />
      </form>
    </Dialog>
  );
}
