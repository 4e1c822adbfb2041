import type { Mail } from "../../ports";

/** A part of a mail. Texts are plain; `renderMail` escapes them. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  /** Small print with a link. */
  | { kind: "link"; text: string; label: string; url: string }
  /** Digits to type, in large print. */
  | { kind: "code"; code: string; label: string }
  /** Small print. */
  | { kind: "note"; text: string }
  /** Lines that end with a value; the last one may be a sum. */
  | { kind: "rows"; rows: { label: string; value: string; strong?: boolean }[] };

/** A mail as its room writes it. `renderMail` adds the letterhead, the company's legal lines and the reply address. */
export type Letter = {
  subject: string;
  heading: string;
  blocks: MailBlock[];
  attachments?: Mail["attachments"];
  /** Exactly one address; by default the academy's contact address. */
  replyTo?: string;
};

/** The company's data in the footer of each mail. */
export type MailFoot = {
  name: string;
  /** Postal address, seat, register and VAT id. */
  lines: string[];
  email: string;
  origin: string;
};
