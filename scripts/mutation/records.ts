import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

/**
 * The processes of one run share this folder: it holds the planted mutants and the suites' records, one on each line.
 */
const folder = () => process.env.MUTATION_FOLDER ?? "";
const plantedFile = () => path.join(folder(), "planted.json");
const recordsFile = () => path.join(folder(), "records.ndjson");

const planted = z.object({
  /** Sources with all their mutants, each behind a switch. */
  sources: z.record(z.string(), z.string()),
  suites: z.array(z.string()),
});
type Planted = z.infer<typeof planted>;

const record = z.discriminatedUnion("kind", [
  /** Mutants whose code a green suite runs, and mutants whose code ran earlier, while modules were loaded. */
  z.object({
    kind: z.literal("reached"),
    suite: z.string(),
    mutants: z.array(z.string()),
    atImport: z.array(z.string()),
  }),
  z.object({ kind: z.literal("begun"), suite: z.string(), mutant: z.string() }),
  z.object({ kind: z.literal("passed"), suite: z.string(), mutant: z.string() }),
  z.object({
    kind: z.literal("killed"),
    suite: z.string(),
    mutant: z.string(),
    test: z.string(),
    isTimeout: z.boolean(),
  }),
  z.object({ kind: z.literal("finished"), suite: z.string() }),
  /** The suite fails without any mutant. */
  z.object({ kind: z.literal("broken"), suite: z.string(), why: z.string() }),
]);
export type MutationRecord = z.infer<typeof record>;

export const readPlanted = (): Planted => planted.parse(JSON.parse(fs.readFileSync(plantedFile(), "utf8")));

export function writePlanted(value: Planted): void {
  fs.writeFileSync(plantedFile(), JSON.stringify(value));
}

export function addRecord(value: MutationRecord): void {
  fs.appendFileSync(recordsFile(), `${JSON.stringify(value)}\n`);
}

export function writeRecords(values: readonly MutationRecord[]): void {
  fs.writeFileSync(recordsFile(), values.map((value) => `${JSON.stringify(value)}\n`).join(""));
}

export function readRecords(): MutationRecord[] {
  if (!fs.existsSync(recordsFile())) return [];
  const lines = fs.readFileSync(recordsFile(), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => record.parse(JSON.parse(line)));
}

/** Milliseconds since the last record. */
export const silence = (): number => Date.now() - fs.statSync(recordsFile()).mtimeMs;
