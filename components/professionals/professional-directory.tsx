"use client";

import { type MouseEvent, useRef, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { routes } from "@/lib/addresses/routes";
import { ProfessionalGrid } from "./professional-card";
import styles from "./professional-directory.module.css";
import { ProfessionalFilters } from "./professional-filters";
import type { Person } from "./professional-person";
import {
  type Choices,
  type Filter,
  filterSearch,
  matchingPeople,
  noFilter,
  pageOf,
  readFilter,
} from "./professional-query";

/** All guides and coaches. A script filters them and turns pages, and the address contains filter and page. */
export function ProfessionalDirectory({ people, choices }: { people: Person[]; choices: Choices }) {
  const count = useRef<HTMLParagraphElement>(null);
  const search = useAddressSearch();
  const filter = readFilter(search ?? "");
  const found = matchingPeople(people, filter);
  const { items, page, pages } = pageOf(found, filter.page);
  const show = (change: Partial<Filter>) =>
    setAddressSearch(filterSearch({ ...filter, page: 1, ...change }), "replace");

  function turn(to: number) {
    setAddressSearch(filterSearch({ ...filter, page: to }), "push");
    count.current?.focus();
  }

  function clear() {
    setAddressSearch("", "replace");
    count.current?.focus();
  }

  return (
    <div className={styles.directory}>
      <ProfessionalFilters filter={filter} choices={choices} onChange={show} />
      <div className={styles.found}>
        <p ref={count} tabIndex={-1} role="status">
          {countText(found.length, people.length, pages > 1 && search !== null ? page : 0, pages)}
        </p>
        {filterSearch({ ...filter, page: 1 }) !== filterSearch(noFilter) && found.length > 0 ? (
          <button type="button" className={styles.clear} onClick={clear}>
            Clear the filters
          </button>
        ) : null}
      </div>
      {found.length > 0 ? (
        <ProfessionalGrid people={search === null ? people : items} isLive />
      ) : (
        <ProfessionalEmpty onClear={clear} />
      )}
      {search !== null && pages > 1 ? (
        <ProfessionalPager
          page={page}
          pages={pages}
          hrefOf={(to) => filterSearch({ ...filter, page: to }) || "?"}
          onTurn={turn}
        />
      ) : null}
    </div>
  );
}

function countText(found: number, all: number, page: number, pages: number): string {
  const who = found === all ? `${all} guides and coaches` : `${found} of ${all} guides and coaches`;
  return page > 0 ? `${who}, page ${page} of ${pages}` : who;
}

/** Shown when nobody matches all filters. */
function ProfessionalEmpty({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 320 120" aria-hidden="true" focusable="false">
        <path className={styles.band} d="M0 24h320M0 60h320M0 96h320" />
        <path className={styles.route} d="M16 96c48 0 52-36 100-36s48-36 92-36" />
        <circle cx="16" cy="96" r="4" />
        <circle cx="116" cy="60" r="4" />
        <circle className={styles.goal} cx="208" cy="24" r="9" />
      </svg>
      <h2>Nobody matches these filters.</h2>
      <p>Clear one of them, or tell us who you are looking for: we know who is about to start.</p>
      <div className={styles.actions}>
        <Button color="black" onClick={onClear}>
          Show everybody
        </Button>
        <ButtonLink href={routes.contact} variant="outline" color="black">
          Ask us
        </ButtonLink>
      </div>
    </div>
  );
}

type ProfessionalPagerProps = {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  onTurn: (page: number) => void;
};

/** Page numbers are links, so that a page can be opened in another tab. A plain press turns the page in place. */
function ProfessionalPager({ page, pages, hrefOf, onTurn }: ProfessionalPagerProps) {
  const turn = (to: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onTurn(to);
  };
  return (
    <nav className={styles.pager} aria-label="Pages of guides and coaches">
      {Array.from({ length: pages }, (_, index) => index + 1).map((to) => (
        <a
          key={to}
          href={hrefOf(to)}
          aria-label={`Page ${to}`}
          aria-current={to === page ? "page" : undefined}
          onClick={turn(to)}
        >
          {to}
        </a>
      ))}
      {page < pages ? (
        <a href={hrefOf(page + 1)} onClick={turn(page + 1)}>
          Next <Icon name="arrow-right" />
        </a>
      ) : null}
    </nav>
  );
}

const changed = "address-search-changed";

/**
 * The browser's current query, such as `"?role=guide"`; null in the server's HTML, where the query is unknown. Next's
 * own hook would remove the surrounding elements from that HTML.
 */
function useAddressSearch(): string | null {
  return useSyncExternalStore(
    listen,
    () => window.location.search,
    () => null,
  );
}

/** Changes the query without a request to the server. "push" adds an entry to the history. */
function setAddressSearch(search: string, kind: "push" | "replace"): void {
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
