import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";

/** @throws Error when the file exists, because no file is overwritten */
export function refuseExisting(file: string): void {
  if (fs.existsSync(file)) throw new Error(`${file} exists already.`);
}

/**
 * Streams lines into a file that only its owner can read. The file gets its name when it is complete and on disk; an
 * aborted write leaves nothing.
 *
 * @param encode UTF-8 by default
 */
export async function writeWhole(
  file: string,
  lines: AsyncIterable<string>,
  { packed, encode }: { packed: boolean; encode?: (text: string) => Uint8Array },
): Promise<void> {
  refuseExisting(file);
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  const target = fs.createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  try {
    const text = Readable.from(encode ? encoded(together(lines), encode) : together(lines));
    await (packed ? pipeline(text, zlib.createGzip(), target) : pipeline(text, target));
    fs.renameSync(unfinished, file);
  } catch (error) {
    // The file may appear only now, because it is opened while the first lines are made.
    if (!target.closed) await new Promise<void>((closed) => target.once("close", closed));
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}

async function* encoded(texts: AsyncIterable<string>, encode: (text: string) => Uint8Array) {
  for await (const text of texts) yield encode(text);
}

const TOGETHER = 64 * 1024;

async function* together(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < TOGETHER) continue;
    yield text;
    text = "";
  }
  yield text;
}
