/** The criteria of the filter. */
export const filterKeys = ["kind", "language", "place", "region"] as const;
export type FilterKey = (typeof filterKeys)[number];
/** Criterion → chosen value. "" sets no condition. */
export type Filters = Record<FilterKey, string>;
export type FilterOption = { value: string; label: string };

export const noFilters: Filters = { kind: "", language: "", place: "", region: "" };

/** Whether a row passes every filter. */
function matchesFilters(date: DOMStringMap, filters: Filters): boolean {
  return filterKeys.every((key) => filters[key] === "" || filters[key] === date[key]);
}

/** Reads filters from a query such as `?language=de`. Values that the list does not offer are dropped. */
export function filtersOf(search: string, offered: Record<FilterKey, readonly FilterOption[]>): Filters {
  const query = new URLSearchParams(search);
  const value = (key: FilterKey) => offered[key].find((one) => one.value === query.get(key))?.value ?? "";
  return { kind: value("kind"), language: value("language"), place: value("place"), region: value("region") };
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
 * Hides rows that do not match and workshops without a visible row. While a filter is set, folded dates are opened.
 * @returns the number of visible rows
 */
export function showDates(list: HTMLElement, filters: Filters): number {
  let passing = 0;
  for (const workshop of list.querySelectorAll<HTMLElement>(":scope > li")) {
    const rows = [...workshop.querySelectorAll<HTMLElement>("ul > li")];
    for (const row of rows) row.hidden = !matchesFilters({ ...workshop.dataset, ...row.dataset }, filters);
    const shown = rows.filter((row) => !row.hidden).length;
    workshop.hidden = shown === 0;
    passing += shown;
  }
  const chosen = filterKeys.some((key) => filters[key] !== "");
  for (const more of list.querySelectorAll("details")) more.open = chosen;
  return passing;
}
