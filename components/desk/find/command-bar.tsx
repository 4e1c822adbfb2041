"use client";

import { useEffect, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { CommandList } from "./command-list";
import type { Place } from "./found-links";

/**
 * The search that Ctrl or Cmd with K opens on every page of the desk. It finds rooms of the desk and everything that
 * matches a text.
 */
export function CommandBar({ places }: { places: readonly Place[] }) {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      // The site's own search ignores a key press whose default was prevented.
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);

  return (
    <Dialog open={open} onOpenChange={setOpen} title="Go to or search" size="lg" initialFocus={field}>
      <CommandList places={places} fieldRef={field} onLeave={() => setOpen(false)} />
    </Dialog>
  );
}
