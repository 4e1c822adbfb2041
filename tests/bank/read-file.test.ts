import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { UnknownColumns } from "@/backend/after-sales/bank/csv";
import { readStatementFile } from "@/backend/after-sales/bank/read-file";
import { balanceProblem } from "@/backend/after-sales/bank/statement";
import { windows1252 } from "@/backend/ground/windows-1252";
import { bytesOf, camt, statementOf } from "./statement-files";

const nobodySaid = () => null;
const read = (text: string) => readStatementFile(bytesOf(text), nobodySaid);
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

it("camt.053: sign, day, payer, text, and whether the sums fit", () => {
  const bookings = [
    {
      amount: "99.00",
      text: "Order 1001 with a text that is longer than the line",
      payer: "Müller & Co",
      ref: "A1",
    },
    { amount: "12.5", text: "Rent", isOut: true },
  ];
  const [statement] = read(camt(bookings, { opening: "100.00", closing: "186.50" }));
  expect(statement).toMatchObject({ account: "AT611904300234573201", opening: 10_000, closing: 18_650 });
  expect(statement?.lines).toMatchObject([
    {
      amount: 9_900,
      bookedOn: "2026-11-20",
      payer: "Müller & Co",
      iban: "DE02120300000000202051",
      currency: "EUR",
    },
    { amount: -1_250 },
  ]);
  expect(statement?.lines[0]?.text).toContain("Order 1001");
  expect(statement && balanceProblem(statement)).toBeNull();
  const [short] = read(camt(bookings.slice(0, 1), { opening: "100.00", closing: "186.50" }));
  expect(short && balanceProblem(short)).toContain("do not add up");
});

it("camt.053: several statements, collective bookings with and without amounts of their parts", () => {
  const parts = [
    { amount: "10.00", text: "Order 1001" },
    { amount: "20.00", text: "Order 1002" },
  ];
  const two = `${statementOf([{ amount: "30.00", parts }], null)}${statementOf([{ amount: "31.00", parts }], null, "AT02")}`;
  const [first, second] = read(`<Document><BkToCstmrStmt>${two}</BkToCstmrStmt></Document>`);
  expect(first?.lines.map(({ amount, part }) => [amount, part])).toEqual([
    [1_000, 0],
    [2_000, 1],
  ]);
  // The parts are not all of it, so it stays whole, for a person.
  expect(second?.lines.map(({ amount }) => amount)).toEqual([3_100]);
  expect(second?.lines[0]?.text).toContain("Order 1002");
});

it("camt.053: a booking that cannot be read is refused, one that is not final left out", () => {
  const text = camt([{ amount: "99,00" }, { amount: "10.00" }, { amount: "11.00" }]);
  const [statement] = read(text.replace(/(11\.00[\s\S]*?<Cd>)BOOK/, "$1PDNG"));
  expect(statement?.refused).toEqual([
    "Booking 1 of AT611904300234573201: we cannot read its amount or day.",
  ]);
  expect(statement?.lines).toHaveLength(1);
});

it("a zip of them", () => {
  const zip = zipSync({
    "1.xml": bytesOf(camt([{ amount: "1.00" }])),
    "2.XML": bytesOf(camt([{ amount: "2.00" }])),
    "note.txt": bytesOf("x"),
  });
  expect(readStatementFile(zip, nobodySaid).map(({ lines }) => lines[0]?.amount)).toEqual([100, 200]);
});

const xml = (encoding: string) =>
  camt([{ amount: "1.00", payer: "Müller" }]).replace('encoding="UTF-8"', `encoding='${encoding}'`);
const payerOf = (bytes: Uint8Array) => readStatementFile(bytes, nobodySaid)[0]?.lines[0]?.payer;

it.each(["ISO-8859-1", "iso-8859-15", "windows-1252", "latin1", "Latin-1"])(
  "XML that is in %s",
  (encoding) => {
    // These bytes are UTF-8 of other letters.
    expect(payerOf(latin(xml(encoding).replace("ü", "Ãº")))).toBe("MÃºller");
  },
);

it.each(["x-iso-8859-1", "latin-10", "UTF-8"])(
  "XML that says %s is UTF-8, unless its bytes are not",
  (encoding) => {
    expect(payerOf(bytesOf(xml(encoding)))).toBe("Müller");
    expect(payerOf(latin(xml(encoding)))).toBe("Müller");
  },
);

