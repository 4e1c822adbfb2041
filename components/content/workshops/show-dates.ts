import { DATES_PER_PAGE, type Filters, passes } from "./workshop-filters";

/** Shows one page of the items that pass and hides the others; answers how many pass. */
export function showDates(list: HTMLElement, filters: Filters, page: number): number {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  const passing = items.filter(({ dataset: { kind, language, place, region } }) =>
    passes({ kind, language, place, region }, filters),
  );
  const shown = new Set(passing.slice((page - 1) * DATES_PER_PAGE, page * DATES_PER_PAGE));
  for (const item of items) item.hidden = !shown.has(item);
  return passing.length;
}
