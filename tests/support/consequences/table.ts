import fs from "node:fs";
import { markdownTable } from "@/scripts/support/markdown-table";
import { type Facts, mapped, nothing, subjects } from "./facts";

const file = "docs/consequences.md";
/** Between the introduction and the tables. */
const begin = "<!-- The tables are written by `tests/consequences`. -->\n";

const cannot = "cannot: ";

/** How things stand after an event, or why it cannot happen. */
export type Answer = Facts | { cannot: string };
/** By event. */
export type Section = Record<string, Answer>;

/** By the title of its section, the table as it is written. */
function writtenTables(): Map<string, string> {
  const [, tables = ""] = fs.readFileSync(file, "utf8").split(begin);
  const parts = tables.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.split("\n", 1)[0] ?? "", part.slice(part.indexOf("\n")).trim()]));
}

/** Everything that the page says, by holding. */
export function writtenSections(): Record<string, Section> {
  return Object.fromEntries([...writtenTables()].map(([holding, table]) => [holding, sectionOf(table)]));
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

function sectionOf(table: string): Section {
  const [head = "", , ...rows] = table.split("\n");
  const [, ...columns] = cellsOf(head);
  return Object.fromEntries(
    rows.map((row): [string, Answer] => {
      const [event = "", ...cells] = cellsOf(row);
      const [first = ""] = cells;
      if (first.startsWith(cannot)) return [event, { cannot: first.slice(cannot.length) }];
      const said = (subject: string) =>
        (columns.includes(subject) ? cells[columns.indexOf(subject)] : nothing) ?? "";
      return [event, mapped(said)];
    }),
  );
}

/** A table of the columns that say something. */
function tableOf(section: Section): string {
  const answers = Object.values(section);
  const columns = subjects.filter((subject) =>
    answers.some((one) => !("cannot" in one) && one[subject] !== nothing),
  );
  const rows = Object.entries(section).map(([event, answer]) =>
    "cannot" in answer
      ? [event, cannot + answer.cannot, ...columns.slice(1).map(() => "")]
      : [event, ...columns.map((column) => answer[column])],
  );
  return markdownTable([["Then", ...columns], ...rows]).trim();
}

/** Puts the table of a holding into the page. @param order the titles of all sections */
export function writeSection(order: readonly string[], holding: string, section: Section): void {
  const [introduction = ""] = fs.readFileSync(file, "utf8").split(begin);
  const all = writtenTables().set(holding, tableOf(section));
  const text = order
    .flatMap((name) => (all.has(name) ? [`\n## ${name}\n\n${all.get(name)}\n`] : []))
    .join("");
  fs.writeFileSync(file, `${introduction}${begin}${text}`);
}
