import fs from "node:fs";
import path from "node:path";
import { root } from "../support/settings.mjs";
import { hashOf, type Mutant } from "./plant";
import { type MutationRecord, readRecords } from "./records";

/** A record with its mutants' keys instead of their ids, and the state of its suite and of all planted files. */
type Kept = { record: MutationRecord; suite: string; sources: string };

const keptIn = (file: string): Kept[] =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : [];

/**
 * Results of the last run that are still valid, because neither the mutant's file nor the suite has changed. The
 * command does not notice changes in other files; `--all` ignores the last run. A suite without remaining mutants
 * counts as finished.
 *
 * @param trust keeps kills of changed suites as well, for somebody who only adds tests
 */
export function keptRecords(file: string, mutants: readonly Mutant[], trust: boolean): MutationRecord[] {
  const ids = new Map(mutants.map(({ id, key }) => [key, id]));
  const sources = stateOf(mutants);
  const records = keptIn(file).flatMap(({ record, suite, ...kept }) => {
    const isSame = suiteState(record.suite) === suite;
    if (record.kind === "reached" && !(isSame && kept.sources === sources)) return [];
    return isSame || (trust && record.kind === "killed") ? renamed(record, ids) : [];
  });
  return [...records, ...records.flatMap((record) => endOf(record, records))];
}

function endOf(reached: MutationRecord, records: readonly MutationRecord[]): MutationRecord[] {
  if (reached.kind !== "reached") return [];
  const { suite, mutants } = reached;
  const decided = new Set(
    records.flatMap((each) =>
      each.kind === "killed" || (each.kind === "passed" && each.suite === suite) ? each.mutant : [],
    ),
  );
  return mutants.every((mutant) => decided.has(mutant)) ? [{ kind: "finished", suite }] : [];
}

/** Stores the records and keeps those of the room's other files. */
export function keepRecords(file: string, mutants: readonly Mutant[]): void {
  const keys = new Map(mutants.map(({ id, key }) => [id, key]));
  const sources = stateOf(mutants);
  const kept = readRecords().flatMap((found) =>
    renamed(found, keys).map((record) => ({ record, suite: suiteState(record.suite), sources })),
  );
  const files = new Set(mutants.map((mutant) => mutant.file));
  const others = keptIn(file).filter(
    ({ record }) => "mutant" in record && !files.has(record.mutant.replace(/ .*/, "")),
  );
  fs.writeFileSync(file, JSON.stringify([...others, ...kept]));
}

/** The record with its mutants renamed; empty for records that are valid for one run only. */
function renamed(record: MutationRecord, names: ReadonlyMap<string, string>): MutationRecord[] {
  if (record.kind === "reached") {
    const of = (list: readonly string[]) => list.flatMap((name) => names.get(name) ?? []);
    return [{ ...record, mutants: of(record.mutants), atImport: of(record.atImport) }];
  }
  if (record.kind !== "killed" && record.kind !== "passed") return [];
  const mutant = names.get(record.mutant);
  return mutant === undefined ? [] : [{ ...record, mutant }];
}

const stateOf = (mutants: readonly Mutant[]) => hashOf(mutants.map(({ key }) => key).join("\n"));

function suiteState(suite: string): string {
  const file = path.join(root, suite);
  return fs.existsSync(file) ? hashOf(fs.readFileSync(file, "utf8")) : "";
}
