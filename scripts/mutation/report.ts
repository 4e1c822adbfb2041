import fs from "node:fs";
import path from "node:path";
import type { Mutant } from "./plant";
import type { MutationRecord } from "./records";

type Status =
  | "killed"
  | "timeout"
  | "survived"
  | "not reached"
  | "equivalent"
  /** A module's tables are read once, before a mutant can be switched on. */
  | "at import"
  | "refused by types";
export type Verdict = Mutant & { status: Status; by: string[] };

/** @param equivalents rows of equivalents.tsv; a row without a living mutant is outdated */
export function judge(
  mutants: readonly Mutant[],
  records: readonly MutationRecord[],
  equivalents: readonly Equivalent[],
): { verdicts: Verdict[]; outdated: Equivalent[] } {
  const kills = new Map(records.flatMap((each) => (each.kind === "killed" ? [[each.mutant, each]] : [])));
  const passed = new Map<string, string[]>();
  const atImport = new Set<string>();
  for (const each of records) {
    if (each.kind === "passed") passed.set(each.mutant, [...(passed.get(each.mutant) ?? []), each.suite]);
    if (each.kind === "reached") for (const mutant of each.atImport) atImport.add(mutant);
  }
  const used = new Set<Equivalent>();
  const verdicts = mutants.map((mutant): Verdict => {
    const kill = kills.get(mutant.id);
    if (kill)
      return {
        ...mutant,
        status: kill.isTimeout ? "timeout" : "killed",
        by: [`${kill.suite}: ${kill.test}`],
      };
    const equivalent = equivalents.find((row) => isOf(row, mutant));
    if (equivalent) {
      used.add(equivalent);
      return { ...mutant, status: "equivalent", by: [equivalent.reason] };
    }
    const by = passed.get(mutant.id) ?? [];
    if (by.length > 0) return { ...mutant, status: "survived", by };
    return { ...mutant, status: atImport.has(mutant.id) ? "at import" : "not reached", by };
  });
  const files = new Set(mutants.map(({ file }) => file));
  return { verdicts, outdated: equivalents.filter((row) => files.has(row.file) && !used.has(row)) };
}

export const isLiving = ({ status }: Verdict) => status === "survived" || status === "not reached";

/** A mutant without a visible effect, and the reason. */
export type Equivalent = { file: string; lineText: string; replacement: string; reason: string };

export function readEquivalents(): Equivalent[] {
  const text = fs.readFileSync(path.join(import.meta.dirname, "equivalents.tsv"), "utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [file = "", lineText = "", replacement = "", reason = ""] = line.split("\t");
      return { file, lineText, replacement, reason };
    });
}

const isOf = (row: Equivalent, mutant: Mutant) =>
  row.file === mutant.file && row.lineText === mutant.lineText && row.replacement === mutant.replacement;

/** The report as Markdown: the figures, then each living mutant. */
export function reportOf(room: string, verdicts: readonly Verdict[]): string {
  const count = (status: Status) => verdicts.filter((each) => each.status === status).length;
  const score = scoreOf(verdicts);
  const figures = [
    `${verdicts.length} mutants`,
    `${count("killed")} killed`,
    `${count("timeout")} timeouts`,
    `${count("survived")} survived`,
    `${count("not reached")} not reached`,
    `${count("equivalent")} equivalent`,
    `${count("refused by types")} refused by types`,
    `${count("at import")} at import only`,
    `score ${score.toFixed(1)} %`,
  ];
  const lines = verdicts
    .filter(isLiving)
    .map(
      ({ file, line, original, replacement, status }) =>
        `- ${file}:${line} ${status}: \`${short(original)}\` → \`${short(replacement)}\``,
    );
  return `# ${room}\n\n${figures.join(", ")}\n\n${lines.join("\n")}\n`;
}

/** Percentage of killed mutants among those that a suite could notice. */
export function scoreOf(verdicts: readonly Verdict[]): number {
  const killed = verdicts.filter(({ status }) => status === "killed" || status === "timeout").length;
  const living = verdicts.filter(isLiving).length;
  return killed + living === 0 ? 100 : (100 * killed) / (killed + living);
}

const short = (code: string) => (code.length > 160 ? `${code.slice(0, 157)}…` : code);
