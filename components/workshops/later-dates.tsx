"use client";

import { createContext, type MouseEvent, use, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { askDates, type DateList } from "./ask-dates";
import { type Filters, noFilters } from "./date-query";
import styles from "./later-dates.module.css";
import { type DateLine, WorkshopLines } from "./workshop-lines";

/** The filters of the list, and the answer to them by kind; null while it is not there. */
type Chosen = { filters: Filters; found: ReadonlyMap<string, DateList> | null };

export const ChosenDates = createContext<Chosen>({ filters: noFilters, found: null });

type LaterDatesProps = {
  kind: string;
  /** Name of the workshop. */
  name: string;
  /** Address of the workshop's page, which lists every date. */
  page: string;
  /** The slugs of the dates above, which are part of the HTML. */
  above: readonly string[];
  /** The number of further dates. */
  count: number;
};

/**
 * The dates of a workshop that are not in the HTML: those that the filters find, and more on request. Without a script,
 * a link to the workshop's page.
 */
export function LaterDates({ kind, name, page, above, count }: LaterDatesProps) {
  const { filters, found } = use(ChosenDates);
  const list = found?.get(kind);
  // Further lines belong to one choice of filters.
  const [more, setMore] = useState<{ of: Filters; lines: readonly DateLine[] } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const asked = more?.of === filters ? more.lines : [];
  const lines = [...(list?.lines ?? []), ...asked];
  const below = lines.filter(({ slug }) => !slug || !above.includes(slug));
  const left = list ? list.total - lines.length : found ? 0 : count - lines.length;

  async function askMore(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    setFailed(false);
    try {
      const after = (list ? lines : below).at(-1)?.slug ?? above.at(-1) ?? null;
      const [next] = await askDates({ ...filters, kind }, after);
      setMore({ of: filters, lines: [...asked, ...(next?.lines ?? [])] });
    } catch {
      // The link leads to the page with every date.
      setFailed(true);
    }
    setAsking(false);
  }

  if (below.length === 0 && left <= 0) return null;
  return (
    <div className={styles.later}>
      {below.length > 0 ? <WorkshopLines lines={below} name={name} page={page} isFiltered /> : null}
      {left > 0 ? (
        <AppLink href={`${page}#dates`} onClick={askMore} aria-busy={isAsking || undefined}>
          {left === 1 ? "One more date" : `${left} more dates`}
        </AppLink>
      ) : null}
      {hasFailed ? (
        <p role="alert">We could not load more dates. Press again, or see them all on the workshop’s page.</p>
      ) : null}
    </div>
  );
}
