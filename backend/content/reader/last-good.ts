import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "@/lib/rules/json-text";
import type { Files } from "./files";

const written = z.object({ files: z.record(z.string(), z.string()) });

/** The files of the content that was shown last, from the data folder; null when it has none that can be read. */
export function readLastGood(dataDir: string): Files | null {
  try {
    const { files } = written.parse(parseJson(fs.readFileSync(fileIn(dataDir), "utf8")));
    return new Map(Object.entries(files));
  } catch {
    // Without it the caller reports what is wrong with the files themselves.
    return null;
  }
}

/** Replaces it by one rename: processes of one machine share the folder. */
export function writeLastGood(dataDir: string, files: Files): void {
  const unfinished = `${fileIn(dataDir)}.${process.pid}`;
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.writeFileSync(unfinished, JSON.stringify({ files: Object.fromEntries(files) }), { mode: 0o600 });
  fs.renameSync(unfinished, fileIn(dataDir));
}

const fileIn = (dataDir: string) => path.join(/* turbopackIgnore: true */ dataDir, "last-good-content.json");
