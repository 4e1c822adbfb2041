"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { currentConsent, onConsent, sendConsentForm } from "@/lib/consent";
import { forget, forgetOptional, keptHere, type Found } from "@/lib/kept-here";
import { lookUp } from "@/lib/rules/cookies";
import { openConsentSettings } from "@/lib/stores/consent-settings";
import { KeptRow } from "./kept-row";
import styles from "./privacy-receipt.module.css";

/** What is really in this browser; names only, no values. */
export function KeptHere() {
  const consent = useSyncExternalStore(onConsent, currentConsent, () => null);
  const [found, setFound] = useState<Found[] | null>(null);
  const [news, setNews] = useState("");

  useEffect(() => {
    if (!consent) return;
    let isShown = true;
    forgetOptional(consent);
    void look().then((list) => isShown && setFound(list));
    return () => {
      isShown = false;
    };
  }, [consent]);

  async function remove({ place, name, about }: Found) {
    if (about?.httpOnly) await sendConsentForm(new URLSearchParams({ choice: "forget" }));
    else forget(place, name);
    const rest = await look();
    setFound(rest);
    const isGone = !rest.some((one) => one.place === place && one.name === name);
    setNews(isGone ? `${name} is deleted.` : `${name} could not be deleted. Please try again.`);
  }

  if (!consent || !found) return null;
  return (
    <div className={styles.here}>
      <p className={styles.state}>
        <span>
          {summary(consent)}{" "}
          <small>What your browser keeps for this site right now; no record is made of it.</small>
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

/** What script sees, and the names of what only the server sees. */
async function look(): Promise<Found[]> {
  return [...keptHere(), ...(await hiddenNames()).map(toFound)];
}

async function hiddenNames(): Promise<string[]> {
  try {
    const answer: unknown = await (await fetch("/api/privacy", { cache: "no-store" })).json();
    const isNames = Array.isArray(answer) && answer.every((name) => typeof name === "string");
    return isNames ? answer : [];
  } catch {
    return [];
  }
}

function toFound(name: string): Found {
  const about = lookUp("cookie", name);
  return { place: "cookie", name, ...(about ? { about } : {}) };
}

function summary({ consent, functional, marketing }: ReturnType<typeof currentConsent>): string {
  if (!consent) return "You have not chosen yet: nothing optional is kept.";
  if (functional && marketing) return "You allow everything.";
  if (!functional && !marketing) return "You allow what is necessary.";
  return `You allow what is necessary, and ${functional ? "functional" : "marketing"} cookies.`;
}
