import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseJson } from "@/lib/rules/texts/json-text";
import type { Files } from "../documents";
import type { Version } from "./versions";

const version = z.object({
  id: z.number(),
  path: z.string(),
  text: z.string().nullable(),
  over: z.string().nullable(),
  settledAt: z.string().nullable(),
});
const written = z.object({
  files: z.record(z.string(), z.string()),
  versions: z.array(version).default([]),
});

/** `files` are the complete files, including the desk's versions. */
export type LastGood = { files: Files; versions: readonly Version[] };

/** The content that was last shown, from the data folder; null when the folder has none or it cannot be read. */
export function readLastGood(dataDir: string): LastGood | null {
  try {
    const { files, versions } = written.parse(parseJson(fs.readFileSync(fileIn(dataDir), "utf8")));
    return { files: new Map(Object.entries(files)), versions };
  } catch {
    // The caller then reports the problems of the files themselves.
    return null;
  }
}

/** Replaces the file by one rename, because processes of one machine share the folder. */
export function writeLastGood(dataDir: string, { files, versions }: LastGood): void {
  const unfinished = `${fileIn(dataDir)}.${process.pid}`;
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const text = JSON.stringify({ files: Object.fromEntries(files), versions });
  fs.writeFileSync(unfinished, text, { mode: 0o600 });
  fs.renameSync(unfinished, fileIn(dataDir));
}

const fileIn = (dataDir: string) => path.join(/* turbopackIgnore: true */ dataDir, "last-good-content.json");
