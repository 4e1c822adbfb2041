import fs from "node:fs";
import path from "node:path";
import { markdownTable } from "../scripts/support/markdown-table";
import { root } from "../scripts/support/settings.mjs";

/** A row of the table: goal, figure, promised, measured, met, and the share of every count that ran. */
type Row = string[];

/** A measured figure and its promise. The step that measured it names the goal. */
export type Figure = { what: string; promised: string; measured: string; isMet: boolean };
export type Goal = Figure & { id: string };

export function figure(what: string, promised: string, measured: string | number, isMet: boolean): Figure {
  return { what, promised, measured: String(measured), isMet };
}

export function none(what: string, measured: number): Figure {
  return exactly(what, 0, measured);
}

export function exactly(what: string, promised: number, measured: number): Figure {
  return figure(what, String(promised), measured, measured === promised);
}

/** For controls, which must fail. */
export function moreThan(what: string, limit: number, measured: number, unit = ""): Figure {
  return figure(what, `> ${limit}${unit}`, measured, measured > limit);
}

/**
 * Prints the goals and writes them to docs/proofs/, where they join those of earlier runs.
 * @param about the suite's name, and the title and conditions for the file
 * @param share of every count that was run; 1 for all
 * @returns whether all goals that were run are met
 */
export function report(
  goals: Goal[],
  about: { suite: string; title: string; text: string },
  { seconds, share }: { seconds: number; share: number },
): boolean {
  const rows = goals.map((each) => rowOf(each, share));
  const missed = goals.filter(({ isMet }) => !isMet).length;
  const verdict = missed
    ? `${missed} of ${goals.length} goals are missed.`
    : `All ${goals.length} goals are met.`;
  console.log(`\n${table(rows)}\n${verdict} ${Math.round(seconds)} s.`);
  const file = path.join(root, `docs/proofs/${about.suite}.md`);
  const run = new Set(goals.map(({ id }) => id));
  const earlier = rowsIn(file).filter(([id = ""]) => !run.has(id));
  const all = [...earlier, ...rows].sort(([a = ""], [b = ""]) => Number(a.slice(1)) - Number(b.slice(1)));
  const head = `# Proofs: ${about.title}

Written by \`npm run prove -- ${about.suite}\` on Node ${process.version}. "Run" tells how much of every count was run: a goal
may be run alone, and with \`--share=0.1\` in a tenth of its size.

${about.text}

`;
  fs.writeFileSync(file, head + table(all));
  return missed === 0;
}

function rowOf({ id, what, promised, measured, isMet }: Goal, share: number): Row {
  return [id, what, promised, measured, isMet ? "yes" : "NO", share === 1 ? "whole" : `${share * 100} %`];
}

function rowsIn(file: string): Row[] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^\| G\d+ /.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function table(rows: Row[]): string {
  return markdownTable([["Goal", "What", "Promised", "Measured", "Met", "Run"], ...rows]);
}

/** `share`: the part of every count to run, 1 for all. `only`: ids of the goals to run; an empty list means all. */
export type Options = { share: number; only: string[] };

/** One part of a proof, with the goal that it measures. */
export type Step = { id: string; title: string; work: () => Promise<Figure[]> };

/**
 * Runs the selected steps one after another, times them, and prints each result at once, because a whole proof may take
 * more than an hour. A step that fails misses its goal; the others still run.
 */
export async function runAll(steps: Step[], only: string[]): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const { id, title, work } of steps.filter((step) => isWanted(step.id, only))) {
    const began = performance.now();
    process.stdout.write(`${id} ${title} … `);
    const figures = await work().catch((error: unknown) => {
      console.error(error);
      return [figure(`${title}: ran to its end`, "yes", String(error), false)];
    });
    goals.push(...figures.map((one) => ({ id, ...one })));
    console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
    for (const { what, promised, measured, isMet } of figures)
      console.log(`  ${isMet ? "met" : "MISSED"}: ${what}: ${measured} (${promised})`);
  }
  return goals;
}

function isWanted(id: string, only: string[]): boolean {
  return only.length === 0 || only.includes(id);
}
