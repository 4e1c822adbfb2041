import { escapeHtml } from "@/lib/rules/texts/html-text";
import { site } from "@/lib/site";
import type { Letter, MailBlock, MailFoot } from "./letter";
import { logoId } from "./logo";

const paper = "#FBF8F2";
const mist = "#EFEAE0";
const ink = "#14171F";
const slate = "#4A5060";
const blue = "#2447D8";
const sans = "font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";
/** The typeface of the site's headlines, used only where it is installed: a mail loads nothing. */
const display =
  "font-family:'Bricolage Grotesque','Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";

/**
 * Dark colours, and narrower margins on a phone, for programs that support them. Without these, the elements' own
 * styles make a complete light mail. Outlook replaces an unknown first typeface by Times, so it gets its own.
 */
const style = `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.page{padding:24px 12px!important}.card{padding:28px 20px 8px!important}.code{font-size:28px!important;letter-spacing:0.14em!important}}
@media (prefers-color-scheme:dark){.back{background:#0F1218!important}.card{background:#191D26!important;border-color:#343A48!important}.ink{color:#F4F1EA!important}.quiet{color:#B9BECB!important}.line{border-color:#343A48!important}.code{background:#262C39!important;color:#F4F1EA!important}.button{background:#3D5FF0!important}}
</style>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->`;

/**
 * The HTML part of a mail: one column, with inline styles and tables for the frame, because many mail programs support
 * little else.
 */
export function letterHtml({ subject, heading, blocks }: Letter, foot: MailFoot): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${style}
</head>
<body class="back ink" style="margin:0;padding:0;background:${paper};color:${ink};${sans};font-size:16px;line-height:1.55">
<table class="back" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td class="page" align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 20px">${head()}</td></tr>
<tr><td class="card" style="background:#FFFFFF;border:1px solid ${mist};border-radius:12px;padding:36px 32px 12px;${sans}">
<h1 class="ink" style="margin:0 0 20px;${display};font-size:28px;font-weight:700;line-height:1.2;letter-spacing:-0.02em;overflow-wrap:anywhere;color:${ink}">${escapeHtml(heading)}</h1>
${blocks.map((block, index) => htmlBlock(block, blocks.slice(index + 1).every(isSmallPrint))).join("\n")}
</td></tr>
<tr><td class="quiet" style="padding:24px 4px 0;${sans};font-size:13px;line-height:1.6;color:${slate}">${footHtml(foot)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The name beside the logo repeats the picture's content, so programs that block pictures lose nothing. */
function head(): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:12px"><img src="cid:${logoId}" width="40" height="40" alt="" style="display:block;border:0"></td><td class="ink" style="${display};font-size:20px;font-weight:700;letter-spacing:-0.02em;color:${ink}">${escapeHtml(site.name)}</td></tr></table>`;
}

function footHtml({ name, lines, email, origin }: MailFoot): string {
  const link = (url: string, label: string) =>
    `<a class="quiet" href="${escapeHtml(url)}" style="color:${slate}">${escapeHtml(label)}</a>`;
  return [
    `<strong class="ink" style="color:${ink}">${escapeHtml(name)}</strong>`,
    ...lines.map(escapeHtml),
    [
      link(`mailto:${email}`, email),
      link(webAddress(origin), new URL(origin).host),
      link(`${webAddress(origin)}/imprint`, "Imprint"),
    ].join(" · "),
  ].join("<br>\n");
}

const isSmallPrint = ({ kind }: MailBlock) => kind === "note" || kind === "link";

/** @param isAtEnd whether only small print follows, or nothing; a line then separates the block from the rest */
function htmlBlock(part: MailBlock, isAtEnd: boolean): string {
  const line = isAtEnd ? `padding-top:20px;border-top:1px solid ${mist};` : "";
  const small = `margin:0 0 24px;${line}font-size:14px;overflow-wrap:anywhere;color:${slate}`;
  switch (part.kind) {
    case "text":
      return `<p class="ink" style="margin:0 0 20px;overflow-wrap:anywhere;color:${ink}">${htmlLines(part.text)}</p>`;
    case "note":
      return `<p class="quiet line" style="${small}">${htmlLines(part.text)}</p>`;
    case "link":
      return `<p class="quiet line" style="${small}">${htmlLines(part.text)} <a class="quiet" href="${escapeHtml(webAddress(part.url))}" style="color:${slate}">${escapeHtml(part.label)}</a></p>`;
    case "button":
      return button(part.label, webAddress(part.url));
    case "code":
      return `<p class="quiet" style="margin:0 0 6px;font-size:14px;color:${slate}">${escapeHtml(part.label)}</p>
<p class="code" style="margin:0 0 24px;padding:16px 8px;border-radius:10px;background:${mist};text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:0.22em;color:${ink}">${escapeHtml(part.code)}</p>`;
    case "rows":
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${part.rows.map(htmlRow).join("")}</table>`;
  }
}

/** The cell carries the colour. It also carries the size, because Outlook ignores a link's padding. */
function button(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr><td class="button" bgcolor="${blue}" style="border-radius:10px;background:${blue};mso-padding-alt:14px 26px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 26px;color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function htmlRow({ label, value, strong }: { label: string; value: string; strong?: boolean }): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${mist};vertical-align:top;color:${ink};${strong ? "font-weight:700" : ""}`;
  // An amount stays on one line. A date and its place may wrap, because otherwise they would make a phone scroll
  // sideways.
  const wrap = value.endsWith("€") ? "white-space:nowrap" : "overflow-wrap:anywhere";
  const whole = label.length <= 16 ? "white-space:nowrap" : "overflow-wrap:anywhere";
  const times = htmlLines(value).replace(
    /\d\d:\d\d–\d\d:\d\d/g,
    `<span style="white-space:nowrap">$&</span>`,
  );
  return `<tr><td class="ink line" style="${cell};padding-right:16px;${whole}">${htmlLines(label)}</td><td class="ink line" align="right" style="${cell};${wrap}">${times}</td></tr>`;
}

/** Allows web addresses only, so that nothing in a mail can run. */
function webAddress(url: string): string {
  const { protocol } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new Error("a mail's button needs a web address");
  return url;
}

function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}
