import { parse } from "csv-parse/sync";
import { z } from "zod";
import { readAmount } from "@/backend/ground/typed-amount";
import { readDay } from "./amounts";
import {
  type Columns,
  type ColumnRole,
  explainedColumns,
  guessColumns,
  headerKey,
  MAX_HEADER,
} from "./csv-columns";
import { tagOfRow } from "./line-state";
import { nothingOf, type Statement, type StatementLine, UnreadableStatement } from "./statement";

/** The file has a header row whose columns a person has to explain first. */
export class UnknownColumns extends UnreadableStatement {
  constructor(readonly header: readonly string[]) {
    super("We do not know the columns of this file yet. Explain them below, then import it again.");
  }
}

/**
 * Reads a bank's CSV. A row whose day or amount cannot be read is refused with its number.
 * @param known the columns of a header row, as a person explained them
 * @throws UnreadableStatement, UnknownColumns
 */
export function readCsv(text: string, known: (key: string) => Columns | null): Statement {
  const rows = rowsOf(text);
  const at = rows.findIndex(({ cells }) => known(headerKey(cells)) ?? guessColumns(cells));
  if (at < 0) throw new UnknownColumns(likelyHeader(rows));
  const header = rows[at]?.cells ?? [];
  const said = known(headerKey(header));
  const columns = said ? explainedColumns(header, said) : (guessColumns(header) ?? {});
  const found = nothingOf("");
  for (const row of rows.slice(at + 1)) {
    if (row.cells.every((cell) => cell.trim() === "")) continue;
    const line = lineOf(row, columns);
    if (line === "announced") found.announced += 1;
    else if (typeof line === "string") found.refused.push(line);
    else found.lines.push(line);
  }
  return { ...found, account: found.lines[0]?.account ?? "" };
}

type Row = { cells: string[]; line: number; raw: string };

const parsed = z.array(
  z.object({ record: z.array(z.string()), raw: z.string(), info: z.object({ lines: z.number() }) }),
);

function rowsOf(text: string): Row[] {
  const first = text.split(/\r?\n/).slice(0, 30).join("\n");
  const [delimiter] = [";", "\t", ","].toSorted((a, b) => first.split(b).length - first.split(a).length);
  try {
    const rows: unknown = parse(text, {
      delimiter,
      bom: true,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return parsed.parse(rows).map(({ record, raw, info }) => ({
      cells: record,
      line: info.lines,
      raw: raw.trim(),
    }));
  } catch {
    throw new UnreadableStatement("This file is neither readable XML nor readable CSV.");
  }
}

/** Banks write titles above the header row, which is the widest of the first rows. */
function likelyHeader(rows: readonly Row[]): string[] {
  const [widest] = rows.slice(0, 20).toSorted((a, b) => b.cells.length - a.cells.length);
  if (!widest || widest.cells.length < 2 || headerKey(widest.cells).length > MAX_HEADER)
    throw new UnreadableStatement("This file has no table in it.");
  return widest.cells;
}

/** Returns a sentence if the row cannot be read, and "announced" if the booking is not final. */
function lineOf({ cells, line, raw }: Row, columns: Columns): StatementLine | string {
  const all = (role: ColumnRole) =>
    (columns[role] ?? []).map((index) => (cells[index] ?? "").trim()).filter((cell) => cell !== "");
  const one = (role: ColumnRole) => all(role)[0] ?? "";
  const [text, payer] = [all("text").join("\n"), all("payer").join(", ")];
  const tag = tagOfRow({ status: all("status"), kind: all("kind"), others: cells }, text);
  if (tag === "announced") return tag;
  const bookedOn = readDay(one("date"));
  if (bookedOn === null) return `Line ${line}: "${one("date")}" is not a date.`;
  const amount = columns.amount ? signedBy(one("amount"), one("sign")) : byTwo(one("in"), one("out"));
  if (amount === null)
    return `Line ${line}: the amount "${columns.amount ? one("amount") : [one("in"), one("out")].join(" / ")}" is not readable.`;
  const currency = one("currency").toUpperCase() || "EUR";
  const [account, iban] = [one("account"), one("iban")].map((text) => text.replace(/\s/g, ""));
  const ref = one("entry");
  const entry = [account, bookedOn, amount, currency, ref || [text, payer, iban].join("/")].join("|");
  return {
    account: account ?? "",
    entry,
    part: 0,
    bookedOn,
    amount,
    currency,
    payer: payer || null,
    iban: iban || null,
    text,
    tag,
    raw,
  };
}

/** The direction of the money may have its own column. */
function signedBy(written: string, sign: string): number | null {
  const amount = readAmount(written);
  if (amount === null || sign === "") return amount;
  if (/^(s|soll|d|dr|debit)$/i.test(sign)) return 0 - Math.abs(amount);
  return /^(h|haben|c|cr|credit)$/i.test(sign) ? Math.abs(amount) : null;
}

function byTwo(come: string, gone: string): number | null {
  const [plus, minus] = [come, gone].map((text) => (text === "" ? 0 : readAmount(text)));
  if (plus == null || minus == null || (come === "" && gone === "")) return null;
  return plus - Math.abs(minus);
}
