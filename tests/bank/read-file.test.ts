import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { UnknownColumns } from "@/backend/bank/csv";
import { readStatementFile } from "@/backend/bank/read-file";
import { balanceProblem } from "@/backend/bank/statement";
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
    "Booking 1 of AT611904300234573201: its amount or day cannot be read.",
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
  expect(() => readStatementFile(zipSync(others), nobodySaid)).toThrow("There is no XML in this zip.");
  expect(readStatementFile(zipSync({ ...others, "a.xml": one }), nobodySaid)).toHaveLength(1);
  const large = zipSync({ "a.xml": one, "b.xml": one });
  const directory = new DataView(large.buffer, large.byteOffset);
  // The sizes that it gives its files, as its list of them has them.
  for (let at = 0; at < large.length - 4; at += 1)
    if (directory.getUint32(at) === 0x504b0102) directory.setUint32(at + 24, 21 << 20, true);
  expect(() => readStatementFile(large, nobodySaid)).toThrow("too large when it is unpacked");
});

it.each([
  ["", "empty"],
  ["<html></html>", "not an account statement"],
  ["<Document><BkToCstmrStmt>", "broken"],
  ["<!DOCTYPE x><Document/>", "document type"],
  ["PK\u0003\u0004 not a zip", "zip is broken"],
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
  expect(statement?.refused).toEqual(['Line 4: the amount "99,0O" cannot be read.']);
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
