import fs from "node:fs";
import path from "node:path";
import { root } from "../support/settings.mjs";

/** One measured figure beside what was promised. */
export type Goal = { id: string; what: string; promised: string; measured: string; isMet: boolean };

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
 * Prints the goals and keeps them in docs/proofs/, with how much of every count was run.
 * @param about the suite's name, and its title and conditions as the file states them
 * @param run share 1 for a whole run; `keep` is false for a single goal
 * @returns whether all are met
 */
export function report(
  goals: Goal[],
  about: { suite: string; title: string; text: string },
  { seconds, keep, share }: { seconds: number; keep: boolean; share: number },
): boolean {
  const text = table(goals);
  const missed = goals.filter(({ isMet }) => !isMet).length;
  const verdict = missed
    ? `${missed} of ${goals.length} goals are missed.`
    : `All ${goals.length} goals are met.`;
  const head = `# Proofs: ${about.title}

Written by \`npm run prove -- ${about.suite}${share === 1 ? "" : ` --share=${share}`}\` in ${Math.round(seconds)} s on Node ${process.version}. ${verdict}

${about.text}

`;
  console.log(`\n${text}\n${verdict} ${Math.round(seconds)} s.`);
  if (keep) fs.writeFileSync(path.join(root, `docs/proofs/${about.suite}.md`), head + text);
  return missed === 0;
}

function table(goals: Goal[]): string {
  const rows = goals.map((each) => [
    each.id,
    each.what,
    each.promised,
    each.measured,
    each.isMet ? "yes" : "NO",
  ]);
  const all = [["Goal", "What", "Promised", "Measured", "Met"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return `${[line(all[0] ?? []), rule, ...rows.map(line)].join("\n")}\n`;
}
