/** The numbers that a payer's text may name: of orders, and of invoices as they are written (`2026-00017`). */
export type NamedNumbers = {
  /** Numbers after a word for an order. */
  orders: number[];
  invoices: string[];
  /** Numbers without such a word, which may mean anything. */
  bare: number[];
};

/** Letters that people and scanners write for digits. */
const lookAlikes: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  I: "1",
  L: "1",
  "|": "1",
  S: "5",
  B: "8",
};
const digit = "[0-9OQIL|SB]";
/** A pattern of a word that allows spaces between its letters, because banks break lines anywhere. */
const spaced = (word: string) => [...word].map((letter) => (letter === "O" ? "[O0]" : letter)).join("\\s*");
const words = (list: readonly string[]) => list.map(spaced).join("|");

const orderWord = words(["BESTELLUNG", "BESTELLNR", "BESTELL", "AUFTRAG", "ORDER", "ORDR"]);
const invoiceWord = words(["RECHNUNG", "RECHN", "INVOICE", "FAKTURA", "RENR", "RGNR", "INV", "RE", "RG"]);
const filler = `[\\s:.,#/_-]*(?:(?:${words(["NUMMER", "NUMBER", "NR", "NO"])})[\\s:.,#/_-]*)?`;

const afterOrder = new RegExp(
  `(?:${orderWord})S?${filler}(${digit}+(?:\\s+[0-9]+)*)(?![0-9A-Z])((?:\\s*(?:,|\\+|&|/|UND|AND)\\s*[0-9]{4,9}(?![0-9A-Z]))*)`,
  "g",
);
const fullInvoice =
  /(?<![0-9])(2\s*0\s*[0-9]\s*[0-9])(?:[\s./_-]*((?:0\s*){1,4}[0-9](?:\s?[0-9]){0,7})|-([1-9][0-9]{4,8}))(?![0-9]|\s?-\s?[0-9])/g;
const afterInvoice = new RegExp(
  `(?<![A-Z])(?:${invoiceWord})${filler}(20[0-9]{2})[\\s./_-]+([0-9]{1,9})(?![0-9]|[.-][0-9])`,
  "g",
);
const bareNumber = /(?<![0-9A-Z.,-])0{0,4}([1-9][0-9]{3,8})(?![0-9A-Z]|[.,-][0-9])/g;

/**
 * Reads the numbers in a payer's text. Spaces and line breaks may stand anywhere, and leading zeros may be missing or
 * added.
 */
export function namedNumbers(written: string): NamedNumbers {
  const text = written.normalize("NFKC").toUpperCase().replace(/\s+/g, " ");
  const compact = text.replace(/ /g, "");
  const found = [ordersIn(text), ordersIn(compact)].flat();
  return {
    orders: unique(found),
    invoices: unique([invoicesIn(text), invoicesIn(compact)].flat()),
    bare: unique([...text.matchAll(bareNumber)].map(([, number]) => Number(number))),
  };
}

function ordersIn(text: string): number[] {
  return [...text.matchAll(afterOrder)].flatMap(([, first = "", more = ""]) => [
    ...beginnings(first),
    ...[...more.matchAll(/[0-9]+/g)].map(([number]) => Number(number)),
  ]);
}

/** `10 01 5` → 1001 and 10015: a space may belong to the number or end it. */
function beginnings(digits: string): number[] {
  let joined = "";
  return digits.split(" ").flatMap((part) => {
    joined += [...part].map((letter) => lookAlikes[letter] ?? letter).join("");
    const number = joined.replace(/^0+/, "");
    return /^\d{4,9}$/.test(number) ? [Number(number)] : [];
  });
}

function invoicesIn(text: string): string[] {
  return [...text.matchAll(fullInvoice), ...text.matchAll(afterInvoice)].flatMap(
    ([, year = "", spacedCount, count = ""]) =>
      counts(spacedCount ?? count).map((each) => `${year.replace(/\s/g, "")}-${each.padStart(5, "0")}`),
  );
}

/** `000 17 99` → 17 and 1799: a space may belong to the number or end it. */
function counts(digits: string): string[] {
  let joined = "";
  return digits.split(/\s+/).flatMap((part) => {
    joined += part;
    const count = joined.replace(/^0+/, "");
    return count === "" || count.length > 9 ? [] : [count];
  });
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];
