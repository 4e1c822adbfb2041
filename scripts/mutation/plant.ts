import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { root } from "../support/settings.mjs";

export type Mutant = {
  id: string;
  /** Stays the same as long as the file does not change. */
  key: string;
  file: string;
  line: number;
  /** The line where the mutant begins, the code that it replaces, and its replacement, each on one line. */
  lineText: string;
  original: string;
  replacement: string;
  /** Offsets in the file, and the original code. */
  start: number;
  end: number;
  code: string;
};

/**
 * Texts are not mutated: people read most of them, and `tests/promises` checks those. A text that controls code belongs
 * to a union, so the type check refuses any other.
 */
const excludedMutations = ["StringLiteral"];

/** Each file with all its mutants, each behind a switch, and the list of the mutants. */
export async function plant(files: readonly string[]): Promise<{
  mutants: Mutant[];
  sources: Record<string, string>;
}> {
  const texts = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), "utf8")]));
  const described = [...texts].map(([name, content]) => ({ name, content, mutate: true }));
  const options = { plugins: null, ignorers: [], excludedMutations };
  const planted = await new Instrumenter(silent).instrument(described, options);
  const numbers = new Map<string, number>();
  const mutants = planted.mutants
    .filter(({ status }) => status !== "Ignored")
    .map(({ id, fileName: file, location: { start, end }, replacement = "" }) => {
      const text = texts.get(file) ?? "";
      const number = numbers.get(file) ?? 0;
      numbers.set(file, number + 1);
      const [from, to] = [offsetOf(text, start), offsetOf(text, end)];
      return {
        id,
        file,
        start: from,
        end: to,
        code: replacement,
        key: `${file} ${hashOf(text)} ${number}`,
        line: start.line + 1,
        lineText: onOneLine(text.split("\n")[start.line] ?? ""),
        original: onOneLine(text.slice(from, to)),
        replacement: onOneLine(replacement),
      };
    });
  return { mutants, sources: Object.fromEntries(planted.files.map(({ name, content }) => [name, content])) };
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

type Position = { line: number; column: number };

const offsetOf = (text: string, { line, column }: Position) =>
  text.split("\n").slice(0, line).join("\n").length + (line > 0 ? 1 : 0) + column;

const onOneLine = (code: string) => code.replace(/\s+/g, " ").trim();

const no = () => false;
const nothing = () => undefined;
const silent = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
