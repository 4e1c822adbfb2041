import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../support/settings.mjs";

export type Table = { title: string; note: string; head: string[]; rows: string[][] };

/** Prints the tables; those of a whole run are kept in docs/benchmarks.md. */
export function report(tables: Table[], missed: string[], { keep }: { keep: boolean }): void {
  const text = tables.map(asMarkdown).join("\n");
  const verdict = missed.length ? `Not reached: ${missed.join("; ")}.` : "All limits are kept.";
  const cpu = `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "unknown"}`;
  const head = `# Benchmarks

Written by \`npm run bench\` on Node ${process.version}, ${cpu}, with the load generator on the same machine: the ratios
tell more than the single figures. ${verdict}

`;
  console.log(`\n${text}\n${verdict}`);
  if (keep) fs.writeFileSync(path.join(root, "docs/benchmarks.md"), head + text);
}

function asMarkdown({ title, note, head, rows }: Table): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return `## ${title}\n\n${note}\n\n${[line(head), rule, ...rows.map(line)].join("\n")}\n`;
}
