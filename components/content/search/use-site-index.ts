"use client";

import { useCallback, useEffect, useState } from "react";
import { readIndex, type SearchIndex } from "@/lib/search-index";

type Loading =
  { status: "idle" | "loading" | "failed"; index: null } | { status: "ready"; index: SearchIndex };

let loaded: Promise<SearchIndex> | null = null;

/** The index of the site search, loaded once a visit; `load` asks for it, and again after a failure. */
export function useSiteIndex(atOnce: boolean): Loading & { load: () => void } {
  const [state, setState] = useState<Loading>({ status: atOnce ? "loading" : "idle", index: null });

  const load = useCallback(() => {
    setState((now) => (now.status === "ready" ? now : { status: "loading", index: null }));
    siteIndexOnce().then(
      (index) => setState({ status: "ready", index }),
      () => setState({ status: "failed", index: null }),
    );
  }, []);

  useEffect(() => {
    if (!atOnce) return;
    let alive = true;
    siteIndexOnce().then(
      (index) => alive && setState({ status: "ready", index }),
      () => alive && setState({ status: "failed", index: null }),
    );
    return () => {
      alive = false;
    };
  }, [atOnce]);

  return { ...state, load };
}

function siteIndexOnce(): Promise<SearchIndex> {
  loaded ??= fetchIndex().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch("/search/index.json", { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`The index answered with status ${response.status}.`);
  return readIndex(await response.text());
}
