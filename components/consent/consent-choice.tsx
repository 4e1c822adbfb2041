"use client";

import { useEffect, useId, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { saveConsent } from "@/lib/consent";
import { closeConsentSettings, openConsentSettings } from "@/lib/dialogs";
import { routes } from "@/lib/routes";
import { type Consent, everything, necessaryOnly } from "@/lib/rules/consent";
import styles from "./consent-choice.module.css";
import { ConsentToggle } from "./consent-toggle";

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

/** R276–R279. Three buttons of the same weight; it lies over the page and stops nobody. */
function ConsentBar({ onChoose }: { onChoose: (consent: Consent) => void }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (bar.current ? keepPageReachable(bar.current) : undefined), []);

  return (
    <section ref={bar} className={styles.bar} aria-labelledby="consent-title">
      <h2 id="consent-title" className={styles.title}>
        Your cookies, your choice
      </h2>
      <p className={styles.text}>
        Some keep your cart and your sign-in. Others count visits and remember who recommended us, only if you
        allow it. <AppLink href={`${routes.privacy}#cookies`}>What we keep</AppLink>
      </p>
      <div className={styles.choices}>
        <Button variant="outline" color="black" onClick={() => onChoose(necessaryOnly)}>
          Disable all
        </Button>
        <Button variant="outline" color="black" onClick={openConsentSettings}>
          Customise
        </Button>
        <Button variant="outline" color="black" onClick={() => onChoose(everything)}>
          Allow all
        </Button>
      </div>
    </section>
  );
}

/**
 * What has the focus scrolls to above the bar, and the page's end can be scrolled out from under it. Both lie below
 * what is seen, so nothing on the page moves. Source: WCAG 2.4.11.
 */
function keepPageReachable(bar: HTMLElement): () => void {
  const { documentElement: root, body } = document;
  const measure = () => {
    const height = `${Math.ceil(window.innerHeight - bar.getBoundingClientRect().top)}px`;
    root.style.scrollPaddingBlockEnd = height;
    root.style.setProperty("--covered-end", height);
    body.style.paddingBlockEnd = height;
  };
  measure();
  const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
  observer?.observe(bar);
  return () => {
    observer?.disconnect();
    root.style.scrollPaddingBlockEnd = "";
    root.style.removeProperty("--covered-end");
    body.style.paddingBlockEnd = "";
  };
}

type ConsentDialogProps = { isOpen: boolean; consent: Consent; onSave: (consent: Consent) => void };

/** R279–R282. The toggles start with the choice that holds now; closing without saving changes nothing. */
function ConsentDialog({ isOpen, consent, onSave }: ConsentDialogProps) {
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

/** R282. */
function ConsentIntro() {
  const [isLong, setLong] = useState(false);
  const more = useId();
  return (
    <div className={styles.intro}>
      <p>Choose what this site may keep in your browser. Nothing optional is kept before you allow it.</p>
      <div id={more} className={styles.more} hidden={!isLong}>
        <p>
          If you allow everything, we ask again after a year, otherwise after seven days. You can change your
          mind at any time with “Cookie settings” at the end of each page. What is no longer allowed is
          deleted at once.
        </p>
        <p>
          <AppLink href={`${routes.privacy}#cookies`} onClick={closeConsentSettings}>
            Everything that this browser keeps, by name
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
