/** What a date can be chosen by. */
export const filterKeys = ["kind", "language", "place", "region"] as const;
export type FilterKey = (typeof filterKeys)[number];
/** "" is no restriction. */
export type Filters = Record<FilterKey, string>;
export type FilterOption = { value: string; label: string };

export const noFilters: Filters = { kind: "", language: "", place: "", region: "" };

/** Dates shown on one page of the list. */
export const DATES_PER_PAGE = 8;

/** Whether a date passes every restriction. */
function matchesFilters(date: Partial<Record<FilterKey, string | undefined>>, filters: Filters): boolean {
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

/** Shows one page of the items that pass and hides the others; answers how many pass. */
export function showDates(list: HTMLElement, filters: Filters, page: number): number {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const passing = items.filter(({ dataset: { kind, language, place, region } }) =>
    matchesFilters({ kind, language, place, region }, filters),
  );
  const shown = new Set(passing.slice((page - 1) * DATES_PER_PAGE, page * DATES_PER_PAGE));
  for (const item of items) item.hidden = !shown.has(item);
  return passing.length;
}
