"use client";

import { useEffect, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { EarlyDialog } from "@/components/ui/early-dialog";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { CommandList } from "./command-list";
import styles from "./command-list.module.css";
import type { Place } from "./found-links";

const title = "Go to or search";

/** The element that had the focus before, and what was typed before the window's code had loaded. */
type Opened = { opener: HTMLElement | null; early: string };

/**
 * The search that Ctrl or Cmd with K opens on every page of the desk. It finds rooms of the desk and everything that
 * matches a text. Its field is there at the press.
 */
export function CommandBar({ places }: { places: readonly Place[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      // The site's own search ignores a key press whose default was prevented.
      event.preventDefault();
      const { activeElement } = document;
      const opener = activeElement instanceof HTMLElement ? activeElement : null;
      setOpened((before) => before ?? { opener, early: "" });
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);

  function closeEarly() {
    setOpened(null);
    opened?.opener?.focus();
  }

  const early = opened?.early ?? "";
  return (
    <Dialog
      open={opened !== null}
      onOpenChange={(open) => setOpened(open ? opened : null)}
      title={title}
      size="lg"
      initialFocus={field}
      finalFocus={opened?.opener ?? null}
      early={
        <EarlyDialog title={title} onClose={closeEarly}>
          <EarlyField text={early} onChange={(text) => opened && setOpened({ ...opened, early: text })} />
        </EarlyDialog>
      }
    >
      <CommandList places={places} early={early} fieldRef={field} onLeave={() => setOpened(null)} />
    </Dialog>
  );
}

function EarlyField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <form action={deskRoutes.find} role="search" aria-label={title} className={styles.panel}>
      <input
        autoFocus
        type="search"
        name="q"
        required
        maxLength={200}
        className={styles.field}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        placeholder="Search people, orders, pages …"
        autoComplete="off"
        spellCheck={false}
        aria-label="Search people, orders, pages"
      />
    </form>
  );
}
