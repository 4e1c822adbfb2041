import fs from "node:fs";
import path from "node:path";
import postcss from "postcss";

const links = /<link rel="stylesheet"( href="(\/_next\/static\/[^"]+\.css)"[^>]*)\/>/g;
/** What an address in a sheet begins with: it lies in /_next/static/chunks, and a page does not. */
const fromSheet = /url\((["']?)\.\.\//g;
/** What may name an element that is not there, and what only looks like a class: `:has(.open)`, `[href$=".pdf"]`. */
const aside = /:[\w-]+\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g;

/**
 * A page that carries the rules of its own elements, and whose style sheets wait for its first picture: they hold the
 * styles of all pages, and a phone on a slow line shows nothing until they have come. Where scripts do not run, they are
 * fetched as Next would have them. Source: docs/decisions/late-scripts.md.
 *
 * @param {string} html as Next stores it
 * @param {string} served folder of the build that holds `static`
 */
export function withFirstStyles(html, served) {
  const end = html.indexOf("</head>");
  const head = html.slice(0, Math.max(end, 0));
  const sheets = [...head.matchAll(links)];
  if (sheets.length === 0 || head.includes('<link rel="late"')) return html;
  const onPage = classesOf(html);
  const parts = sheets.map(([, , href]) => sheetAt(path.join(served, href.slice("/_next/".length))));
  const rules = parts.map((ofSheet) => rulesFor(ofSheet, onPage)).join("");
  const ofSheets = sheets.map(([link]) => link).join("");
  // The sheets come in any order, and the first that names a layer gives it its place: so the order stands before them.
  const layers = parts
    .flat()
    .flatMap((part) => ("text" in part && /^@layer\b/.test(part.text) ? part.text : []));
  const late = head
    .replace(sheets[0][0], (first) => `<style>${layers.join("")}</style>${first}`)
    .replace(links, '<link rel="late"$1/>');
  return `${late}<style>${rules}</style><noscript>${ofSheets}</noscript>${html.slice(end)}`;
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
