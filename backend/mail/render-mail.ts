import { site } from "@/lib/site";
import { escapeHtml } from "@/lib/rules/html-text";
import type { Mail } from "../ports";

/** A part of a mail. Texts are plain; the frame escapes them. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "button"; label: string; url: string }
  /** Small print with a link. */
  | { kind: "link"; text: string; label: string; url: string }
  /** Digits to type, shown large. */
  | { kind: "code"; code: string; label: string }
  /** Small print. */
  | { kind: "note"; text: string }
  /** Lines with a value at their end; the last one may be a sum. */
  | { kind: "rows"; rows: { label: string; value: string; strong?: boolean }[] };

type MailParts = {
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

/** The text part of a mail, for mail programs that do not show HTML. */
function frameText({ heading, blocks }: Pick<MailParts, "heading" | "blocks">): string {
  return `${[heading, ...blocks.map(textBlock), `-- \n${site.name}`].join("\n\n")}\n`;
}

function textBlock(part: MailBlock): string {
  switch (part.kind) {
    case "text":
    case "note":
      return part.text;
    case "button":
      return `${part.label}:\n${part.url}`;
    case "link":
      return `${part.text}\n${part.label}: ${part.url}`;
    case "code":
      return `${part.label}: ${part.code}`;
    case "rows":
      return part.rows.map((row) => `${row.label}: ${row.value}`).join("\n");
  }
}

const paper = "#FBF8F2";
const mist = "#EFEAE0";
const ink = "#14171F";
const slate = "#4A5060";
const blue = "#2447D8";
const sans = "font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";
/** The face of the site's headlines where it is installed: a mail loads nothing. */
const display =
  "font-family:'Bricolage Grotesque','Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";

/**
 * The HTML part of a mail: one column, styles inline and tables for the frame, because mail programs know little more.
 */
function frameHtml({ subject, heading, blocks }: Pick<MailParts, "subject" | "heading" | "blocks">): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink};${sans};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 20px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:12px">${mark}</td><td style="${display};font-size:20px;font-weight:700;letter-spacing:-0.02em;color:${ink}">${escapeHtml(site.name)}</td></tr></table></td></tr>
<tr><td style="background:#FFFFFF;border:1px solid ${mist};border-radius:12px;padding:36px 32px;${sans}">
<h1 style="margin:0 0 20px;${display};font-size:28px;font-weight:700;line-height:1.2;letter-spacing:-0.02em;color:${ink}">${escapeHtml(heading)}</h1>
${blocks.map(htmlBlock).join("\n")}
</td></tr>
<tr><td style="padding:20px 4px 0;${sans};font-size:13px;color:${slate}">${escapeHtml(site.name)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The site's mark without an image, which many programs would not show: the altitudes, the highest on top. */
const mark = [
  ["#C7225F", 14],
  ["#0B6E4A", 24],
  ["#F6B91A", 32],
]
  .map(
    ([colour, width], index) =>
      `<div style="width:${width}px;height:4px;margin-top:${index === 0 ? 0 : 4}px;border-radius:2px;background:${colour};font-size:0;line-height:0">&nbsp;</div>`,
  )
  .join("");

function htmlBlock(part: MailBlock): string {
  switch (part.kind) {
    case "text":
      return `<p style="margin:0 0 20px;color:${ink}">${htmlLines(part.text)}</p>`;
    case "note":
      return `<p style="margin:24px 0 0;padding-top:20px;border-top:1px solid ${mist};font-size:14px;color:${slate}">${htmlLines(part.text)}</p>`;
    case "link":
      return `<p style="margin:24px 0 0;padding-top:20px;border-top:1px solid ${mist};font-size:14px;color:${slate}">${htmlLines(part.text)} <a href="${escapeHtml(webAddress(part.url))}" style="color:${slate}">${escapeHtml(part.label)}</a></p>`;
    case "button":
      return `<p style="margin:0 0 24px"><a href="${escapeHtml(webAddress(part.url))}" style="display:inline-block;padding:14px 26px;border-radius:10px;background:${blue};color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`;
    case "code":
      return `<p style="margin:0 0 6px;font-size:14px;color:${slate}">${escapeHtml(part.label)}</p>
<p style="margin:0 0 24px;padding:16px;border-radius:10px;background:${mist};text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:0.22em;color:${ink}">${escapeHtml(part.code)}</p>`;
    case "rows":
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${part.rows.map(htmlRow).join("")}</table>`;
  }
}

function htmlRow({ label, value, strong }: { label: string; value: string; strong?: boolean }): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${mist};vertical-align:top;${strong ? "font-weight:700" : ""}`;
  return `<tr><td style="${cell};padding-right:16px">${htmlLines(label)}</td><td align="right" style="${cell};white-space:nowrap">${htmlLines(value)}</td></tr>`;
}

/** Web addresses only: nothing in a mail may run. */
function webAddress(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("a mail's button needs a web address");
  return url;
}

function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}
