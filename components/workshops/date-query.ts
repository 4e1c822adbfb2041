/** What a date can be chosen by. */
export const filterKeys = ["kind", "language", "place", "region"] as const;
export type FilterKey = (typeof filterKeys)[number];
/** "" is no restriction. */
export type Filters = Record<FilterKey, string>;
export type FilterOption = { value: string; label: string };

export const noFilters: Filters = { kind: "", language: "", place: "", region: "" };

/** Whether a date passes every restriction: a row's data, and its workshop's. */
function matchesFilters(date: DOMStringMap, filters: Filters): boolean {
  return filterKeys.every((key) => filters[key] === "" || filters[key] === date[key]);
}

/** Restrictions in an address: `?language=de` → those of them that the list offers. */
export function filtersOf(search: string, offered: Record<FilterKey, readonly FilterOption[]>): Filters {
  const query = new URLSearchParams(search);
  const value = (key: FilterKey) => offered[key].find((one) => one.value === query.get(key))?.value ?? "";
  return { kind: value("kind"), language: value("language"), place: value("place"), region: value("region") };
}

/** The other way round: `"?kind=…&language=de"`, or "" without restrictions. */
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

/** Part of the world whose office hours a time zone belongs to: `"America/New_York"` → `"Americas"`. */
export function regionOf(timezone: string | null): string {
  return regions[timezone?.split("/")[0] ?? ""] ?? "Elsewhere";
}

/**
 * Hides the rows that do not pass, and the workshops that have none left; opens what is folded while something is
 * chosen. Answers how many rows pass.
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
