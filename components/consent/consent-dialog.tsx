"use client";

import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { closeConsentSettings } from "@/lib/browser/dialogs";
import { routes } from "@/lib/addresses/routes";
import type { Consent } from "@/lib/rules/consent";
import styles from "./consent-choice.module.css";
import { ConsentToggle } from "./consent-toggle";

export type ConsentDialogProps = { isOpen: boolean; consent: Consent; onSave: (consent: Consent) => void };

/** R279–R282. The toggles begin with the current choice. Closing the dialog without saving changes nothing. */
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
      <ConsentForm id={form} consent={consent} onSave={onSave} />
    </Dialog>
  );
}

type ConsentFormProps = Pick<ConsentDialogProps, "consent" | "onSave"> & { id: string };

function ConsentForm({ id, consent, onSave }: ConsentFormProps) {
  const { register, handleSubmit } = useForm<Consent>({ defaultValues: consent });
  const save = handleSubmit(({ functional, marketing }) =>
    onSave({ consent: true, functional: Boolean(functional), marketing: Boolean(marketing) }),
  );
  return (
    <form id={id} className={styles.body} onSubmit={(event) => void save(event)}>
      <ConsentIntro />
      <ConsentToggle group="default" on locked />
      <ConsentToggle {...register("functional")} group="functional" on={consent.functional} />
      <ConsentToggle {...register("marketing")} group="marketing" on={consent.marketing} />
    </form>
  );
}

/** R282. */
function ConsentIntro() {
  const [isLong, setLong] = useState(false);
  const more = useId();
  return (
    <div className={styles.intro}>
      <p>
        Choose which data this site may keep in your browser. We keep nothing optional until you allow it.
      </p>
      <div id={more} className={styles.more} hidden={!isLong}>
        <p>
          If you allow everything, we ask again after a year; otherwise after seven days. You can change your
          mind at any time with “Cookie settings” at the foot of each page. We then delete at once everything
          that you no longer allow.
        </p>
        <p>
          <AppLink href={`${routes.privacy}#cookies`} onClick={closeConsentSettings}>
            See everything that this browser keeps
          </AppLink>
        </p>
      </div>
      <Button
        size="xs"
        variant="text"
        color="black"
        aria-expanded={isLong}
        aria-controls={more}
        onClick={() => setLong(!isLong)}
      >
        {isLong ? "Show less" : "Show more"}
      </Button>
    </div>
  );
}
