import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookFiles } from "@/backend/desk/books";
import { invoiceFile } from "@/backend/sales/invoices";
import { windows1252 } from "@/backend/ground/windows-1252";
import type { DatevSettings } from "@/backend/ports";
import { centsOf, doBusiness, readGerman, readWindows1252 } from "@/tests/support/booked-books";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

const datev: DatevSettings = {
  consultant: 1001,
  client: 7,
  chart: "03",
  accountLength: 4,
  yearStart: "01-01",
  accounts: "OSS-GR=8340/240 domestic-20=8401",
};

onOneDatabase("the books", (open) => {
  let till: CheckoutWorld;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    till.deps.settings.datev = datev;
    await doBusiness(till);
    staff = await deskStaff(till.deps, ["BOOKS"]);
  });
  afterAll(() => till.close());

  async function fileOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
    for (const { path, run } of bookFiles) {
      const found = path.exec(`books/${name}`);
      const file = found && (await run(till.deps, { parts: found.slice(1), query: new URLSearchParams() }));
      if (!file || typeof file === "string") throw new Error(file ?? "none");
      const { content } = file;
      return new Response(Buffer.isBuffer(content) ? new Uint8Array(content) : content).bytes();
    }
    throw new Error("no files");
  }
  const textOf = async (name: string) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await fileOf(name));
  const batchOf = async (period: string) => readWindows1252(await fileOf(`${period}/datev.csv`));
  const page = async (period: string) =>
    Object((await askDesk(till.backend, staff, "books", { period })).data).books;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

  /** What the documents of a quarter say, from their rows. */
  async function documents(from: string, to: string) {
    const isInside = ({ content }: { content: { issuedOn: string; test: boolean } }) =>
      !content.test && content.issuedOn >= from && content.issuedOn <= to;
    const [issued, credited] = [
      (await till.db.select().from(tables.invoices)).filter(isInside),
      (await till.db.select().from(tables.creditNotes)).filter(isInside),
    ];
    return { issued, credited };
  }

  it.each([
    ["2026-Q4", "2026-10-01", "2026-12-31", { invoice: 4, correction: 1, "credit note": 1, cancellation: 1 }],
    ["2027-Q1", "2027-01-01", "2027-03-31", { invoice: 0, correction: 0, "credit note": 1, cancellation: 0 }],
  ])("of %s: page, spreadsheet and batch say what the documents say", async (period, from, to, counts) => {
    const { issued, credited } = await documents(from, to);
    const total =
      sum(issued.map(({ content }) => content.total)) - sum(credited.map(({ content }) => content.total));
    const shown = await page(period);
    const kinds: { kind: string; count: number; total: number }[] = shown.documents;
    expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual(counts);
    const of = (name: string) => kinds.find(({ kind }) => kind === name)?.total ?? 0;
    expect(of("invoice") + of("correction") - of("credit note") - of("cancellation")).toBe(total);
    expect(shown.net + shown.tax).toBe(total);
    expect(shown.paid + shown.open).toBe(of("invoice"));
    expect(shown.refunded).toBe(of("credit note"));

    const rows = readGerman(await textOf(`${period}/books.csv`));
    expect(sum(rows.map((row) => centsOf(row.gross)))).toBe(total);
    expect(sum(rows.map((row) => centsOf(row.VAT)))).toBe(shown.tax);
    for (const { declaredBy, country, basisPoints, net, tax } of shown.taxes) {
      const these = rows.filter(
        (row) =>
          row["declared by"] === declaredBy &&
          row["VAT country"] === country &&
          centsOf(row.rate) === basisPoints,
      );
      expect(sum(these.map((row) => centsOf(row.net)))).toBe(net);
      expect(sum(these.map((row) => centsOf(row.VAT)))).toBe(tax);
    }

    const bookings = readBatch(await batchOf(period)).bookings;
    const signed = bookings.map((row) =>
      row["Soll/Haben-Kennzeichen"] === "S" ? centsOf(row[amount]) : -centsOf(row[amount]),
    );
    expect(sum(signed)).toBe(total);
  });

  it("the months of a quarter add up to it", async () => {
    const months = await Promise.all(["2026-10", "2026-11", "2026-12"].map(page));
    const quarter = await page("2026-Q4");
    for (const name of ["net", "tax", "paid", "refunded"])
      expect(sum(months.map((month) => month[name]))).toBe(quarter[name]);
    expect(months.map(({ oss }) => oss)).toEqual([null, null, null]);
  });

  it("figures of the one-stop shop are by country and rate; later credit notes correct their own quarter", async () => {
    const { oss } = await page("2026-Q4");
    const supplied = (country: string) =>
      oss.supplies.find((row: { country: string }) => row.country === country);
    expect(oss.supplies.map((row: { country: string }) => row.country)).toEqual(["DE", "GR"]);
    expect(supplied("DE")).toMatchObject({ basisPoints: 1_900 });
    expect(supplied("GR")).toMatchObject({ basisPoints: 2_400 });
    expect(oss.corrections).toEqual([]);
    const next = (await page("2027-Q1")).oss;
    expect(next).toMatchObject({
      supplies: [],
      corrections: [{ country: "DE", quarter: "2026-Q4", net: -1_000, tax: -190 }],
      tax: -190,
    });
    expect(readGerman(await textOf("2027-Q1/oss.csv"))).toEqual([
      { part: "correction", quarter: "2026-Q4", country: "DE", rate: "", net: "-10,00", tax: "-1,90" },
    ]);
    const declared = readGerman(await textOf("2026-Q4/oss.csv")).map((row) => centsOf(row.tax));
    const booked = readGerman(await textOf("2026-Q4/books.csv")).filter(
      (row) => row["declared by"] === "OSS",
    );
    expect(sum(declared)).toBe(sum(booked.map((row) => centsOf(row.VAT))));
  });

  it("a batch keeps the rules of DATEV's format", async () => {
    const bytes = await fileOf("2026-11/datev.csv");
    const text = readWindows1252(bytes);
    expect(Buffer.from(windows1252(text))).toEqual(Buffer.from(bytes));
    expect(text.split("\r\n").join("")).not.toMatch(/[\r\n]/);
    expect(text.endsWith("\r\n")).toBe(true);
    const { header, headings, lines } = readBatch(text);
    expect(header).toHaveLength(31);
    expect(header.join(";")).toMatch(headerRule);
    expect(headings).toHaveLength(125);
    expect([headings[0], headings[39], headings[113], headings[124]]).toEqual([
      amount,
      "EU-Land u. UStID (Bestimmung)",
      "Festschreibung",
      "Abw. Skontokonto",
    ]);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(line).toHaveLength(125);
      line.forEach((field, index) => {
        const rule = fieldRules[index + 1] ?? /^(?:"")?$/;
        expect(field, `field ${index + 1}`).toMatch(rule);
      });
    }
  });

  it("bookings name account, key, country and VAT id of their kind of sale", async () => {
    const { bookings } = readBatch(await batchOf("2026-11"));
    const kinds = bookings.map((row) => [
      row["Soll/Haben-Kennzeichen"],
      row["Konto"],
      row["Gegenkonto (ohne BU-Schlüssel)"],
      row["BU-Schlüssel"],
      row["EU-Land u. UStID (Bestimmung)"],
      row["EU-Steuersatz (Bestimmung)"],
      row["EU-Land u. UStID (Ursprung)"],
    ]);
    expect(kinds).toEqual([
      ["S", "10000", "8401", "", "", "", ""],
      ["S", "10000", "8339", "0240", "DE", "19,00", "ATU00000000"],
      ["S", "10000", "8340", "0240", "EL", "24,00", "ATU00000000"],
      ["S", "10000", "8336", "", "DE136695976", "", ""],
      ["S", "10000", "8336", "", "DE136695976", "", ""],
      ["H", "10000", "8401", "", "", "", ""],
      ["H", "10000", "8336", "", "DE136695976", "", ""],
    ]);
    expect(bookings.at(-1)).toMatchObject({
      "Belegfeld 1": "CN-2026-00002",
      "Belegfeld 2": "2026-00004",
      Belegdatum: "0211",
    });
    expect(bookings[3]?.Buchungstext).toBe("invoice 2026-00004, order 1004, Öl & Caj; Söhne «1» € GmbH x");
  });

  it("the archive has each document as it was issued, with its e-invoice", async () => {
    const entries = unzipSync(await fileOf("2026-11/documents.zip"));
    const { issued, credited } = await documents("2026-11-01", "2026-11-30");
    const names = [
      ...issued.map(({ number }) => `invoices/${number}`),
      ...credited.map(({ number }) => `credit-notes/${number}`),
    ];
    expect(Object.keys(entries).toSorted()).toEqual(
      names.flatMap((name) => [`${name}.pdf`, `${name}.xml`]).toSorted(),
    );
    const [first] = issued;
    if (!first) throw new Error("no invoice");
    const pdf = entries[`invoices/${first.number}.pdf`] ?? new Uint8Array();
    expect(Buffer.from(pdf)).toEqual(await invoiceFile(till.deps, first));
    expect(Buffer.from(entries[`invoices/${first.number}.xml`] ?? "").toString()).toContain(
      "CrossIndustryInvoice",
    );
  });

  it("a command writes the same characters as the desk", async () => {
    const days = { from: "2026-11-01", to: "2026-11-30" } as const;
    const lines = await operate(till, { command: "export", ...days });
    expect(`${lines.text}\n`).toBe(await textOf("2026-11/books.csv"));
    const batch = await operate(till, { command: "export", ...days, as: "datev" });
    // Its head names the moment of the export.
    const timeless = (text: string) => text.replace(/;\d{17};/, ";;");
    expect(timeless(`${batch.text}\n`)).toBe(timeless(await batchOf("2026-11")));
    const oss = await operate(till, { command: "export", from: "2026-10-01", to: "2026-12-31", as: "oss" });
    expect(`${oss.text}\n`).toBe(await textOf("2026-Q4/oss.csv"));
  });

  it("say why they cannot be made", async () => {
    await expect(fileOf("2026-11/oss.csv")).rejects.toThrow("The one-stop shop works in quarters");
    await expect(fileOf("2026-13/books.csv")).rejects.toThrow("none");
    const within = { from: "2026-11-01", to: "2026-11-30" } as const;
    expect(await operate(till, { command: "export", ...within, as: "oss" })).toMatchObject({ ok: false });
    expect(
      await operate(till, { command: "export", from: "2026-12-01", to: "2027-01-31", as: "datev" }),
    ).toEqual({
      ok: false,
      text: "A DATEV file covers days of one business year: choose a month.",
    });
    till.deps.settings.datev = { ...datev, accounts: "domestic=84000" };
    expect((await page("2026-11")).datevProblem).toBe(
      "DATEV_ACCOUNTS: domestic=84000 has 5 digits, but needs 4.",
    );
    till.deps.settings.datev = null;
    await expect(fileOf("2026-11/datev.csv")).rejects.toThrow("DATEV_CONSULTANT");
    till.deps.settings.datev = datev;
  });

  it("the page opens with the month that is over, and knows no other months", async () => {
    const { data } = await askDesk(till.backend, staff, "books", {});
    const shown = Object(data).books;
    expect(shown.title).toBe("December 2026");
    expect(shown.choices.map(({ name }: { name: string }) => name)).toEqual([
      ...["2027-Q1", "2027-01", "2026-Q4", "2026-12", "2026-11"],
    ]);
    const none = await askDesk(till.backend, staff, "books", { period: "1999-01" });
    expect(none.errors[0]?.message).toBe("There is no such month or quarter.");
  });
});

