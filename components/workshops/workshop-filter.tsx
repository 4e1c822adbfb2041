"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { routes } from "@/lib/addresses/routes";
import {
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
  /**
   * The list of workshops, each with its `data-kind`. The rows have `data-language`, `data-place` and `data-region`.
   */
  children: ReactNode;
};

const labels: Record<FilterKey, string> = {
  kind: "Workshop",
  language: "Language",
  place: "Online or in person",
  region: "During working hours in",
};

/** Filters the dates. The list stays the server's HTML; rows that do not match are hidden. */
export function WorkshopFilter({ offered, children }: WorkshopFilterProps) {
  const search = useInBrowser(() => window.location.search, "");
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Filters | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const filters = chosen ?? filtersOf(search, offered);
  const { kind, language, place, region } = filters;

  useEffect(() => {
    const list = frame.current?.querySelector<HTMLElement>(":scope > ul");
    if (list) setCount(showDates(list, { kind, language, place, region }));
  }, [kind, language, place, region]);

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
        {count ? `${count} ${count === 1 ? "option" : "options"}` : null}
      </p>
      {count === 0 ? (
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
      {children}
    </div>
  );
}
