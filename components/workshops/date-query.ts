/** The criteria of the filter. */
export const filterKeys = ["kind", "from", "language", "place", "region"] as const;
export type FilterKey = (typeof filterKeys)[number];
/** Criterion → chosen value. "" sets no condition. */
export type Filters = Record<FilterKey, string>;
export type FilterOption = { value: string; label: string };

export const noFilters: Filters = { kind: "", from: "", language: "", place: "", region: "" };

/** The facts of a date that the filters compare. `from` is its day, such as `2027-01-20`. A row without a date has only its kind. */
type FilteredDate = Partial<Record<FilterKey, string>>;

/** Whether a date passes every filter. `from` is a month: dates of that month and later pass. */
export function matchesFilters(date: FilteredDate, filters: Filters): boolean {
  return filterKeys.every(
    (key) =>
      filters[key] === "" ||
      (key === "from" ? (date.from ?? "") >= filters.from : date[key] === filters[key]),
  );
}

export const isFiltering = (filters: Filters) => filterKeys.some((key) => filters[key] !== "");

type Placed = { start: string; language?: string; place?: string; timezone: string };

export function filteredBy({ start, language, place, timezone }: Placed): FilteredDate {
  return { from: start.slice(0, 10), language, place: place ? "room" : "online", region: regionOf(timezone) };
}

/** Reads filters from a query such as `?language=de`. Values that the list does not offer are dropped. */
export function filtersOf(search: string, offered: Record<FilterKey, readonly FilterOption[]>): Filters {
  const query = new URLSearchParams(search);
  const value = (key: FilterKey) => offered[key].find((one) => one.value === query.get(key))?.value ?? "";
  return {
    kind: value("kind"),
    from: value("from"),
    language: value("language"),
    place: value("place"),
    region: value("region"),
  };
}

/** The reverse: `"?kind=…&language=de"`, or "" without filters. */
export function searchOf(filters: Filters): string {
  const query = new URLSearchParams(filterKeys.flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])));
  return query.size > 0 ? `?${query}` : "";
}

const regions: Record<string, string> = {
  Europe: "Europe",
  America: "Americas",
  Asia: "Asia and Pacific",
  Australia: "Asia and Pacific",
  Pacific: "Asia and Pacific",
  Africa: "Africa",
};

/** The region of a time zone: `"America/New_York"` → `"Americas"`. */
export function regionOf(timezone: string | null): string {
  return regions[timezone?.split("/")[0] ?? ""] ?? "Elsewhere";
}

/**
 * Hides the rows of the HTML that do not match.
 * @returns the number of visible dates and of visible rows without a date, by the workshop's kind
 */
export function showDates(list: HTMLElement, filters: Filters): ReadonlyMap<string, ShownRows> {
  const shown = new Map<string, ShownRows>();
  for (const workshop of list.querySelectorAll<HTMLElement>(":scope > li")) {
    const rows = [...workshop.querySelectorAll<HTMLElement>(":scope > ul > li")];
    for (const row of rows) row.hidden = !matchesFilters({ ...workshop.dataset, ...row.dataset }, filters);
    const visible = rows.filter((row) => !row.hidden);
    const dated = visible.filter((row) => row.dataset.from).length;
    shown.set(workshop.dataset.kind ?? "", { dated, undated: visible.length - dated });
  }
  return shown;
}

export type ShownRows = { dated: number; undated: number };
