import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Select } from "@/components/ui/forms/select";
import type { ReadOf } from "@/lib/gateway/desk";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { formatEuro } from "@/lib/money";
import { percentText } from "@/lib/rules/prices/vat";
import { counted } from "@/lib/rules/texts/count-words";
import styles from "./book-parts.module.css";
import { DeskFacts } from "./desk-facts";
import { DeskBlock } from "./desk-page";
import { type Column, DeskTable } from "./desk-table";
import filter from "./orders/order-filter.module.css";

type Books = ReadOf<"books">;
type Tax = Books["taxes"][number];
type Oss = NonNullable<Books["oss"]>;

/** Chooses the month or quarter, which the address holds. */
export function BookChoice({ books: { period, choices } }: { books: Books }) {
  const options = choices.map(({ name, title }) => ({ value: name, label: title }));
  return (
    <form className={filter.filter} action={deskRooms.books.href} aria-label="Choose a month or quarter">
      <Select label="Month or quarter" name="period" options={options} defaultValue={period} required />
      <Button type="submit" size="xs">
        Show
      </Button>
    </form>
  );
}

export function BookSums({ books }: { books: Books }) {
  const kinds = books.documents.filter(({ count }) => count > 0);
  return (
    <DeskFacts
      facts={{
        Documents: kinds.map(({ kind, count }) => counted(count, kind)).join(", ") || "none",
        Net: formatEuro(books.net),
        VAT: formatEuro(books.tax),
        Total: formatEuro(books.net + books.tax),
        "Paid invoices": formatEuro(books.paid),
        "Open invoices": formatEuro(books.open),
        "Credited refunds": formatEuro(books.refunded),
      }}
    />
  );
}

const declared: Record<string, string> = {
  domestic: "Domestic",
  OSS: "One-stop shop",
  local: "In that country",
  "reverse charge": "By the customer",
  outside: "Outside the EU",
  exempt: "Exempt",
};

const taxColumns: Column<Tax>[] = [
  { title: "Declared", cell: ({ declaredBy }) => declared[declaredBy] ?? declaredBy },
  { title: "Country", cell: ({ country }) => country },
  { title: "Rate", cell: ({ basisPoints }) => percentText(basisPoints), isNumber: true },
  { title: "Net", cell: ({ net }) => formatEuro(net), isNumber: true },
  { title: "VAT", cell: ({ tax }) => formatEuro(tax), isNumber: true },
];

export function BookTaxes({ taxes }: { taxes: readonly Tax[] }) {
  return (
    <DeskTable
      label="VAT by country and rate"
      columns={taxColumns}
      rows={taxes}
      keyOf={({ declaredBy, country, basisPoints }) => `${declaredBy} ${country} ${basisPoints}`}
      empty="No documents."
    />
  );
}

const supplyColumns: Column<Oss["supplies"][number]>[] = [
  { title: "Country", cell: ({ country }) => country },
  { title: "Rate", cell: ({ basisPoints }) => percentText(basisPoints), isNumber: true },
  { title: "Net", cell: ({ net }) => formatEuro(net), isNumber: true },
  { title: "VAT", cell: ({ tax }) => formatEuro(tax), isNumber: true },
];

const correctionColumns: Column<Oss["corrections"][number]>[] = [
  { title: "Country", cell: ({ country }) => country },
  { title: "Quarter", cell: ({ quarter }) => quarter },
  { title: "Net", cell: ({ net }) => formatEuro(net), isNumber: true },
  { title: "VAT", cell: ({ tax }) => formatEuro(tax), isNumber: true },
];

/** The figures of the VAT return (OSS), in the layout of its form. */
export function OssFigures({ oss: { supplies, corrections, tax } }: { oss: Oss }) {
  return (
    <>
      <DeskBlock
        id="oss"
        title="One-stop shop"
        note={`VAT to declare, corrections included: ${formatEuro(tax)}.`}
      >
        <DeskTable
          label="Supplies by country and rate"
          columns={supplyColumns}
          rows={supplies}
          keyOf={({ country, basisPoints }) => `${country} ${basisPoints}`}
          empty="There were no supplies. You still have to file a zero return."
        />
      </DeskBlock>
      <DeskBlock id="corrections" title="Corrections to earlier quarters">
        <DeskTable
          label="Corrections by country and quarter"
          columns={correctionColumns}
          rows={corrections}
          keyOf={({ country, quarter }) => `${country} ${quarter}`}
          empty="There are no corrections."
        />
      </DeskBlock>
    </>
  );
}

/** Each file with a sentence about it, or the reason why it cannot be created. */
export function BookFiles({ books: { period, oss, datevProblem } }: { books: Books }) {
  const files = [
    {
      name: "books.csv",
      label: "Spreadsheet",
      problem: null,
      about:
        "One row for each document and rate, with semicolons and decimal commas. Dates are in Vienna time.",
    },
    {
      name: "datev.csv",
      label: "DATEV batch",
      problem: datevProblem,
      about: "Bookings for each document (EXTF), not locked, so that your tax adviser can check them.",
    },
    {
      name: "oss.csv",
      label: "One-stop shop",
      problem: oss ? null : "The one-stop shop works in quarters. Choose one.",
      about: "Net and VAT by country and rate, with corrections to earlier quarters from later credit notes.",
    },
    {
      name: "documents.zip",
      label: "All documents",
      problem: null,
      about: "Every invoice and credit note as issued, as PDF and e-invoice.",
    },
  ];
  return (
    <ul className={styles.files}>
      {files.map(({ name, label, about, problem }) => (
        <li key={name} className={styles.file}>
          {problem ? (
            <strong>{label}</strong>
          ) : (
            <ButtonLink href={`/desk/files/books/${period}/${name}`} size="xs">
              {label}
            </ButtonLink>
          )}
          <p className={styles.about}>{problem ?? about}</p>
        </li>
      ))}
    </ul>
  );
}
