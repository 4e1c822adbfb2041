"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { saveConsent } from "@/lib/browser/consent";
import { closeConsentSettings, nearing, openConsentSettings, whenNear } from "@/lib/browser/dialogs";
import { routes } from "@/lib/addresses/routes";
import { type Consent, everything, necessaryOnly } from "@/lib/rules/consent";
import styles from "./consent-choice.module.css";
import type { ConsentDialogProps } from "./consent-dialog";

const loadDialog = () => import("./consent-dialog");
whenNear("consent", loadDialog);

export type ConsentChoiceProps = { consent: Consent; isOpen: boolean; cookieDomain?: string | undefined };

/** The banner until a choice is stored, and on demand the dialog, whose code is separate. */
export function ConsentChoice({ consent, isOpen, cookieDomain }: ConsentChoiceProps) {
  const [Dialog, setDialog] = useState<ComponentType<ConsentDialogProps> | null>(null);

  useEffect(() => {
    // If the code does not load, the banner's other buttons still work, and the next press tries again.
    if (isOpen && !Dialog)
      loadDialog().then(({ ConsentDialog }) => setDialog(() => ConsentDialog), closeConsentSettings);
  }, [isOpen, Dialog]);

  function save(choice: Consent) {
    closeConsentSettings();
    void saveConsent(choice, cookieDomain);
  }

  return (
    <>
      {consent.consent ? null : <ConsentBar onChoose={save} />}
      {Dialog ? <Dialog isOpen={isOpen} consent={consent} onSave={save} /> : null}
    </>
  );
}

/** R276–R279. Three buttons of equal weight. The banner covers part of the page but does not block it. */
function ConsentBar({ onChoose }: { onChoose: (consent: Consent) => void }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (bar.current ? keepPageReachable(bar.current) : undefined), []);

  return (
    <section ref={bar} className={styles.bar} aria-labelledby="consent-title">
      <h2 id="consent-title" className={styles.title}>
        Your cookies, your choice
      </h2>
      <p className={styles.text}>
        Some keep your cart and your sign-in. Others count visits and remember who recommended us; we use them
        only if you allow it. <AppLink href={`${routes.privacy}#cookies`}>What we keep</AppLink>
      </p>
      <div className={styles.choices}>
        <Button variant="outline" color="black" onClick={() => onChoose(necessaryOnly)}>
          Disable all
        </Button>
        <Button variant="outline" color="black" {...nearing("consent")} onClick={openConsentSettings}>
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
 * Keeps the page reachable: focused elements scroll above the bar, the end of the page can be reached, and notices move
 * above the bar (WCAG 2.4.11). Nothing visible on the page moves.
 */
function keepPageReachable(bar: HTMLElement): () => void {
  const { documentElement: root, body } = document;
  // Set on each element, because an inherited property would recalculate the styles of the whole page.
  const notices = document.querySelector<HTMLElement>("[data-notices]");
  const cover = (height: string) => {
    root.style.scrollPaddingBlockEnd = height;
    body.style.paddingBlockEnd = height;
    notices?.style.setProperty("inset-block-end", height);
  };
  const measure = () => cover(`${Math.ceil(window.innerHeight - bar.getBoundingClientRect().top)}px`);
  measure();
  const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
  observer?.observe(bar);
  return () => {
    observer?.disconnect();
    cover("");
  };
}
