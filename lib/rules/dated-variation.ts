import { plainText } from "./plain-text";

type Attributes = { nodes: readonly { value: string | null }[] } | null;
type Candidate = { sku: string | null; attributes: Attributes };

/** Start and end are ISO 8601 with the offset of the place. */
type Wanted = {
  variationSku: string | null;
  startDate: string | null;
  endDate: string | null;
  location: string | null;
};

/**
 * The one with the date's SKU, else the only one with an attribute that begins with its day, `2026-12-01` or `1–2
 * December 2026`. When several match or the day is shared, the place must match too.
 * @returns undefined when there is none, or only a guess
 */
export function dateVariation<Variation extends Candidate>(
  date: Wanted,
  variations: readonly Variation[],
  isShared: boolean,
): Variation | undefined {
  const bySku = variations.find(({ sku }) => sku && sku === date.variationSku);
  if (bySku || !date.startDate) return bySku;
  const days = dayTexts(date.startDate, date.endDate ?? date.startDate);
  const ofDay = variations.filter(({ attributes }) =>
    valuesOf(attributes).some((value) => days.some((day) => beginsWith(value, day))),
  );
  if (ofDay.length === 1 && !isShared) return ofDay[0];
  const place = normal(date.location?.split(",")[0] ?? "online");
  const there = ofDay.filter(({ attributes }) =>
    valuesOf(attributes).some((value) => ` ${value} `.includes(` ${place} `)),
  );
  return there.length === 1 ? there[0] : undefined;
}

/** Whether a variation is for one day, such as `2026-12-01` or `1–2 December 2026`. */
export function isOneDay({ attributes }: Pick<Candidate, "attributes">): boolean {
  return valuesOf(attributes).some((value) =>
    /^(\d{4} \d\d \d\d|\d{1,2}( \p{L}+)?( \d{1,2})? \p{L}+ \d{4})\b/u.test(value),
  );
}

function valuesOf(attributes: Attributes): string[] {
  return (attributes?.nodes ?? []).map(({ value }) => normal(value ?? ""));
}

/** Words and digits only: `1&#8211;2 December 2026, Vienna` equals its slug `1-2-december-2026-vienna`. */
function normal(text: string): string {
  return plainText(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");
}

function beginsWith(value: string, day: string): boolean {
  return `${value} `.startsWith(`${day} `);
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

function dayTexts(start: string, end: string): string[] {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
  const range = dayFormat.formatRange(new Date(first), new Date(last));
  return [first, range, dayFormat.format(new Date(first))].map(normal);
}
