"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, useEffect, useState } from "react";
import { closeSiteSearch, openSiteSearch, useSiteSearch, whenNear } from "@/lib/browser/dialogs";
import { slashOpensSearch } from "./search-shortcut";
import { awaitField, noteEarly } from "./typed-early";

const load = () => import("./search-dialog");
whenNear("search", load);

/** Listens for the search keys. The dialog and the index load when it opens. */
export function SiteSearch() {
  const open = useSiteSearch((state) => state.open);
  const router = useRouter();
  const [Dialog, setDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (useSiteSearch.getState().open) return noteEarly(event);
      if (!asksForSearch(event)) return;
      event.preventDefault();
      awaitField();
      openSiteSearch();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  useEffect(() => {
    if (!open || Dialog) return;
    load().then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      // If the dialog's script fails to load, the search page opens instead.
      () => {
        closeSiteSearch();
        router.push("/search");
      },
    );
  }, [open, Dialog, router]);

  return Dialog ? <Dialog /> : null;
}

/** True for `/`, and for Ctrl or Cmd with K, unless somebody is typing or another dialog is open. */
function asksForSearch(event: KeyboardEvent): boolean {
  const withControl = event.ctrlKey || event.metaKey;
  const isShortcut = withControl
    ? event.key.toLowerCase() === "k" && !event.altKey
    : event.key === "/" && slashOpensSearch();
  if (!isShortcut || event.defaultPrevented || event.repeat) return false;
  const field = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
  if (event.target instanceof Element && event.target.closest(field)) return false;
  return document.querySelector("#modals [role$='dialog']") === null;
}
