import { unzipSync } from "fflate";
import { readCamt } from "./camt";
import { readCsv } from "./csv";
import type { Columns } from "./csv-columns";
import { type Statement, UnreadableStatement } from "./statement";

/** The most bytes that a file may have once it is unpacked. */
const MAX_BYTES = 40 * 1024 * 1024;

/**
 * The statements of a file from a bank: camt.053, a zip of such files, or CSV.
 * @throws UnreadableStatement, UnknownColumns
 */
export function readStatementFile(bytes: Uint8Array, known: (key: string) => Columns | null): Statement[] {
  if (bytes.length === 0) throw new UnreadableStatement("This file is empty.");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return unpacked(bytes).flatMap((one) => readCamt(one));
  const text = decoded(bytes);
  if (/^\s*</.test(text)) return readCamt(text);
  return [readCsv(text, known)];
}

function unpacked(bytes: Uint8Array): string[] {
  let size = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml$/i.test(name) || name.startsWith("__MACOSX/")) return false;
        size += originalSize;
        if (size > MAX_BYTES) throw new UnreadableStatement("This zip is too large when it is unpacked.");
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableStatement) throw error;
    throw new UnreadableStatement("This zip is broken. Download it from the bank again.");
  }
  const names = Object.keys(files).toSorted();
  if (names.length === 0) throw new UnreadableStatement("There is no XML in this zip.");
  return names.map((name) => decoded(files[name] ?? new Uint8Array()));
}

/** UTF-8 unless the XML says otherwise, or the bytes cannot be that. */
function decoded(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, said = "utf-8"] = /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start) ?? [];
  if (/^(iso-8859-1|iso-8859-15|windows-1252|latin-?1)$/i.test(said))
    // A decoder knows the name latin1, and not latin-1.
    return new TextDecoder(said.replace(/^latin-/i, "latin")).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The banks' other encoding.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