it("XML may begin with spaces; a text with a sign of XML in it is CSV", () => {
  expect(read(` \n${camt([{ amount: "1.00" }]).replace(/^<\?.*?\?>/, "")}`)[0]?.lines).toHaveLength(1);
  expect(read("Datum;Betrag;Name\n20.11.2026;1,00;<Eva>\n")[0]?.lines).toHaveLength(1);
});

it("a file that only begins as a zip does is none", () => {
  expect(() => read("Parts;of\n1;2")).toThrow(UnknownColumns);
  expect(() => read("OK;of\n1;2")).toThrow(UnknownColumns);
});

it("of a zip only files that end as XML count, and too much of it is refused", () => {
  const one = bytesOf(camt([{ amount: "1.00" }]));
  const others = { "a.xml.txt": one, "__MACOSX/a.xml": one };
  expect(() => readStatementFile(zipSync(others), nobodySaid)).toThrow("There is no XML in this zip file.");
  expect(readStatementFile(zipSync({ ...others, "a.xml": one }), nobodySaid)).toHaveLength(1);
  const large = zipSync({ "a.xml": one, "b.xml": one });
  const directory = new DataView(large.buffer, large.byteOffset);
  // The sizes that it gives its files, as its list of them has them.
  for (let at = 0; at < large.length - 4; at += 1)
    if (directory.getUint32(at) === 0x504b0102) directory.setUint32(at + 24, 21 << 20, true);
  expect(() => readStatementFile(large, nobodySaid)).toThrow("too large once unpacked");
});

it.each([
  ["", "empty"],
  ["<html></html>", "not an account statement"],
  ["<Document><BkToCstmrStmt>", "damaged"],
  ["<!DOCTYPE x><Document/>", "document type"],
  ["PK\u0003\u0004 not a zip", "zip file is damaged"],
  ["one word", "no table"],
])("%j is refused: %s", (text, why) => expect(() => read(text)).toThrow(why));

it("CSV in the bank's old encoding, with titles above, a decimal comma and a broken amount", () => {
  const csv = [
    "Kontoauszug;;;",
    "Buchungsdatum;Betrag;Währung;Verwendungszweck;Name",
    '20.11.2026;"1.234,56";EUR;"Order 1001";Müller',
    "21.11.2026;99,0O;EUR;Order 1002;Maier",
    "22.11.2026;-5,00;EUR;Miete;Haus",
    "",
  ].join("\r\n");
  const [statement] = readStatementFile(latin(csv), nobodySaid);
  expect(statement?.lines).toMatchObject([
    { amount: 123_456, payer: "Müller", text: "Order 1001", bookedOn: "2026-11-20" },
    { amount: -500 },
  ]);
  expect(statement?.refused).toEqual(['Line 4: the amount "99,0O" is not readable.']);
});

it("CSV with a comma, decimal points, two columns for in and out", () => {
  const [statement] = read(
    "\ufeffDate,Credit,Debit,Reference\n2026-11-20,99.00,,Order 1001\n2026-11-21,,5.00,Rent\n",
  );
  expect(statement?.lines.map(({ amount }) => amount)).toEqual([9_900, -500]);
});

it("CSV with columns that only a person can explain", () => {
  const csv = "Wann;Wieviel;Wozu\n20.11.2026;99,00;Order 1001\n";
  expect(() => read(csv)).toThrow(UnknownColumns);
  const said = (key: string) => (key === "wann|wieviel|wozu" ? { date: [0], amount: [1], text: [2] } : null);
  const [statement] = readStatementFile(bytesOf(csv), said);
  expect(statement?.lines).toMatchObject([{ amount: 9_900, text: "Order 1001" }]);
});

/** Two bytes a character, the low one first, or the high one. */
const utf16 = (text: string, { isBig = false, bom = true } = {}) => {
  const bytes = Buffer.from(`${bom ? "\ufeff" : ""}${text}`, "utf16le");
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};

