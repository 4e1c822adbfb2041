import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import postcss from "postcss";

const links = /<link rel="stylesheet"( href="(\/_next\/static\/[^"]+\.css)"[^>]*)\/>/g;
/** What an address in a sheet begins with: it lies in /_next/static/chunks, and a page does not. */
const fromSheet = /url\((["']?)\.\.\//g;
/** What may name an element that is not there, and what only looks like a class: `:has(.open)`, `[href$=".pdf"]`. */
const aside = /:[\w-]+\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g;

/**
 * A page that is drawn by the rules of its own elements alone, and whose style sheets wait for its first picture: they hold
 * the styles of all pages, and a phone on a slow line shows nothing until they have come. The rules are a sheet that the
 * build has made, or stand in the page where it has none: of a page that came later, with elements of its own. Where no
 * script runs, the others are not fetched at all. Source: docs/decisions/late-scripts.md.
 *
 * @param {string} html as Next stores it
 * @param {string} served folder of the build that holds `static`
 */
export function withFirstStyles(html, served) {
  const { sheets, parts } = sheetsOf(html, served);
  if (sheets.length === 0) return html;
  const rules = rulesFor(parts, classesOf(html));
  const { name, address } = ownSheet(rules);
  const isMade = fs.existsSync(path.join(served, name));
  const own = isMade ? `<link rel="stylesheet" href="${address}"/>` : `<style>${rules}</style>`;
  // The sheets come in any order, and the first that names a layer gives it its place: so the order stands before them.
  const layers = parts.flatMap((part) => ("text" in part && /^@layer\b/.test(part.text) ? part.text : []));
  const [[first]] = sheets;
  const end = html.indexOf("</head>");
  const late = html
    .slice(0, end)
    .replace(first, `<style>${layers.join("")}</style>${first}`)
    .replace(links, '<link rel="late"$1/>');
  return late + own + html.slice(end);
}

/**
 * Makes the sheets that `withFirstStyles` names, of the pages that a build has drawn.
 *
 * @param {string} served folder of the build that holds `server` and `static`
 */
export function writeFirstStyles(served) {
  const pages = path.join(served, "server/app");
  for (const page of fs.readdirSync(pages, { recursive: true })) {
    if (!page.endsWith(".html")) continue;
    const html = fs.readFileSync(path.join(pages, page), "utf8");
    const { sheets, parts } = sheetsOf(html, served);
    if (sheets.length === 0) continue;
    const rules = rulesFor(parts, classesOf(html));
    const file = path.join(served, ownSheet(rules).name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, rules);
  }
}

/** By the sum of its rules: pages with the same elements have one sheet, and whatever keeps it never keeps an old one. */
function ownSheet(rules) {
  const sum = createHash("sha256").update(rules).digest("base64url").slice(0, 22);
  const name = `static/styles/${sum}.css`;
  return { name, address: `/_next/${name}` };
}

/** The sheets that a page links to, and what they say; none of a page that was prepared. */
function sheetsOf(html, served) {
  const head = html.slice(0, Math.max(html.indexOf("</head>"), 0));
  const sheets = head.includes('<link rel="late"') ? [] : [...head.matchAll(links)];
  const parts = sheets.flatMap(([, , href]) => sheetAt(path.join(served, href.slice("/_next/".length))));
  return { sheets, parts };
}

function classesOf(html) {
  const classes = new Set();
  for (const [, names] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(" ")) classes.add(name);
  return classes;
}

/** @typedef {{ text: string, classes: string[] }} Selector */
/** @typedef {{ selectors: Selector[], rest: string } | { around: string, inner: Part[] } | { text: string }} Part */

/** @type {Map<string, Part[]>} */
const sheetsRead = new Map();

/** A sheet's name tells its content, so it is read once. */
function sheetAt(file) {
  const known = sheetsRead.get(file);
  if (known) return known;
  const read = partsOf(postcss.parse(fs.readFileSync(file, "utf8")));
  sheetsRead.set(file, read);
  return read;
}

/** @returns {Part[]} */
function partsOf({ nodes }) {
  return nodes
    .filter(({ type }) => type !== "comment")
    .map((node) => {
      const text = node.toString().replace(fromSheet, "url($1/_next/static/");
      if (node.type === "rule")
        return { selectors: node.selectors.map(selectorOf), rest: text.slice(node.selector.length) };
      if (node.type !== "atrule" || !node.nodes) return { text: `${text};` };
      if (!["media", "supports", "layer", "container"].includes(node.name)) return { text };
      return { around: text.slice(0, text.indexOf("{")), inner: partsOf(node) };
    });
}

/** Which classes an element that it selects must have, itself or above it; a name with an escape counts as there. */
function selectorOf(text) {
  const classes = text.includes("\\") ? [] : text.replaceAll(aside, "").match(/(?<=\.)[\w-]+/g);
  return { text, classes: classes ?? [] };
}

/** @param {Part[]} parts */
function rulesFor(parts, onPage) {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("around" in part) {
        const inner = rulesFor(part.inner, onPage);
        return inner && `${part.around}{${inner}}`;
      }
      const selectors = part.selectors.filter(({ classes }) => classes.every((name) => onPage.has(name)));
      return selectors.length > 0 ? selectors.map(({ text }) => text).join(",") + part.rest : "";
    })
    .join("");
}
