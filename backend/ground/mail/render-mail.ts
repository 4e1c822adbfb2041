import { site } from "@/lib/site";
import type { Mail, Settings } from "../../ports";
import { legalLines, seller } from "../seller";
import { letterHtml } from "./letter-html";
import type { Letter, MailBlock, MailFoot } from "./letter";

/**
 * Renders a mail in the product's frame, as HTML and as text, with the company's legal lines at the end. Replies go to
 * the contact address. Nothing is loaded from elsewhere: the logo is a part of the mail, which the transport adds.
 */
export function renderMail(
  letter: Letter,
  { origin, contactEmail }: Pick<Settings, "origin" | "contactEmail">,
): Omit<Mail, "to"> {
  const foot = { name: seller.name, lines: legalLines(seller), email: contactEmail, origin };
  return {
    subject: letter.subject,
    html: letterHtml(letter, foot),
    text: letterText(letter, foot),
    attachments: letter.attachments ?? [],
    replyTo: letter.replyTo ?? contactEmail,
  };
}

/** The text part of a mail, for mail programs that do not show HTML. */
function letterText({ heading, blocks }: Letter, { name, lines, email, origin }: MailFoot): string {
  const foot = [site.name, name, ...lines, email, origin, `Imprint: ${origin}/imprint`];
  return `${[heading, ...blocks.map(textBlock), `-- \n${foot.join("\n")}`].join("\n\n")}\n`;
}

function textBlock(part: MailBlock): string {
  switch (part.kind) {
    case "text":
    case "note":
      return part.text;
    case "button":
      return `${part.label}:\n${part.url}`;
    case "link":
      return `${part.text}\n\n${part.label}:\n${part.url}`;
    case "code":
      return `${part.label}: ${part.code}`;
    case "rows":
      return part.rows.map((row) => `${row.label}: ${row.value}`).join("\n");
  }
}
