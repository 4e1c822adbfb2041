"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { currentConsent, onConsent, sendConsentForm } from "@/lib/browser/consent";
import { openConsentSettings } from "@/lib/browser/dialogs";
import { consentGroupTexts, storageNames } from "./consent-texts";
import { findEntries, forget, forgetOptional, type FoundEntry, toEntry } from "./found-entries";
import styles from "./privacy-receipt.module.css";

/** The names of the entries that this browser actually stores, without values. */
export function KeptHere() {
  const consent = useSyncExternalStore(onConsent, currentConsent, () => null);
  const [found, setFound] = useState<FoundEntry[] | null>(null);
  const [news, setNews] = useState("");

  useEffect(() => {
    if (!consent) return;
    let isShown = true;
    forgetOptional(consent);
    void findStored().then((list) => isShown && setFound(list));
    return () => {
      isShown = false;
    };
  }, [consent]);

  async function remove({ place, name, about }: FoundEntry) {
    if (about?.httpOnly) await sendConsentForm(new URLSearchParams({ choice: "forget" }));
    else forget(place, name);
    const rest = await findStored();
    setFound(rest);
    const isGone = !rest.some((one) => one.place === place && one.name === name);
    setNews(isGone ? `We deleted ${name}.` : `We could not delete ${name}. Please try again.`);
  }

  if (!consent || !found) return null;
  return (
    <div className={styles.here}>
      <p className={styles.state}>
        <span>
          <span>{summary(consent)}</span>{" "}
          <small>This is in your browser right now. We do not record it.</small>
        </span>
        <Button size="xs" variant="outline" color="black" onClick={openConsentSettings}>
          Cookie settings
        </Button>
      </p>
      {found.length > 0 ? (
        <ul className={styles.list} aria-label="Kept in this browser">
          {found.map((one) => (
            <KeptRow key={one.place + one.name} found={one} onRemove={() => void remove(one)} />
          ))}
        </ul>
      ) : (
        <p className={styles.nothing}>This browser keeps nothing for this site.</p>
      )}
      <p role="status" className={styles.news}>
        {news}
      </p>
    </div>
  );
}

/** Entries that scripts can see, and the names of HttpOnly cookies. */
async function findStored(): Promise<FoundEntry[]> {
  return [...findEntries(), ...(await hiddenNames()).map((name) => toEntry("cookie", name))];
}

async function hiddenNames(): Promise<string[]> {
  try {
    const answer: unknown = await (await fetch("/api/privacy", { cache: "no-store" })).json();
    const isNames = Array.isArray(answer) && answer.every((name) => typeof name === "string");
    return isNames ? answer : [];
  } catch {
    // Without an answer, the list contains only entries that scripts can see.
    return [];
  }
}

function summary({ consent, functional, marketing }: ReturnType<typeof currentConsent>): string {
  if (!consent) return "You have not chosen yet, so we keep nothing optional.";
  if (functional && marketing) return "You allow everything.";
  if (!functional && !marketing) return "You allow only necessary cookies.";
  return `You allow necessary and ${functional ? "functional" : "marketing"} cookies.`;
}

/** One entry. Required entries have no delete button. Signing out or emptying the cart removes them. */
function KeptRow({ found: { place, name, about }, onRemove }: { found: FoundEntry; onRemove: () => void }) {
  return (
    <li className={styles.row}>
      <div>
        <code>{name}</code>
        <p>
          {about?.purpose ??
            "Not from this site. It may come from a browser extension or from another page of this domain."}
        </p>
        <small>
          {[about ? consentGroupTexts[about.group].name : "Unknown", storageNames[place], about?.life]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </div>
      {about?.group === "default" ? null : (
        <Button
          size="xs"
          variant="outline"
          color="black"
          icon={<Icon name="trash" />}
          aria-label={`Delete ${name}`}
          onClick={onRemove}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
