import { readWindows1252 } from "../../ground/windows-1252";
import { UnreadableStatement } from "./statement";

/**
 * Decodes the text of a bank's file. The bytes decide if they can: byte order marks, the zeros of UTF-16, and sequences
 * that are not UTF-8. Otherwise the XML declaration decides between the encodings that the bytes allow.
 *
 * @throws UnreadableStatement
 */
export function decodeFile(bytes: Uint8Array): string {
  const text = textOf(bytes);
  if (text.includes("\0"))
    throw new UnreadableStatement(
      "This is not a text file. Export the statement from your bank as camt.053 or CSV.",
    );
  return text;
}

function textOf(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return readWide(bytes, wide);
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = hasBom ? bytes.subarray(3) : bytes;
  const said = hasBom ? "utf-8" : declared(content);
  if (/^(iso-8859-1|windows-1252|latin-?1)$/i.test(said)) return readWindows1252(content);
  if (/^iso-8859-15$/i.test(said)) return new TextDecoder("iso-8859-15").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    // Banks use this encoding if not UTF-8.
    return readWindows1252(content);
  }
}

function declared(bytes: Uint8Array): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start)?.[1] ?? "utf-8";
}

type Wide = "utf-16le" | "utf-16be";

/** Null: the text is not UTF-16. */
function wideEncoding(bytes: Uint8Array): Wide | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length * 0.3;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : null;
}

function readWide(bytes: Uint8Array, encoding: Wide): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableStatement("This file is incomplete. Download it from the bank again.");
  }
}
