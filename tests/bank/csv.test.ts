import { describe, expect, it } from "vitest";
import { readCsv, UnknownColumns } from "@/backend/after-sales/bank/csv";
import { guessColumns, isEnough } from "@/backend/after-sales/bank/csv-columns";

const read = (...rows: string[]) => readCsv(rows.join("\n"), () => null);
const header = "Datum;Betrag;Name;Name;Zahlungsreferenz;IBAN;Währung;Konto;Umsatz-ID";

describe("a row of a CSV", () => {
  it("is a line with all that its columns say", () => {
    const row = " 20.11.2026 ; 99,00 ; Eva ;;Order 1;DE 02;chf;AT 61;U1";
    expect(read(header, row)).toMatchObject({
      account: "AT61",
      lines: [
        {
          account: "AT61",
          entry: "AT61|2026-11-20|9900|CHF|U1",
          part: 0,
          bookedOn: "2026-11-20",
          amount: 9_900,
          currency: "CHF",
          payer: "Eva",
          iban: "DE02",
          text: "Order 1",
          raw: row.trim(),
        },
      ],
    });
  });

  it("is named after its text, payer and account where the bank gives no name, and is in euros", () => {
    const { lines } = read(header, "20.11.2026;99,00;Eva;Lang;Order 1;DE02;;;");
    expect(lines[0]).toMatchObject({
      entry: "|2026-11-20|9900|EUR|Order 1/Eva, Lang/DE02",
      currency: "EUR",
      account: "",
    });
    expect(read(header, "20.11.2026;99,00;;;;;;;").lines[0]).toMatchObject({
      payer: null,
      iban: null,
      text: "",
    });
  });

  it("counts for nothing when it is empty, and is refused with its number when it cannot be read", () => {
    const found = read(
      "Datum;Haben;Soll",
      ";  ;",
      "20.11.2026;;",
      "20.11.2026;x;1,00",
      "heute;1,00;",
      "20.11.2026;5,00;-2,00",
    );
    expect(found.lines.map(({ amount }) => amount)).toEqual([300]);
    expect(found.refused).toEqual([
      'Line 3: the amount " / " is not readable.',
      'Line 4: the amount "x / 1,00" is not readable.',
      'Line 5: "heute" is not a date.',
    ]);
  });
});

it.each([
  ["S", "99,00", -9_900],
  ["Soll", "-99,00", -9_900],
  ["dr", "99,00", -9_900],
  ["H", "99,00", 9_900],
  ["credit", "-99,00", 9_900],
  ["", "-99,00", -9_900],
])("the sign %j makes %s %i cents", (sign, amount, cents) => {
  expect(read("Datum;Betrag;S/H", `20.11.2026;${amount};${sign}`).lines[0]?.amount).toBe(cents);
});

it.each(["x", "S1", "xs", "Hx", "xh"])("the sign %j is none that we know", (sign) => {
  expect(read("Datum;Betrag;S/H", `20.11.2026;99,00;${sign}`).refused).toHaveLength(1);
});

it("the separator is the one that the first rows use most", () => {
  expect(read("Datum,Betrag", '20.11.2026,"1;2"').refused).toHaveLength(1);
  expect(read("Datum\tBetrag", "20.11.2026\t99,00").lines).toHaveLength(1);
  const later = Array.from({ length: 30 }, () => "20.11.2026;1").concat("20.11.2026,,,,,,,,;2".repeat(9));
  expect(read("Datum;Betrag", ...later).lines.length).toBeGreaterThan(29);
});

it("rows of other lengths and loose quotes are read, and empty rows keep the numbers", () => {
  const found = read(
    "Bank",
    "",
    "Datum;Betrag;Name",
    '20.11.2026;1,00;Firma "A"',
    "21.11.2026;2,00",
    "22.11.2026;x",
  );
  expect(found.lines.map(({ payer }) => payer)).toEqual(['Firma "A"', null]);
  expect(found.refused[0]).toContain("Line 6");
});

it("the row with the most columns is the one to be explained; a table has two", () => {
  const unknown = (...rows: string[]) => {
    try {
      read(...rows);
    } catch (error) {
      return error instanceof UnknownColumns ? error.header : String(error);
    }
    return null;
  };
  expect(unknown("Bank;1", "Wann;Wieviel;Wozu", "1;2;3", "a;b")).toEqual(["Wann", "Wieviel", "Wozu"]);
  expect(unknown("Wann;Wieviel", "1;2")).toEqual(["Wann", "Wieviel"]);
  expect(unknown("Wann", "1")).toContain("no table");
  const far = Array.from({ length: 20 }, () => "a;b");
  expect(unknown(...far, "a;b;c")).toEqual(["a", "b"]);
});

describe("columns by their names", () => {
  it("a day and an amount are enough, or two columns for it", () => {
    expect(guessColumns(["Datum", "Betrag"])).toEqual({ date: [0], amount: [1] });
    expect(guessColumns(["Datum", "Haben", "Soll"])).toEqual({ date: [0], in: [1], out: [2] });
    expect(guessColumns(["Datum", "Haben"])).toBeNull();
    expect(guessColumns(["Betrag", "Name"])).toBeNull();
    expect(isEnough({ date: [], amount: [1] })).toBe(false);
    expect(isEnough({ date: [0], amount: [], in: [1], out: [] })).toBe(false);
  });

  it("the best name counts, once where one is enough; texts and payers are gathered", () => {
    const found = guessColumns([
      " Valuta: ",
      "Buchungsdatum",
      "Betrag",
      "Betrag",
      "Name",
      "Auftraggeber",
      "Buchungs  Details:",
    ]);
    expect(found).toEqual({ date: [1], amount: [2], payer: [4, 5] });
    expect(guessColumns(["Datum", "Amount", "Name  Zahlungsbeteiligter:"])?.payer).toEqual([2]);
  });
});
