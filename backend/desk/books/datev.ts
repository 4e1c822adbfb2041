import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Cents } from "@/lib/money";
import { vatState } from "@/lib/rules/prices/vat";
import { codeMovements, moneyCodes } from "../../sales/codes";
import type { Db } from "../../ground/database/client";
import { dayOf } from "../../sales/invoices";
import type { DatevSettings } from "../../ports";
import { seller } from "../../ground/seller";
import { accountFor, readAccounts } from "./datev-accounts";
import { datevColumns } from "./datev-columns";
import type { Span } from "./period";
import { type Booked, bookPages } from "./read-books";
import { withComma } from "./spreadsheet";
import { treatmentOf } from "./treatment";
import { withinWindows1252 } from "../../ground/windows-1252";

/** The reason why these days cannot be a batch, in a sentence for the staff. Null: they can. */
export function datevProblem(settings: DatevSettings | null, { from, to }: Span): string | null {
  if (!settings)
    return "DATEV requires the numbers of the tax adviser and the client: set DATEV_CONSULTANT and DATEV_CLIENT on the server.";
  if (yearOf(settings, from) !== yearOf(settings, to))
    return "A DATEV file covers days of one business year: choose a month.";
  const { accountLength } = settings;
  for (const [name, { number }] of readAccounts(settings)) {
    const digits = name === "debtors" ? accountLength + 1 : accountLength;
    if (number.length !== digits)
      return `DATEV_ACCOUNTS: ${name}=${number} has ${number.length} digits, but needs ${digits}.`;
  }
  return null;
}

/**
 * A batch of bookings (EXTF, Buchungsstapel, header 700, format version 13) in pieces. Each document is booked on the
 * debtors' account, once per tax treatment. The movements of codes follow. Every character is in Windows-1252.
 *
 * @param now the moment in the header
 */
