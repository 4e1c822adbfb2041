import { stringify } from "csv-stringify/sync";
import type { Cents } from "@/lib/money";
import { vatState } from "@/lib/rules/prices/vat";
import type { Db } from "../../ground/database/client";
import { quarterOf, type Span } from "./period";
import { withComma } from "./spreadsheet";
import { type QuarterSum, sumQuarters } from "./sums";

export type OssFigures = {
  /** Supplies of the quarter, less the amounts that were credited in the same quarter. */
  supplies: { country: string; basisPoints: number; net: Cents; tax: Cents }[];
  /**
   * Changes that this quarter's documents make to the VAT of earlier quarters. The return has one amount per state and
   * quarter.
   */
  corrections: { country: string; quarter: string; net: Cents; tax: Cents }[];
};

/**
 * A quarter's figures for the one-stop shop (Union scheme). The next return lists corrections of earlier ones by state
 * and quarter, without a rate: Directive 2006/112/EC, article 369g(4).
 *
 * @param quarter `2026-Q4`
 */
export function ossFigures(sums: readonly QuarterSum[], quarter: string): OssFigures {
  const supplies = new Map<string, OssFigures["supplies"][number]>();
  const corrections = new Map<string, OssFigures["corrections"][number]>();
  for (const { treatment, country: place, basisPoints, ...sum } of sums) {
    if (treatment !== "OSS") continue;
    const country = vatState(place) ?? place;
    const isOfQuarter = sum.quarter === quarter;
    const key = `${country} ${isOfQuarter ? basisPoints : sum.quarter}`;
    const before = (isOfQuarter ? supplies : corrections).get(key) ?? { net: 0, tax: 0 };
    const after = { country, net: before.net + sum.net, tax: before.tax + sum.tax };
    if (isOfQuarter) supplies.set(key, { ...after, basisPoints });
    else corrections.set(key, { ...after, quarter: sum.quarter });
  }
  return { supplies: [...supplies.values()], corrections: [...corrections.values()].filter(isSomething) };
}

/** Leaves out rows of zero: a cancellation and the invoice that follows it add up to nothing. */
const isSomething = ({ net, tax }: { net: Cents; tax: Cents }) => net !== 0 || tax !== 0;

/** The figures as CSV for a German spreadsheet. The span is a quarter. */
export async function* ossFile(db: Db, span: Span): AsyncGenerator<string> {
  const quarter = quarterOf(span.from);
  const { supplies, corrections } = ossFigures(await sumQuarters(db, span), quarter);
  const rows = [
    ...supplies.map(({ basisPoints, ...row }) => ({
      part: "supplies",
      quarter,
      ...row,
      rate: String(basisPoints / 100).replace(".", ","),
    })),
    ...corrections.map((row) => ({ part: "correction", rate: "", ...row })),
  ];
  yield stringify(rows, {
    columns: ["part", "quarter", "country", "rate", "net", "tax"],
    header: true,
    bom: true,
    delimiter: ";",
    record_delimiter: "windows",
    cast: { number: (cents: Cents) => withComma(cents) },
  });
}
