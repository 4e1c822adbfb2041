import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { plant } from "@/scripts/mutation/plant";
import type { MutationRecord } from "@/scripts/mutation/records";
import { judge, scoreOf } from "@/scripts/mutation/report";
import { rooms, sourcesOf, suitesOf } from "@/scripts/mutation/rooms";

it.each(Object.entries(rooms))("%s has sources and suites", (_name, room) => {
  expect(sourcesOf(room)).not.toEqual([]);
  expect(suitesOf(room)).not.toEqual([]);
});

it("the workflow tries every room", () => {
  const { jobs } = parse(fs.readFileSync(".github/workflows/mutation.yml", "utf8"));
  expect(jobs.room.strategy.matrix.room).toEqual(Object.keys(rooms));
});

describe("the verdict", () => {
  const suite = "tests/bank/amounts.test.ts";
  const killed = (mutant: string, isTimeout = false): MutationRecord => ({
    kind: "killed",
    suite,
    mutant,
    test: "x",
    isTimeout,
  });

  it("counts what a suite could notice, and finds rows of equivalents that are out of date", async () => {
    const { mutants } = await plant(["backend/after-sales/bank/doubles.ts"]);
    const [one, two, three, four, five] = mutants.map(({ id }) => id);
    const [, , , , , sixth] = mutants;
    if (!one || !two || !three || !four || !five || !sixth) throw new Error("no mutants");
    const records: MutationRecord[] = [
      { kind: "reached", suite, mutants: [one, two, three], atImport: [four] },
      ...[killed(one), killed(two, true)],
      { kind: "passed", suite, mutant: three },
    ];
    const row = {
      file: sixth.file,
      lineText: sixth.lineText,
      replacement: sixth.replacement,
      reason: "same",
    };
    const stale = { ...row, lineText: "gone" };
    const { verdicts, outdated } = judge(mutants.slice(0, 6), records, [row, stale]);
    expect(verdicts.map(({ status }) => status)).toEqual([
      ...["killed", "timeout", "survived", "at import", "not reached", "equivalent"],
    ]);
    expect(outdated).toEqual([stale]);
    expect(scoreOf(verdicts)).toBe(50);
  });

  it("a row for a mutant that a suite kills is out of date", async () => {
    const [mutant] = (await plant(["backend/after-sales/bank/doubles.ts"])).mutants;
    if (!mutant) throw new Error("no mutant");
    const { file, lineText, replacement } = mutant;
    const row = { file, lineText, replacement, reason: "same" };
    expect(judge([mutant], [killed(mutant.id)], [row]).outdated).toEqual([row]);
    expect(judge([mutant], [], [row]).outdated).toEqual([]);
  });
});
