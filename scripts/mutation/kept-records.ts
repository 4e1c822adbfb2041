import fs from "node:fs";
import path from "node:path";
import { root } from "../support/settings.mjs";
import { hashOf, type Mutant } from "./plant";
import { type MutationRecord, readRecords } from "./records";

/**
 * What the last run found out about a mutant by a suite holds while the mutant's file and the suite are the same. Changes
 * of other files are not seen: `--all` begins anew.
 *
 * @param trust kills of changed suites as well: for somebody who only adds tests
 */
export function keptRecords(file: string, mutants: readonly Mutant[], trust: boolean): MutationRecord[] {
  const ids = new Map(mutants.map(({ id, key }) => [key, id]));
  return keptIn(file).flatMap(({ record, hash }): MutationRecord[] => {
    if (record.kind !== "killed" && record.kind !== "passed") return [];
    const id = ids.get(record.mutant);
    const isSame = suiteHash(record.suite) === hash || (trust && record.kind === "killed");
    return id !== undefined && isSame ? [{ ...record, mutant: id }] : [];
  });
}

type Kept = { record: MutationRecord; hash: string };
const keptIn = (file: string): Kept[] =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : [];

/** Beside those of the room's other files. */
export function keepRecords(file: string, mutants: readonly Mutant[]): void {
  const keys = new Map(mutants.map(({ id, key }) => [id, key]));
  const kept = readRecords().flatMap((record) => {
    if (record.kind !== "killed" && record.kind !== "passed") return [];
    const key = keys.get(record.mutant);
    return key === undefined ? [] : [{ record: { ...record, mutant: key }, hash: suiteHash(record.suite) }];
  });
  const files = new Set(mutants.map((mutant) => mutant.file));
  const others = keptIn(file).filter(
    ({ record }) => "mutant" in record && !files.has(record.mutant.replace(/ .*/, "")),
  );
  fs.writeFileSync(file, JSON.stringify([...others, ...kept]));
}

function suiteHash(suite: string): string {
  const file = path.join(root, suite);
  return fs.existsSync(file) ? hashOf(fs.readFileSync(file, "utf8")) : "";
}
