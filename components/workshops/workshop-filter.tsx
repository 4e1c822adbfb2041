"use client";

import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { routes } from "@/lib/routes";
import {
  DATES_PER_PAGE,
  type FilterKey,
  filterKeys,
  type FilterOption,
  type Filters,
  filtersOf,
  noFilters,
  searchOf,
  showDates,
} from "./date-query";
import styles from "./workshop-filter.module.css";

type WorkshopFilterProps = {
  offered: Record<FilterKey, readonly FilterOption[]>;
  /** The list; its items carry `data-kind`, `data-language`, `data-place` and `data-region`. */
  children: ReactNode;
};

const labels: Record<FilterKey, string> = {
  kind: "Workshop",
  language: "Language",
  place: "Online or in a room",
  region: "Office hours of",
};

const never = () => () => undefined;

/** Filters and pages of the dates. The list stays the server's HTML; what does not pass is hidden. */
export function WorkshopFilter({ offered, children }: WorkshopFilterProps) {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => "",
  );
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Filters | null>(null);
  const [page, setPage] = useState(1);
  const [count, setCount] = useState<number | null>(null);
  const filters = chosen ?? filtersOf(search, offered);
  const { kind, language, place, region } = filters;
  const pages = Math.max(1, Math.ceil((count ?? 0) / DATES_PER_PAGE));

  useEffect(() => {
    const list = frame.current?.querySelector<HTMLElement>(":scope > ul");
    if (list) setCount(showDates(list, { kind, language, place, region }, page));
  }, [kind, language, place, region, page]);

  function choose(next: Filters) {
    setChosen(next);
    setPage(1);
    window.history.replaceState(null, "", `${window.location.pathname}${searchOf(next)}#dates`);
  }

  // The buttons stay enabled at the ends: a disabled one drops the keyboard focus.
  function turn(next: number) {
    if (next < 1 || next > pages) return;
    setPage(next);
    frame.current?.scrollIntoView();
  }

  const first = (page - 1) * DATES_PER_PAGE + 1;
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.filters} role="search" aria-label="Filter the dates">
        {filterKeys.map((key) => (
          <label key={key} className={styles.filter}>
            <span>{labels[key]}</span>
            <select
              value={filters[key]}
              onChange={(event) => choose({ ...filters, [key]: event.target.value })}
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
        {count === null || count === 0
          ? null
          : `${first}–${Math.min(first + DATES_PER_PAGE - 1, count)} of ${count} ${count === 1 ? "date" : "dates"}`}
      </p>
      {count === 0 ? (
        <div className={styles.empty}>
          <h3>No date passes all of these.</h3>
          <p>Loosen one of them, or tell us when and where you could come: new dates are set every month.</p>
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
      {children}
      {pages > 1 ? (
        <nav className={styles.pages} aria-label="Pages of dates">
          <Button
            size="xs"
            color="black"
            variant="outline"
            aria-disabled={page === 1}
            onClick={() => turn(page - 1)}
          >
            Earlier
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button
            size="xs"
            color="black"
            variant="outline"
            aria-disabled={page === pages}
            onClick={() => turn(page + 1)}
          >
            Later
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
