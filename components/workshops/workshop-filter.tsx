"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { routes } from "@/lib/addresses/routes";
import { askDates, type DateList } from "./ask-dates";
import {
  type FilterKey,
  filterKeys,
  type FilterOption,
  type Filters,
  filtersOf,
  isFiltering,
  noFilters,
  searchOf,
  showDates,
  type ShownRows,
} from "./date-query";
import { ChosenDates } from "./later-dates";
import styles from "./workshop-filter.module.css";

type WorkshopFilterProps = {
  offered: Record<FilterKey, readonly FilterOption[]>;
  /** The number of dates that are not in the list (`LaterDates`). */
  later: number;
  /**
   * The list of workshops, each with its `data-kind`. The rows have `data-from`, `data-language`, `data-place` and
   * `data-region`.
   */
  children: ReactNode;
};

const labels: Record<FilterKey, string> = {
  kind: "Workshop",
  from: "From",
  language: "Language",
  place: "Online or in person",
  region: "During working hours in",
};

type Found = { of: string; lists: ReadonlyMap<string, DateList> | null };

/**
 * Filters the dates. The list stays the server's HTML; rows that do not match are hidden. Dates beyond the list are
 * asked for as soon as a filter is set.
 */
export function WorkshopFilter({ offered, later, children }: WorkshopFilterProps) {
  const search = useInBrowser(() => window.location.search, "");
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Filters | null>(null);
  const [count, setCount] = useState<ShownRows | null>(null);
  const [answer, setAnswer] = useState<Found | null>(null);
  const [round, setRound] = useState(0);
  const { kind, from, language, place, region } = chosen ?? filtersOf(search, offered);
  const filters = useMemo(
    () => ({ kind, from, language, place, region }),
    [kind, from, language, place, region],
  );
  const isAsked = later > 0 && isFiltering(filters);
  const of = `${round} ${searchOf(filters)}`;
  const current = answer?.of === of ? answer : null;
  const found = isAsked ? (current?.lists ?? null) : null;

  useEffect(() => {
    if (!isAsked) return;
    let alive = true;
    askDates(filters).then(
      (lists) => alive && setAnswer({ of, lists: new Map(lists.map((list) => [list.kind, list])) }),
      () => alive && setAnswer({ of, lists: null }),
    );
    return () => {
      alive = false;
    };
  }, [isAsked, filters, of]);

  useEffect(() => {
    const list = frame.current?.querySelector<HTMLElement>(":scope > ul");
    if (!list) return;
    const shown = showDates(list, filters);
    for (const workshop of list.querySelectorAll<HTMLElement>(":scope > li")) {
      const { dated, undated } = shown.get(workshop.dataset.kind ?? "") ?? nothing;
      const isFound = found?.has(workshop.dataset.kind ?? "") === true;
      workshop.hidden = dated + undated === 0 && !isFound;
    }
    const rows = [...shown.values()];
    const undated = sum(rows.map((row) => row.undated));
    const dated = sum(found ? [...found.values()].map(({ total }) => total) : rows.map((row) => row.dated));
    setCount(isAsked && !found ? null : { dated: dated + (isAsked ? 0 : later), undated });
  }, [filters, found, isAsked, later]);

  const context = useMemo(() => ({ filters, found }), [filters, found]);

  function choose(next: Filters) {
    setChosen(next);
    window.history.replaceState(null, "", `${window.location.pathname}${searchOf(next)}#dates`);
  }

  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.filters} role="search" aria-label="Filter the dates">
        {filterKeys.map((key) => (
          <label key={key} className={styles.filter}>
            <span>{labels[key]}</span>
            <select
              value={filters[key]}
              onChange={({ target }) => choose({ ...filters, [key]: target.value })}
            >
              <option value="">All</option>
              {offered[key].map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </label>
        ))}
      </div>
      <p className={styles.count} role="status">
        {count ? countText(count) : null}
      </p>
      {isAsked && current?.lists === null ? (
        <p className={styles.failed} role="alert">
          We could not load all dates for these filters.{" "}
          <Button size="xs" color="black" variant="outline" onClick={() => setRound(round + 1)}>
            Try again
          </Button>
        </p>
      ) : null}
      {count && count.dated + count.undated === 0 ? (
        <div className={styles.empty}>
          <h3>No dates match these filters.</h3>
          <p>Clear one of them, or tell us when and where you could come. We add new dates every month.</p>
          <div>
            <Button color="black" onClick={() => choose(noFilters)}>
              Show all dates
            </Button>
            <ButtonLink href={routes.contact} color="black" variant="outline">
              Ask for a date
            </ButtonLink>
          </div>
        </div>
      ) : null}
      <ChosenDates value={context}>{children}</ChosenDates>
    </div>
  );
}

/** "25 dates". Entries without a date are counted only if no date is listed. */
function countText({ dated, undated }: ShownRows): string | null {
  if (dated > 0) return dated === 1 ? "1 date" : `${dated} dates`;
  return undated > 0 ? `${undated} without a date` : null;
}

const nothing: ShownRows = { dated: 0, undated: 0 };
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
