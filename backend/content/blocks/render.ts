import { Marked, type Tokens } from "marked";
import sanitize from "sanitize-html";
import { escape } from "./block";
import { drawBlocks } from "./draw-blocks";
import type { Problem } from "./scan";

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** `## Cookies {#cookies}` is an anchor for links. */
    heading({ tokens, depth }) {
      const inside = this.parser.parseInline(tokens);
      const [, text = inside, id] = /^(.*?)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(inside) ?? [];
      return `<h${depth}${id ? ` id="${id}"` : ""}>${text}</h${depth}>\n`;
    },
    /** A table wider than a phone scrolls inside a frame that the keyboard reaches too. */
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[], tag: "th" | "td") => {
        const inside = cells.map(({ tokens, align }) => {
          const side = align ? ` align="${align}"` : "";
          return `<${tag}${side}>${this.parser.parseInline(tokens)}</${tag}>`;
        });
        return `<tr>${inside.join("")}</tr>`;
      };
      const name = escape(`Table: ${header.map(({ text }) => text).join(", ")}`);
      return (
        `<div class="block-table" role="region" aria-label="${name}" tabindex="0"><table>` +
        `<thead>${row(header, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>\n`
      );
    },
  },
});

const markdown = {
  paragraphs: (text: string) => marked.parse(text, { async: false }),
  inline: (text: string) => marked.parseInline(text, { async: false }),
};

/** Markdown to HTML that is safe to put in a page as it is: no script, no style, no foreign frame. */
export function render(text: string): string {
  return clean(drawBlocks(text, markdown).html);
}

/** What is wrong with the blocks of a text; its first line is line 1. */
export function blockProblems(text: string): readonly Problem[] {
  return drawBlocks(text, markdown).problems;
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
