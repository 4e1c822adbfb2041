import { Marked, type Tokens } from "marked";
import { escape } from "./blocks/block";
import { clean } from "./blocks/clean";
import { drawBlocks } from "./blocks/draw-blocks";
import type { Problem } from "./blocks/scan";

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** `## Cookies {#cookies}` is a place that links can lead to. */
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
