import { fromHtml } from "hast-util-from-html";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

/**
 * HTML with known elements, attributes and classes only: no script, no style, no handler, no foreign frame. The text is
 * parsed as a browser does it, so that nothing is safe here but unsafe there.
 */
export function clean(html: string): string {
  const tree = sanitize(fromHtml(html, { fragment: true }), schema);
  eachElement(tree, finish);
  return toHtml(tree).trim();
}

const columns = ["block-of-1", "block-of-2", "block-of-3", "block-of-4"];
/** The allowed classes, by element. */
const classes = {
  ul: ["block-cards", "block-checklist", "block-yes", "block-no", ...columns],
  ol: ["block-steps"],
  li: ["block-card", "block-step"],
  dl: ["block-figures"],
  details: ["block-question"],
  figure: ["block-quote"],
  span: ["block-person"],
  p: ["block-actions", "block-altitude"],
  a: ["block-button", "block-second"],
  div: [
    "block-answer",
    "block-band",
    "block-column",
    "block-columns",
    "block-cta",
    "block-faq",
    "block-figure",
    "block-level",
    "block-levels",
    "block-note",
    "block-picture",
    "block-left",
    "block-right",
    "block-above",
    "block-row",
    "block-table",
    "block-words",
    ...columns,
  ],
};
const toned: [string, ...string[]] = ["dataTone", "blue", "green", "pink", "yellow", "black"];
const scene: [string, ...string[]] = ["dataScene", "headline", "items", "list"];

const attributes: NonNullable<Schema["attributes"]> = {
  a: ["href", "title"],
  img: ["src", "alt", "width", "height"],
  h2: ["id", scene],
  h3: ["id"],
  th: ["align"],
  td: ["align"],
  ul: [toned, scene],
  ol: [toned, scene],
  dl: [toned, scene],
  figure: [toned],
  div: [
    toned,
    scene,
    ["dataSurface", "tint", "mist", "ink"],
    ["tabIndex", 0],
    ["role", "region"],
    "ariaLabel",
  ],
};
for (const [name, list] of Object.entries(classes))
  attributes[name] = [...(attributes[name] ?? []), ["className", ...list]];

const schema: Schema = {
  tagNames: [
    ..."address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section".split(" "),
    ..."blockquote dd div dl dt figcaption figure hr li menu ol p pre ul details summary".split(" "),
    ..."a abbr b bdi bdo br cite code data dfn em i img kbd mark q rb rp rt rtc ruby s samp small".split(" "),
    ..."span strong sub sup time u var wbr".split(" "),
    ..."caption col colgroup table tbody td tfoot th thead tr".split(" "),
  ],
  attributes,
  protocols: { href: ["https", "mailto"], src: ["https"] },
  /** The text of these elements is removed too, because it is not text of the page. */
  strip:
    "script style template noscript textarea option select title xmp iframe noembed noframes svg math".split(
      " ",
    ),
  /** Editors link to headings by the ids that they wrote. */
  clobber: [],
  ancestors: {},
};

type Nodes = ReturnType<typeof sanitize>;
type Element = Extract<Nodes, { type: "element" }>;

function eachElement(node: Nodes, see: (element: Element) => void): void {
  if (node.type === "element") see(node);
  if ("children" in node) for (const child of node.children) eachElement(child, see);
}

function finish({ tagName, properties }: Element): void {
  for (const name of ["href", "src"]) if (leadsAway(properties[name])) delete properties[name];
  if (String(properties.className) === "") delete properties.className;
  if (tagName === "img") Object.assign(properties, { loading: "lazy", decoding: "async" });
}

/** Whether an address names another host without saying https, by two slashes or backslashes. */
function leadsAway(address: unknown): boolean {
  const base = "https://site.invalid";
  if (typeof address !== "string" || /^https:/i.test(address) || !URL.canParse(address, base)) return false;
  const { protocol, origin } = new URL(address, base);
  return protocol === "https:" && origin !== base;
}
