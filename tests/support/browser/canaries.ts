/** What journeys used and what must not turn up elsewhere. */
export type Canaries = {
  /** Of people who got mail. */
  addresses: string[];
  /** Links, cookies and what else opens something. */
  secrets: string[];
  /** Six digits, or eight letters and digits. */
  codes: string[];
  /** Card and account numbers that were typed, without spaces. */
  numbers: string[];
};

/** Where to look; a database as its rows by table. */
export type Places = { log: string; html: string; rows: Record<string, string[]> };

/**
 * Says where something was found, without repeating it.
 *
 * In the log nothing may be; in pages for strangers no address, secret or number; in the database addresses and nothing
 * that opens anything, but for mails that wait to be sent (their rows are left out by the caller). Codes are looked for
 * where nothing else has their shape.
 */
export function findCanaries({ addresses, secrets, codes, numbers }: Canaries, places: Places): string[] {
  const log = places.log.split("\n").filter((line) => !ANNOUNCED.test(line));
  const inLog = [...addresses, ...secrets, ...numbers.flatMap(written)];
  const inHtml = places.html.split("\n");
  const opening = [...secrets, ...numbers.flatMap(written)];
  return [
    ...seen("the log", log, inLog),
    ...seen("the log (a code)", log, codes, codeShapes),
    ...seen("a page for strangers", inHtml, [...addresses, ...opening]),
    ...Object.entries(places.rows).flatMap(([table, rows]) => [
      ...seen(`the table ${table}`, rows, opening),
      ...(CODED.has(table) ? seen(`the table ${table} (a code)`, rows, codes, codeShapes) : []),
    ]),
  ];
}

/** The sample people, whom `npm start` names. */
const ANNOUNCED = /^ {4}\S+@\S+ {2,}\S/;
const CODED = new Set(["sign_in_requests", "deletion_requests"]);

/** A number as it is, and in groups of four. */
function written(number: string): string[] {
  return [number, ...[" ", "-"].map((space) => number.replace(/(.{4})(?=.)/g, `$1${space}`))];
}

/** Looks for one expression instead of hundreds of words, and for whole words only. */
function seen(where: string, lines: string[], words: string[], shape = anyWord): string[] {
  const wanted = new Set(words);
  const which = lines.findIndex((line) => (line.match(shape(words)) ?? []).some((word) => wanted.has(word)));
  return which === -1 ? [] : [`${where}, line ${which + 1}`];
}

const codeShapes = () => /\b(?:\d{6}|[2-9C-Y]{8})\b/g;
function anyWord(words: string[]): RegExp {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&"));
  return words.length === 0 ? /(?!)/g : new RegExp(escaped.join("|"), "g");
}
