"use client";

import { useSyncExternalStore } from "react";

const changed = "address-search-changed";

/**
 * The query of the address as the browser has it, `"?role=guide"`; null in the HTML of the server, which knows none.
 * Next's own hook would take everything around it out of that HTML.
 */
export function useAddressSearch(): string | null {
  return useSyncExternalStore(
    listen,
    () => window.location.search,
    () => null,
  );
}

/** Changes the query without a visit to the server; "push" leaves a step to go back to. */
export function setAddressSearch(search: string, kind: "push" | "replace"): void {
  const address = window.location.pathname + search;
  if (kind === "push") window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  window.dispatchEvent(new Event(changed));
}

function listen(onChange: () => void): () => void {
  window.addEventListener("popstate", onChange);
  window.addEventListener(changed, onChange);
  return () => {
    window.removeEventListener("popstate", onChange);
    window.removeEventListener(changed, onChange);
  };
}