describe("a file is decoded by its content", () => {
  const csv = "Buchungsdatum;Betrag;Name\r\n20.11.2026;1,00;Müller – “Łódź” €\r\n";
  const plain = csv.replace("Łódź", "Graz");

  it.each([
    ["UTF-8", bytesOf(csv), csv],
    ["UTF-8 with a byte order mark", bytesOf(`\ufeff${csv}`), csv],
    ["UTF-16 LE with a byte order mark", utf16(csv), csv],
    ["UTF-16 BE with a byte order mark", utf16(csv, { isBig: true }), csv],
    ["UTF-16 LE", utf16(csv, { bom: false }), csv],
    ["UTF-16 BE", utf16(csv, { isBig: true, bom: false }), csv],
    ["Windows-1252", windows1252(plain), plain],
  ])("%s", (_title, bytes, text) => {
    expect(payerOf(bytes)).toBe(text.split(";").at(-1)?.trim());
  });

  it.each(["UTF-8", "UTF-16", "ISO-8859-1", "windows-1252"])(
    "XML that says %s and is something else is what its bytes are",
    (encoding) => {
      const text = camt([{ amount: "1.00", payer: "Müller €" }]).replace("UTF-8", encoding);
      expect(payerOf(utf16(text))).toBe("Müller €");
      expect(payerOf(utf16(text, { bom: false, isBig: true }))).toBe("Müller €");
      expect(payerOf(bytesOf(`\ufeff${text}`))).toBe("Müller €");
      expect(payerOf(windows1252(text))).toBe("Müller €");
    },
  );

  it("XML in ISO-8859-15 has its own euro", () => {
    const text = camt([{ amount: "1.00", payer: "5 ¤" }]).replace("UTF-8", "ISO-8859-15");
    expect(payerOf(latin(text))).toBe("5 €");
  });

  it("a zip, too", () => {
    const zip = zipSync({ "a.xml": utf16(camt([{ amount: "1.00", payer: "Müller" }])) });
    expect(payerOf(zip)).toBe("Müller");
  });

  it.each([
    ["half a character", utf16(csv).subarray(0, -1), "is incomplete"],
    ["no text", Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 7), "is not a text"],
  ])("%s is refused", (_title, bytes, why) => {
    expect(() => readStatementFile(bytes, nobodySaid)).toThrow(why);
  });
});

describe("files of another kind are refused by name, with the one to export", () => {
  const mt940 = ":20:STARTUMS\r\n:25:AT611904300234573201\r\n:28C:1/1\r\n:60F:C261119EUR100,00\r\n";
  const notice = (root: string, version: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}"><${root}><Ntfctn/></${root}></Document>`;

  it.each([
    ["MT940", bytesOf(mt940)],
    ["MT940", bytesOf(`{1:F01BANKATWWXXXX}{4:\r\n${mt940}-}`)],
    ["MT940", utf16(mt940)],
    ["MT942", bytesOf(":20:A\r\n:25:AT61\r\n:28C:1\r\n:34F:EUR0,\r\n:13D:2611201200+0100\r\n")],
    ["camt.052", bytesOf(notice("BkToCstmrAcctRpt", "camt.052.001.08"))],
    ["camt.054", bytesOf(notice("BkToCstmrDbtCdtNtfctn", "camt.054.001.08"))],
    ["PDF", bytesOf("%PDF-1.7\n1 0 obj")],
    ["Excel", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    ["Excel", zipSync({ "xl/workbook.xml": bytesOf("<workbook/>") })],
  ])("%s", (name, bytes) => {
    expect(() => readStatementFile(bytes, nobodySaid)).toThrow(
      new RegExp(`${name}.*(Export|Download).*camt\\.053`),
    );
  });

  it("in a zip they are left out beside a statement, and named", () => {
    const other = bytesOf(notice("BkToCstmrDbtCdtNtfctn", "camt.054.001.08"));
    const [statement, rest] = readStatementFile(
      zipSync({ "a.xml": bytesOf(camt([{ amount: "1.00" }])), "b.xml": other }),
      nobodySaid,
    );
    expect(statement?.lines).toHaveLength(1);
    expect(rest).toMatchObject({
      lines: [],
      refused: [expect.stringContaining("b.xml: This is a camt.054")],
    });
    expect(() => readStatementFile(zipSync({ "b.xml": other }), nobodySaid)).toThrow("camt.054");
  });
});

it("a booking that is larger than any of ours is refused, and the others are read", () => {
  const csv = "Datum;Betrag\n20.11.2026;30.000.000,00\n20.11.2026;1,00\n";
  for (const text of [camt([{ amount: "30000000.00" }, { amount: "1.00" }]), csv]) {
    const [statement] = read(text);
    expect(statement?.lines.map(({ amount }) => amount)).toEqual([100]);
    expect(statement?.refused).toEqual([expect.stringContaining("too large")]);
  }
});
