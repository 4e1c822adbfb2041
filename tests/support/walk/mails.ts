import fs from "node:fs";
import type { Place } from "./place";

/** Writes a mail of each kind as its reader sees it, and counts the kinds. A kind is a subject without its numbers. */
export function tellMails({ till }: Place, file: string): void {
  const kinds = new Map<string, number>();
  const texts: string[] = [];
  for (const { to, subject, text } of till.deps.mails.sent) {
    const kind = subject
      .replace(/\[TEST\] /, "")
      .replace(/[\d.,]+/g, "#")
      .replace(/:.*/, "");
    if (!kinds.has(kind)) texts.push(`To: ${to}\nSubject: ${subject}\n\n${text}`);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const counted = [...kinds].toSorted().map(([kind, count]) => `${count} × ${kind}`);
  fs.writeFileSync(file, [counted.join("\n"), ...texts].join(`\n\n${"=".repeat(70)}\n\n`));
}
