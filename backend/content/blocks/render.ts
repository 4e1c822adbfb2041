import sanitize from "sanitize-html";
import { actions, band, callToAction, note, picture, quote } from "./frames";
import { cards, checklist, faq, figures, levels, steps, textColumns } from "./lists";
import { paragraphs } from "./markdown";
import { type BlockKind, type Drawn, type Problem, readAttributes, readBlocks } from "./read-blocks";

/** Markdown to HTML that is safe to put in a page as it is: no script, no style, no foreign frame. */
export function render(text: string): string {
  return drawnText(text).html;
}

/** What is wrong with the blocks of a text; its first line is line 1. */
export function blockProblems(text: string): readonly Problem[] {
  return drawnText(text).problems;
}

/** Far more than a site has. */
const MAX_TEXTS = 5_000;
const texts = new Map<string, Drawn>();

/** An edited file has the content read anew, and only the edited text drawn: all of them take half a second. */
function drawnText(text: string): Drawn {
  const known = texts.get(text);
  if (known) return known;
  if (texts.size >= MAX_TEXTS) texts.clear();
  const { html, problems } = drawBlocks(text);
  const drawn = { html: clean(html), problems };
  texts.set(text, drawn);
  return drawn;
}

/** Every block an editor can write, by its name. Described in backend/content/files/README.md. */
export const kinds: Readonly<Record<string, BlockKind>> = {
  actions,
  band,
  cards,
  checklist,
  columns: textColumns,
  cta: callToAction,
  faq,
  figures,
  levels,
  note,
  picture,
  quote,
  steps,
};

/** A block that is wrong is left out and named, with its line. */
function drawBlocks(text: string, first = 1, outer?: string): Drawn {
  const { parts, problems } = readBlocks(text, first);
  const drawn = parts.map((part): Drawn => {
    if (typeof part === "string") return { html: paragraphs(part), problems: [] };
    const { name, attributes: source, body, line } = part;
    const wrong = (message: string): Drawn => ({ html: "", problems: [{ line, message }] });
    const draw = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!draw) return wrong(`there is no block "${name}"; there are ${Object.keys(kinds).join(", ")}`);
    if (outer && name === "band") return wrong(`a "band" cannot stand in a "${outer}"`);
    const attributes = readAttributes(source);
    if (!attributes) return wrong(`"${source}" is not written like {tone=green name="Two words"}`);
    if (name !== "band" && /^:{3,}/m.test(body)) return wrong(`no block can stand in a "${name}"`);
    return draw(attributes, {
      body,
      line: line + 1,
      nested: (inside, begin) => drawBlocks(inside, begin, name),
    });
  });
  return {
    html: drawn.map(({ html }) => html).join("\n"),
    problems: [...problems, ...drawn.flatMap((one) => one.problems)],
  };
}

const shared = ["block-of-1", "block-of-2", "block-of-3", "block-of-4"];
/** The closed list of classes, by the element that carries them. */
const classes = {
  ul: ["block-cards", "block-checklist", "block-yes", "block-no", ...shared],
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
    ...shared,
  ],
};
const toned = { name: "data-tone", multiple: false, values: ["blue", "green", "pink", "yellow", "black"] };
const scene = { name: "data-scene", multiple: false, values: ["headline", "items", "list"] };

/** HTML with known elements, attributes and classes only: no script, no style, no handler, no foreign frame. */
function clean(html: string): string {
  return sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, "img", "details", "summary"],
    allowedClasses: classes,
    allowedAttributes: {
      a: ["href", "title"],
      img: ["src", "alt", "width", "height", "loading", "decoding"],
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
        { name: "data-surface", multiple: false, values: ["tint", "mist", "ink"] },
        { name: "tabindex", multiple: false, values: ["0"] },
        { name: "role", multiple: false, values: ["region"] },
        "aria-label",
      ],
    },
    allowedSchemes: ["https", "mailto"],
    allowProtocolRelative: false,
    transformTags: { img: sanitize.simpleTransform("img", { loading: "lazy", decoding: "async" }) },
  }).trim();
}
