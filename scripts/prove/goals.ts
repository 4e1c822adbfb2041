import fs from "node:fs";
import path from "node:path";
import { root } from "../support/settings.mjs";

/** One measured figure beside what was promised. */
export type Goal = { id: string; what: string; promised: string; measured: string; isMet: boolean };
/** A line of the table: goal, what, promised, measured, met, and how much of every count was run. */
type Row = string[];

export function goal(
  id: string,
  what: string,
  promised: string,
  measured: string | number,
  isMet: boolean,
): Goal {
  return { id, what, promised, measured: String(measured), isMet };
}

/**
 * Prints the goals and keeps them in docs/proofs/, beside those that earlier runs have left there.
 * @param about the suite's name, and its title and conditions as the file states them
 * @param share of every count that was run, 1 for all of it
 * @returns whether all that were run are met
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
  const all = [["Goal", "What", "Promised", "Measured", "Met", "Run"], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const line = (row: Row) => `| ${widths.map((width, at) => (row[at] ?? "").padEnd(width)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return `${[line(all[0] ?? []), rule, ...rows.map(line)].join("\n")}\n`;
}

/** A part of a proof, under the goal of reliability that it shows. */
export type Step = { id: string; title: string; work: () => Promise<Goal[]> };

/** Runs them one after another and says how long each took. */
export async function runAll(steps: Step[]): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const { id, title, work } of steps) {
    const began = performance.now();
    process.stdout.write(`${id} ${title} … `);
    goals.push(...(await work()));
    console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
  return goals;
}
