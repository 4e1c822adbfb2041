import { unzipSync } from "fflate";
import { readCamt } from "./camt";
import { readCsv } from "./csv";
import type { Columns } from "./csv-columns";
import { decodeFile } from "./decode-file";
import { nothingOf, OtherKind, type Statement, UnreadableStatement } from "./statement";

/** Maximum size of a file after unpacking. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Of all files of a zip together. An academy with more movements exports them by month. */
const MAX_LINES = 100_000;

/** The database stores a line's amount in four bytes. */
const MAX_CENTS = 2_147_483_647;

/**
 * Reads the statements of a bank's file: camt.053, a zip of such files, or CSV.
 * @throws UnreadableStatement, UnknownColumns
 */
export function readStatementFile(bytes: Uint8Array, known: (key: string) => Columns | null): Statement[] {
  const statements = statementsIn(bytes, known).map(withoutHuge);
  const lines = statements.reduce((sum, one) => sum + one.lines.length, 0);
  if (lines > MAX_LINES) throw tooManyLines();
  return statements;
}

const tooManyLines = () =>
  new UnreadableStatement("This file has more than 100,000 lines. Export fewer days from your bank.");

/** A text whose bookings fit, counted without parsing it. */
function textIn(bytes: Uint8Array): string {
  const text = decodeFile(bytes);
  const booking = /^\s*</.test(text) ? /<(?:[\w.-]+:)?Ntry[\s>]/g : /\n/g;
  let count = 0;
  while (booking.exec(text)) if ((count += 1) > MAX_LINES + 100) throw tooManyLines();
  return text;
}

function statementsIn(bytes: Uint8Array, known: (key: string) => Columns | null): Statement[] {
  if (bytes.length === 0) throw new UnreadableStatement("This file is empty.");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readZip(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new OtherKind("Excel file");
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new OtherKind("PDF");
  const text = textIn(bytes);
  if (/^\s*</.test(text)) return readCamt(text);
  if (/^(?:\{1:[\s\S]{0,500}?)?\s*:20:/.test(text))
    throw new OtherKind(/^:34F:|^:13D:/m.test(text) ? "MT942 file" : "MT940 file");
  return [readCsv(text, known)];
}

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Files of other kinds in the zip are reported and left out. */
function readZip(bytes: Uint8Array): Statement[] {
  const others: OtherKind[] = [];
  const statements = unpacked(bytes).flatMap(([name, file]) => {
    try {
      return readCamt(textIn(file));
    } catch (error) {
      if (!(error instanceof OtherKind)) throw error;
      others.push(error);
      return { ...nothingOf(""), refused: [`${name}: ${error.message}`] };
    }
  });
  const [first] = others;
  if (first && others.length === statements.length) throw first;
  return statements;
}

function withoutHuge(statement: Statement): Statement {
  const huge = statement.lines.filter(({ amount }) => Math.abs(amount) > MAX_CENTS);
  if (huge.length === 0) return statement;
  const refused = huge.map(({ bookedOn }) => `A booking of ${bookedOn} has an amount that is too large.`);
  return {
    ...statement,
    lines: statement.lines.filter((line) => !huge.includes(line)),
    refused: [...statement.refused, ...refused],
  };
}

function unpacked(bytes: Uint8Array): [string, Uint8Array][] {
  let size = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name === "xl/workbook.xml") throw new OtherKind("Excel file");
        if (!/\.xml$/i.test(name) || name.startsWith("__MACOSX/")) return false;
        size += originalSize;
        if (size > MAX_BYTES) throw new UnreadableStatement("This zip file is too large once unpacked.");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableStatement) throw error;
    throw new UnreadableStatement("This zip file is damaged. Download it from the bank again.");
  }
  const found = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (found.length === 0) throw new UnreadableStatement("There is no XML in this zip file.");
  return found;
}
