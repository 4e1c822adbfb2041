"use client";

import { useRouter } from "next/navigation";
import { type ComponentType, useEffect, useState } from "react";
import { closeSiteSearch, openSiteSearch, useSiteSearch, whenNear } from "@/lib/browser/dialogs";
import { EarlySearch } from "./early-search";
import { slashOpensSearch } from "./search-shortcut";

const load = () => import("./search-dialog");
whenNear("search", load);

/** Listens for the search keys. The dialog and the index load when it opens; its field is there at once. */
export function SiteSearch() {
  const open = useSiteSearch((state) => state.open);
  const router = useRouter();
  const [Dialog, setDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { early } = useSiteSearch.getState();
      const isCommand = event.ctrlKey || event.metaKey;
      if (early !== null && !isCommand && event.key.length === 1 && !isTyping())
        useSiteSearch.setState({ early: early + event.key });
      else if (asksForSearch(event, isCommand)) openSiteSearch();
      else return;
      event.preventDefault();
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

  if (Dialog) return <Dialog />;
  return open ? <EarlySearch /> : null;
}

function isTyping(): boolean {
  return document.activeElement?.matches("input, select, :read-write") === true;
}

/** True for `/`, and for Ctrl or Cmd with K, unless somebody is typing or another dialog is open. */
function asksForSearch(event: KeyboardEvent, isCommand: boolean): boolean {
  const isShortcut = isCommand
    ? event.key.toLowerCase() === "k" && !event.altKey
    : event.key === "/" && slashOpensSearch();
  if (!isShortcut || event.defaultPrevented || event.repeat) return false;
  if (isTyping()) return false;
  return !document.querySelector("#modals [role$='dialog']");
}
