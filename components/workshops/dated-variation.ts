import { plainText } from "../../lib/rules/texts/plain-text";

type Attributes = { nodes: readonly { value: string | null }[] } | null;
type Candidate = { sku: string | null; attributes: Attributes };

/** Start and end are in ISO 8601 with the offset of the place. */
type Wanted = {
  variationSku: string | null;
  startDate: string | null;
  endDate: string | null;
  location: string | null;
};

/**
 * Finds the variation with the date's SKU. Without one, finds those with an attribute that begins with the date's day,
 * `2026-12-01` or `1–2 December 2026`. If several match or the day is shared, the place must match as well. Several
 * results are options for the same date, such as "Standard" and "With lunch": they have the same day and different
 * labels.
 *
 * @returns an empty list when there is no match, or only a guess
 */
export function dateVariations<Variation extends Candidate>(
  date: Wanted,
  variations: readonly Variation[],
  isShared: boolean,
): Variation[] {
  const bySku = variations.find(({ sku }) => sku && sku === date.variationSku);
  if (bySku || !date.startDate) return bySku ? [bySku] : [];
  const days = dayTexts(date.startDate, date.endDate ?? date.startDate);
  const ofDay = variations.filter(({ attributes }) => dayValue(attributes, days) !== undefined);
  if (ofDay.length === 1 && !isShared) return ofDay;
  const place = normal(date.location?.split(",")[0] ?? "online");
  const there = ofDay.filter(({ attributes }) =>
    valuesOf(attributes).some((value) => ` ${value} `.includes(` ${place} `)),
  );
  if (there.length === 1) return there;
  const found = there.length === 0 && !isShared ? ofDay : there;
  const dayValues = new Set(found.map(({ attributes }) => dayValue(attributes, days)));
  const labels = new Set(found.map((one) => normal(optionLabel(one))).filter(Boolean));
  return dayValues.size === 1 && labels.size === found.length ? found : [];
}

/** The label that distinguishes a variation from others of its day, such as "With lunch"; "" when it has none. */
export function optionLabel({ attributes }: Pick<Candidate, "attributes">): string {
  return (attributes?.nodes ?? [])
    .flatMap(({ value }) => (value && !oneDay.test(normal(value)) ? [plainText(value)] : []))
    .join(", ");
}

/** Whether a variation is for one date, such as `2026-12-01` or `1–2 December 2026`. */
export function isOneDay({ attributes }: Pick<Candidate, "attributes">): boolean {
  return valuesOf(attributes).some((value) => oneDay.test(value));
}

const oneDay = /^(\d{4} \d\d \d\d|\d{1,2}( \p{L}+)?( \d{1,2})? \p{L}+ \d{4})\b/u;

/** The value that begins with the day; undefined for another day. */
function dayValue(attributes: Attributes, days: readonly string[]): string | undefined {
  return valuesOf(attributes).find((value) => days.some((day) => beginsWith(value, day)));
}

function valuesOf(attributes: Attributes): string[] {
  return (attributes?.nodes ?? []).map(({ value }) => normal(value ?? ""));
}

/** Reduces a text to words and digits: `1&#8211;2 December 2026, Vienna` equals its slug `1-2-december-2026-vienna`. */
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
