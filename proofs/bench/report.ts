import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { markdownTable } from "../../scripts/support/markdown-table";
import { root } from "../../scripts/support/settings.mjs";

export type Table = { title: string; note: string; head: string[]; rows: string[][] };

/** A table with the figures that missed their limits. */
export type Measured = Table & { missed: string[] };

const file = path.join(root, "docs/benchmarks.md");

/** Prints the tables and writes them to docs/benchmarks.md, where they replace those of earlier runs. */
export function report(tables: Measured[]): void {
  const sections = new Map(tables.map((table) => [table.title, asMarkdown(table)]));
  console.log(`\n${[...sections.values()].join("\n")}`);
  const cpu = `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "unknown"}`;
  const head = `# Benchmarks

Written by \`npm run bench\` on ${cpu}, with the load generator on the same machine: the ratios tell more than the
single figures. Parts may have been measured alone, one later than the other. Node 20 unless a title says otherwise.

`;
  const kept = [...sectionsIn(file)].filter(([title]) => !sections.has(title));
  const all = new Map([...kept, ...sections]);
  const titles = [...new Set([...sectionsIn(file).keys(), ...sections.keys()])];
  fs.writeFileSync(file, head + titles.map((title) => all.get(title)).join("\n"));
}

/** The sections that an earlier run wrote, by title. */
function sectionsIn(from: string): Map<string, string> {
  const text = fs.existsSync(from) ? fs.readFileSync(from, "utf8") : "";
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [/^## (.*)/.exec(part)?.[1] ?? "", `${part.trim()}\n`]));
}

function asMarkdown({ title, note, head, rows, missed }: Measured): string {
  const verdict = missed.length > 0 ? `\nNot reached: ${missed.join("; ")}.\n` : "";
  return `## ${title}\n\n${note}\n\n${markdownTable([head, ...rows], "right")}${verdict}`;
}
