import { stringify } from "csv-stringify/sync";
import { type Cents, toRaw } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Span } from "./period";
import { lossesOf } from "./losses";
import { type Booked, bookPages, feePages } from "./read-books";
import { treatmentOf } from "./treatment";

const bookColumns = [
  "number",
  "document",
  "date (Vienna)",
  "order",
  "supply from",
  "supply to",
  "customer",
  "country",
  "VAT id",
  "net",
  "rate",
  "VAT",
  "gross",
  "treatment",
  "VAT country",
  "declared by",
  "reverse charge",
  "payment",
  "paid",
  "provider reference",
  "for invoice",
  "replaces",
  "corrects",
  "provider fee",
  "purchase order",
  "money out",
  "reason",
] as const;
const peopleColumns = ["name", "e-mail", "street", "postcode", "city"] as const;

type Row = Partial<Record<(typeof bookColumns)[number] | (typeof peopleColumns)[number], string | Cents>>;

/**
 * The books for a German spreadsheet, in pieces: semicolons, decimal commas, UTF-8 with a byte order mark, and a row
 * for each document and tax treatment. Then come dispute fees, and money that left without a document, with the reason.
 * Both have columns of their own, because they are not turnover.
 *
 * @param people with names and addresses; otherwise companies are named and private people are not
 */
export async function* spreadsheet(db: Db, span: Span, people: boolean): AsyncGenerator<string> {
  const columns = people ? [...bookColumns, ...peopleColumns] : bookColumns;
  yield csvOf(columns, [], true);
  for await (const page of bookPages(db, span)) yield csvOf(columns, page.flatMap(rowsOf));
  for await (const fees of feePages(db, span))
    yield csvOf(
      columns,
      fees.map(({ day, order, payment, ref, cents }) => ({
        document: "dispute fee",
        "date (Vienna)": day,
        order: String(order),
        payment,
        "provider reference": ref,
        "provider fee": cents,
      })),
    );
  const undocumented = (await lossesOf(db, { span })).filter(
    ({ document, by }) => document === null && by !== "fee",
  );
  yield csvOf(
    columns,
    undocumented.map(({ day, order, gateway, ref, cents, why }) => ({
      document: "none",
      "date (Vienna)": day,
      order: String(order),
      payment: gateway || "bank transfer",
      "provider reference": ref,
      "money out": cents,
      reason: why ?? "",
    })),
  );
}

function csvOf(columns: readonly string[], rows: Row[], isFirst = false): string {
  return stringify(rows, {
    columns: [...columns],
    header: isFirst,
    bom: isFirst,
    delimiter: ";",
    record_delimiter: "windows",
    // A spreadsheet would run a text that begins like a formula. A negative amount is not a formula.
    escape_formulas: true,
    cast: { number: (cents: Cents) => ({ value: withComma(cents), escape_formulas: false }) },
  });
}

/** `-1234.5` → `-1234,50`: numbers that a German spreadsheet can add up. */
export const withComma = (cents: Cents) => toRaw(cents).replace(".", ",");

function rowsOf({ content, sign, kind, isCompany, ...facts }: Booked): Row[] {
  const { number, issuedOn, orderNumber, supplied, buyer, vatNote } = content;
  const { name, person, email, vatId, address } = buyer;
  const recipient = { hasVatId: person !== null && vatId !== null, vatNote };
  return content.taxes.map((part) => ({
    number,
    document: kind,
    "date (Vienna)": issuedOn,
    order: orderNumber,
    "supply from": supplied.from,
    "supply to": supplied.to,
    customer: isCompany ? name : "private",
    country: address.country,
    "VAT id": vatId ?? "",
    net: sign * part.net,
    rate: String(part.basisPoints / 100).replace(".", ","),
    VAT: sign * part.tax,
    gross: sign * (part.net + part.tax),
    treatment: part.kind,
    "VAT country": part.country,
    "declared by": treatmentOf(part, recipient),
    "reverse charge": part.kind === "reverse charge" ? "yes" : "",
    payment: paymentOf(content),
    paid: facts.paid,
    "provider reference": facts.ref,
    "for invoice": facts.of,
    replaces: facts.replaces,
    corrects: facts.corrects,
    "purchase order": content.purchaseOrder ?? "",
    name: person ?? name,
    "e-mail": email,
    street: [address.street, address.addition].filter(Boolean).join(", "),
    postcode: address.postcode,
    city: address.city,
  }));
}

/** Names a code beside another payment method: `Card, 20,00 with a code`. */
function paymentOf(content: Booked["content"]): string {
  const credit = "credit" in content ? (content.credit ?? 0) : 0;
  if (credit === 0 || credit === content.total) return content.paymentTitle;
  return `${content.paymentTitle}, ${withComma(credit)} with a code`;
}
