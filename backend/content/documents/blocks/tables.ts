import { counted } from "@/lib/rules/texts/count-words";
import { type PlainLine, plainLines } from "./plain-lines";
import type { Problem } from "./read-blocks";

const separator = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const isRow = ({ text }: PlainLine) => text.trimStart().startsWith("|");

/**
 * Finds faulty tables: those that a page would show as lines of bars, those that lack a cell that somebody wrote, and
 * those with an empty cell.
 */
export function tableProblems(markdown: string): Problem[] {
  const lines = plainLines(markdown);
  const problems: Problem[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const rows = tableAt(lines, at);
    if (rows.length === 0) continue;
    problems.push(...problemsIn(rows));
    at += rows.length - 1;
  }
  return problems;
}

/**
 * The rows of a table that begins at this line: lines that begin with a bar, or lines with bars around a row of
 * hyphens.
 */
function tableAt(lines: readonly PlainLine[], at: number): PlainLine[] {
  const [head, next] = [lines[at], lines[at + 1]];
  if (!head) return [];
  const isTable =
    isRow(head) || (head.text.includes("|") && next?.text.includes("|") && separator.test(next.text));
  if (!isTable) return [];
  const end = lines.findIndex(
    ({ line, text }, index) => index > at && (!text.includes("|") || line !== head.line + index - at),
  );
  return lines.slice(at, end < 0 ? undefined : end);
}

function problemsIn([head, second, ...rows]: readonly PlainLine[]): Problem[] {
  if (!head) return [];
  const wanted = cellsOf(head);
  if (!second || !separator.test(second.text))
    return [
      {
        line: head.line,
        message: `the table has no line of hyphens below its first row: write ${`|${" --- |".repeat(wanted)}`} there`,
      },
    ];
  const hyphens = cellsOf(second);
  if (hyphens !== wanted)
    return [
      {
        line: second.line,
        message: `the line of hyphens has ${counted(hyphens, "cell")}, and the row above it has ${wanted}: both need the same number`,
      },
    ];
  return rows.flatMap((row): Problem[] => {
    const count = cellsOf(row);
    if (count === wanted) return [];
    return count > wanted
      ? [
          {
            line: row.line,
            message: `the row has ${counted(count, "cell")} and the table ${wanted}: the page would leave out the last ones. Write a bar inside a cell as \\|`,
          },
        ]
      : [
          {
            line: row.line,
            message: `the row has ${counted(count, "cell")} and the table ${wanted}: the last ones stay empty`,
            level: "warning",
          },
        ];
  });
}

function cellsOf({ text }: PlainLine): number {
  const inner = text
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).length;
}
