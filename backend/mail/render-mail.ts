import type { Mail } from "./port";
import { frameHtml } from "./frame-html";
import { frameText } from "./frame-text";

/** A part of a mail. Texts are plain; the frame escapes them. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  /** Digits to type, shown large. */
  | { kind: "code"; code: string; label: string }
  /** Small print. */
  | { kind: "note"; text: string }
  /** Lines with a value at their end; the last one may be a sum. */
  | { kind: "rows"; rows: { label: string; value: string; strong?: boolean }[] };

export type MailParts = {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  attachments?: Mail["attachments"];
  replyTo?: Mail["replyTo"];
};

/** Sets a mail in the product's frame, as HTML and as text. No images, no tracking, nothing loaded from elsewhere. */
export function renderMail(parts: MailParts): Omit<Mail, "to"> {
  return {
    subject: parts.subject,
    html: frameHtml(parts),
    text: frameText(parts),
    attachments: parts.attachments ?? [],
    ...(parts.replyTo ? { replyTo: parts.replyTo } : {}),
  };
}