export async function* datevBatch(
  db: Db,
  { settings, span, now }: { settings: DatevSettings; span: Span; now: Date },
): AsyncGenerator<string> {
  yield lineOf(headerOf(settings, span, now)) + lineOf(datevColumns.map(({ heading }) => heading));
  for await (const page of bookPages(db, span))
    yield page.flatMap((document) => bookingsOf(document, settings).map(lineOf)).join("");
  for await (const page of codePages(db, span))
    yield page.map((moved) => lineOf(bookingOfCode(moved, settings))).join("");
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const lineOf = (fields: readonly string[]) => `${fields.join(";")}\r\n`;
const digitsOf = (day: string) => day.replaceAll("-", "");

/** The 31 fields of the first line. */
function headerOf(settings: DatevSettings, { from, to }: Span, now: Date): string[] {
  const { consultant, client, chart, accountLength } = settings;
  return [
    ...[quoted("EXTF"), "700", "21", quoted("Buchungsstapel"), "13"],
    now.toISOString().replace(/\D/g, ""),
    // Imported (DATEV fills it in), origin, exported by, imported by.
    ...["", quoted("RE"), quoted(""), quoted("")],
    ...[String(consultant), String(client), digitsOf(yearOf(settings, from)), String(accountLength)],
    ...[digitsOf(from), digitsOf(to), quoted(`Sales ${from} to ${to}`)],
    // Initials; bookkeeping; for every purpose; not locked, so that the accountant can check it.
    ...[quoted(""), "1", "0", "0", quoted("EUR")],
    ...["", quoted(""), "", "", quoted(chart), "", "", quoted(""), quoted("")],
  ];
}

/** The first day of the business year that contains a day. */
function yearOf({ yearStart }: DatevSettings, day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) >= yearStart ? year : year - 1}-${yearStart}`;
}

function bookingsOf(
  { content, sign, kind, isCompany, of, corrects }: Booked,
  settings: DatevSettings,
): string[][] {
  const accounts = readAccounts(settings);
  const debtors = accounts.get("debtors")?.number ?? "";
  const { number, issuedOn, buyer, vatNote, orderNumber } = content;
  const recipient = { hasVatId: buyer.person !== null && buyer.vatId !== null, vatNote };
  const words = `${kind} ${number}, order ${orderNumber}, ${isCompany ? buyer.name : "private"}`;
  return content.taxes.flatMap((part) => {
    const amount: Cents = sign * (part.net + part.tax);
    // DATEV refuses a booking of zero.
    if (amount === 0) return [];
    const treatment = treatmentOf(part, recipient);
    const account = accountFor(accounts, { ...part, treatment });
    const abroad = destinationOf(treatment, { country: part.country, vatId: buyer.vatId });
    const isTaxedAbroad = treatment === "OSS" || treatment === "local";
    return [
      bookingOf({
        "Umsatz (ohne Soll/Haben-Kz)": withComma(Math.abs(amount)),
        "Soll/Haben-Kennzeichen": amount > 0 ? "S" : "H",
        "WKZ Umsatz": "EUR",
        Konto: debtors,
        "Gegenkonto (ohne BU-Schlüssel)": account.number,
        "BU-Schlüssel": account.key,
        Belegdatum: `${issuedOn.slice(8)}${issuedOn.slice(5, 7)}`,
        "Belegfeld 1": number,
        "Belegfeld 2": (of || corrects).slice(0, 12),
        Buchungstext: words,
        "EU-Land u. UStID (Bestimmung)": abroad,
        "EU-Steuersatz (Bestimmung)": isTaxedAbroad ? withComma(part.basisPoints).padStart(5, "0") : "",
        Auftragsnummer: orderNumber,
        Festschreibung: "0",
        "EU-Land u. UStID (Ursprung)": isTaxedAbroad ? seller.vatId : "",
      }),
    ];
  });
}

/**
 * The shop owes the money on a code until an order takes it, so the account of codes is a liability. The part that an order
 * takes pays its invoice, as a transfer would.
 */
function bookingOfCode({ id, day, order, kind, cents }: MovedOnCode, settings: DatevSettings): string[] {
  const accounts = readAccounts(settings);
  return bookingOf({
    "Umsatz (ohne Soll/Haben-Kz)": withComma(Math.abs(cents)),
    "Soll/Haben-Kennzeichen": cents > 0 ? "S" : "H",
    "WKZ Umsatz": "EUR",
    Konto: accounts.get("debtors")?.number ?? "",
    "Gegenkonto (ohne BU-Schlüssel)": accounts.get("codes")?.number ?? "",
    Belegdatum: `${day.slice(8)}${day.slice(5, 7)}`,
    "Belegfeld 1": `code-${id}`,
    Buchungstext: `code ${kind}, order ${order}`,
    Auftragsnummer: String(order),
    Festschreibung: "0",
  });
}

/** The country of an OSS sale, and the VAT id of a company that accounts for the VAT. DATEV writes EL for Greece. */
function destinationOf(
  treatment: string,
  { country, vatId }: { country: string; vatId: string | null },
): string {
  if (treatment === "reverse charge") return (vatId ?? "").slice(0, 15);
  if (treatment !== "OSS" && treatment !== "local") return "";
  const state = vatState(country) ?? country;
  return state === "GR" ? "EL" : state;
}

/** Maximum lengths of texts that are not short by nature. */
const longest: Record<string, number> = { Buchungstext: 60, Auftragsnummer: 30 };

function bookingOf(values: Readonly<Record<string, string>>): string[] {
  return datevColumns.map(({ heading, isText }) => {
    const value = values[heading] ?? "";
    return isText ? quoted(withinWindows1252(value).slice(0, longest[heading])) : value;
  });
}

/** A change of the balance of a code. `day` is written like the day of a document. */
type MovedOnCode = { id: number; day: string; order: number; kind: string; cents: Cents };

const PAGE = 500;

/** Movements of codes in pages, the oldest first. Codes of test orders are left out. */
async function* codePages(db: Db, { from, to }: Span): AsyncGenerator<MovedOnCode[]> {
  const midnight = sql`(${from}::date)::timestamp at time zone 'Europe/Vienna'`;
  const after = sql`(${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`;
  const { id, at, kind, cents, orderId: order } = codeMovements;
  const isInside = and(gte(at, midnight), lt(at, after), eq(moneyCodes.test, false));
  for (let last: number | undefined = 0; last !== undefined;) {
    const found: { id: number; at: Date; kind: string; cents: number; order: number }[] = await db
      .select({ id, at, kind, cents, order })
      .from(codeMovements)
      .innerJoin(moneyCodes, eq(moneyCodes.id, codeMovements.codeId))
      .where(and(isInside, gt(id, last)))
      .orderBy(asc(id))
      .limit(PAGE);
    yield found.map((row) => ({ ...row, day: dayOf(row.at) }));
    last = found.length === PAGE ? found.at(-1)?.id : undefined;
  }
}
