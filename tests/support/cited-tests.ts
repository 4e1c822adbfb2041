import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root, visit } from "./imports";

type Row = { id: string; here: string; proof: string };

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const isThere = (file: string) => fs.existsSync(path.join(root, file));

/** Reports the first fault of a row's proof, in words; null: every test, file and section that it names is there. */
export function faultOf({ id, here, proof }: Row): string | null {
  const said = /^(applies|not met: .+|deployment: .+|does not apply: .+)$/.test(here);
  if (!said) return `V${id} does not say whether it applies`;
  if (!/^(applies|not met)/.test(here)) return null;
  const tests = [
    ...proof.matchAll(/`(tests\/[^`]+\.(?:test|spec)\.tsx?)` › (.+?)(?=; `tests\/|; Review of `|$)/g),
  ];
  if (tests.length === 0) return `V${id} has no test`;
  for (const [, file = "", title = ""] of tests) {
    if (!isThere(file)) return `V${id}: there is no ${file}`;
    if (!hasTest(file, title)) return `V${id}: ${file} has no test "${title}"`;
  }
  for (const [, file = "", section] of proof.matchAll(/Review of `([^`]+)`(?:: "([^"]+)")?/g)) {
    if (!isThere(file)) return `V${id}: there is no ${file}`;
    if (section && !read(file).includes(`\n## ${section}\n`)) return `V${id}: ${file} has no "${section}"`;
  }
  return null;
}

/**
 * Whether a file has a test (not a group) of that title. The title of one row of a table has the row's words in place
 * of %s, and they have to stand in the file.
 */
function hasTest(file: string, title: string): boolean {
  return titlesOf(file).some((written) => {
    if (written === title) return true;
    const holes = /%[sdijoO#]|\$\{[^}]*\}|\$[A-Za-z.]+/g;
    if (!holes.test(written)) return false;
    const literals = written.split(holes).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const words = new RegExp(`^${literals.join("(.+)")}$`).exec(title)?.slice(1);
    return words?.every((word) => read(file).includes(`"${word}"`)) ?? false;
  });
}

const known = new Map<string, string[]>();

/** The titles of a file's tests, with the placeholders of tables; groups and skipped tests are left out. */
function titlesOf(file: string): string[] {
  const kept = known.get(file);
  if (kept) return kept;
  const titles: string[] = [];
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, kind), (node) => {
    if (!ts.isCallExpression(node) || !isTest(node.expression)) return;
    const [title] = node.arguments;
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      titles.push(ts.isStringLiteralLike(title) ? title.text : title.getText().slice(1, -1));
  });
  known.set(file, titles);
  return titles;
}

/** `it`, `test`, and what is made of them: `it.each(table)`, `it.each<Type>(table)`, `it.runIf(condition)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "it" || callee.text === "test";
  if (ts.isPropertyAccessExpression(callee))
    return !["describe", "step", "skip", "todo"].includes(callee.name.text) && isTest(callee.expression);
  return ts.isCallExpression(callee) && isTest(callee.expression);
}