const amount = "Umsatz (ohne Soll/Haben-Kz)";

/** Fields as they are written, with their quotation marks. */
const fieldsOf = (line: string) => line.match(/(?<=^|;)(?:"(?:[^"]|"")*"|[^;"]*)(?=;|$)/g) ?? [];

function readBatch(text: string) {
  const [header = "", headings = "", ...rest] = text.split("\r\n");
  const lines = rest.filter((line) => line !== "").map(fieldsOf);
  const names = headings.split(";");
  const bare = (field: string) => field.replace(/^"(.*)"$/, "$1").replaceAll('""', '"');
  return {
    header: fieldsOf(header),
    headings: names,
    lines,
    bookings: lines.map((line) =>
      Object.fromEntries(names.map((name, index) => [name, bare(line[index] ?? "")])),
    ),
  };
}

/** DATEV's expressions for the header: https://developer.datev.de/datev/platform/de/dtvf/formate/header */
const headerRule =
  /^"EXTF";700;21;"Buchungsstapel";13;20\d{15};;"[A-Z]{2}";"";"";1001;7;20260101;4;20261101;20261130;"[^"]{1,30}";"";1;0;0;"EUR";;"";;;"03";;;"";""$/;

/**
 * DATEV's expressions for the fields that a batch fills, by their numbers; every other one is empty. Source:
 * https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
 */
const fieldRules: Record<number, RegExp> = {
  1: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  2: /^"(S|H)"$/,
  3: /^"[A-Z]{3}"$/,
  7: /^(?!0{1,9}$)\d{1,9}$/,
  8: /^(?!0{1,9}$)\d{1,9}$/,
  9: /^"(\d{4})?"$/,
  10: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  11: /^"[\w$%\-/]{0,36}"$/,
  12: /^"[\w$%\-/]{0,12}"$/,
  14: /^"(?:[^"]|""){0,60}"$/,
  40: /^"([A-Z]{2}\w{0,13})?"$/,
  41: /^(\d{2},\d{2})?$/,
  95: /^".{0,30}"$/,
  114: /^[01]$/,
  123: /^"([A-Z]{2}\w{0,13})?"$/,
};
