"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useState } from "react";
import { useHydrated } from "@/components/layout/opener";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { longestQuery } from "@/lib/addresses/longest-query";
import { type MissingDates, missingDates } from "@/lib/addresses/missing-dates";
import { search, type SearchGroup } from "@/lib/addresses/search";
import { readIndex, type SearchIndex } from "@/lib/addresses/search-index";
import { useSiteSearch } from "@/lib/browser/dialogs";
import styles from "./search-panel.module.css";
import { NoWorkshop, SearchResults, SearchStatus } from "./search-results";

type SearchPanelProps = {
  place: "dialog" | "page";
  /** The server's results, for the first render and for visitors without scripts. */
  initial?: { query: string; groups: SearchGroup[]; missing: MissingDates | null };
  /** Called when the visitor chooses a result. */
  onLeave?: () => void;
  fieldRef?: RefObject<HTMLInputElement | null>;
};

/**
 * Field and results: a plain form without a script, a combobox with one. The focus stays in the field, and the arrow
 * keys move through the results. Enter opens the chosen result, or the page of all results.
 */
export function SearchPanel({ place, initial, onLeave, fieldRef }: SearchPanelProps) {
  const id = useId();
  const router = useRouter();
  const scripted = useHydrated();
  const [query, setQuery] = useState(initial?.query ?? "");
  const [active, setActive] = useState(-1);
  const { status, index, load } = useSiteIndex(place === "dialog");
  const isInitial = initial !== undefined && query === initial.query;
  const groups = index ? search(index, query) : isInitial ? initial.groups : [];
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const known = index !== null || isInitial;
  const missing = index ? missingDates(index, query) : isInitial ? initial.missing : null;
  const optionId = (place: number) => `${id}-${place}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  function change(text: string) {
    setQuery(text);
    setActive(-1);
    if (place !== "page") return;
    if (status === "idle") load();
    const address = text.trim() ? `/search?q=${encodeURIComponent(text.trim())}` : "/search";
    window.history.replaceState(null, "", address);
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && count > 0) {
      event.preventDefault();
      setActive(active < 0 && step < 0 ? count - 1 : (active + step + count) % count);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  }

  return (
    <div className={styles.panel} data-place={place}>
      <form
        action="/search"
        role="search"
        className={styles.form}
        onSubmit={(event) => {
          // Without an index the server searches.
          if (!index) return;
          event.preventDefault();
          if (place === "page" || !query.trim()) return;
          onLeave?.();
          router.push(`/search?q=${encodeURIComponent(query.trim())}`);
        }}
      >
        <Icon name="search" size="1.375rem" />
        <input
          ref={fieldRef}
          type="search"
          name="q"
          className={styles.field}
          value={query}
          maxLength={longestQuery}
          placeholder="A workshop, a person, a place …"
          aria-label="Search the site"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => {
            if (status === "idle") load();
            const { early } = useSiteSearch.getState();
            useSiteSearch.setState({ early: null });
            if (early) change(early);
          }}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          {...(scripted
            ? {
                role: "combobox",
                "aria-expanded": count > 0,
                "aria-controls": count > 0 ? `${id}-list` : undefined,
                "aria-autocomplete": "list",
                "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
              }
            : {})}
        />
        <Button type="submit" color="black">
          Search
        </Button>
      </form>
      <div className={styles.found}>
        {missing ? <NoWorkshop missing={missing} onLeave={onLeave} /> : null}
        {count > 0 ? (
          <SearchResults
            id={`${id}-list`}
            groups={groups}
            active={active}
            optionId={optionId}
            isListbox={scripted}
            onLeave={onLeave}
          />
        ) : null}
        <SearchStatus
          query={query.trim()}
          count={known ? count : null}
          missing={missing}
          failed={status === "failed"}
          onRetry={load}
          onLeave={onLeave}
        />
      </div>
    </div>
  );
}

type Loading =
  { status: "idle" | "loading" | "failed"; index: null } | { status: "ready"; index: SearchIndex };

let loaded: Promise<SearchIndex> | null = null;

/** The search index, loaded once per visit. `load` requests the index, and requests it again after a failure. */
function useSiteIndex(atOnce: boolean): Loading & { load: () => void } {
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
