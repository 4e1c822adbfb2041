"use client";

import { useRef } from "react";
import styles from "./professional-directory.module.css";
import { ProfessionalEmpty } from "./professional-empty";
import { fitting, type Filter, filterSearch, noFilter, pageOf, readFilter } from "./professional-filter";
import { type Choices, ProfessionalFilters } from "./professional-filters";
import { ProfessionalGrid } from "./professional-grid";
import { ProfessionalPager } from "./professional-pager";
import type { Person } from "./professional-person";
import { setAddressSearch, useAddressSearch } from "../parts/use-address-search";

type ProfessionalDirectoryProps = { people: Person[]; choices: Choices };

/** All guides and coaches; with script they are filtered and turned by pages, and the address says how (R078). */
export function ProfessionalDirectory({ people, choices }: ProfessionalDirectoryProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const search = useAddressSearch();
  const filter = readFilter(search ?? "");
  const found = fitting(people, filter);
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
