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
  if (!fs.existsSync(file)) return [];
  const ids = new Map(mutants.map(({ id, key }) => [key, id]));
  const kept: { record: MutationRecord; hash: string }[] = JSON.parse(fs.readFileSync(file, "utf8"));
  return kept.flatMap(({ record, hash }): MutationRecord[] => {
    if (record.kind !== "killed" && record.kind !== "passed") return [];
    const id = ids.get(record.mutant);
    const isSame = suiteHash(record.suite) === hash || (trust && record.kind === "killed");
    return id !== undefined && isSame ? [{ ...record, mutant: id }] : [];
  });
}

export function keepRecords(file: string, mutants: readonly Mutant[]): void {
  const keys = new Map(mutants.map(({ id, key }) => [id, key]));
  const kept = readRecords().flatMap((record) => {
    if (record.kind !== "killed" && record.kind !== "passed") return [];
    const key = keys.get(record.mutant);
    return key === undefined ? [] : [{ record: { ...record, mutant: key }, hash: suiteHash(record.suite) }];
  });
  fs.writeFileSync(file, JSON.stringify(kept));
}

function suiteHash(suite: string): string {
  const file = path.join(root, suite);
  return fs.existsSync(file) ? hashOf(fs.readFileSync(file, "utf8")) : "";
}
