import { site } from "@/lib/site";
import type { MailBlock, MailParts } from "./render-mail";

/** The text part of a mail, for those who do not show HTML. */
export function frameText({ heading, blocks }: Pick<MailParts, "heading" | "blocks">): string {
  return `${[heading, ...blocks.map(block), `-- \n${site.name}`].join("\n\n")}\n`;
}

function block(part: MailBlock): string {
  switch (part.kind) {
    case "text":
    case "note":
      return part.text;
    case "button":
      return `${part.label}:\n${part.url}`;
    case "code":
      return `${part.label}: ${part.code}`;
    case "rows":
      return part.rows.map((row) => `${row.label}: ${row.value}`).join("\n");
  }
}
