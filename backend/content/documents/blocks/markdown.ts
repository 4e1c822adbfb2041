import { Marked, type Tokens } from "marked";

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** `## Cookies {#cookies}` sets an anchor for links. */
    heading({ tokens, depth }) {
      const inside = this.parser.parseInline(tokens);
      const [, text = inside, id] = /^(.*?)\s*\{#([a-z][a-z0-9-]*)\}$/.exec(inside) ?? [];
      return `<h${depth}${id ? ` id="${id}"` : ""}>${text}</h${depth}>\n`;
    },
    /** A table wider than a phone scrolls inside a frame that the keyboard can also reach. */
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

/** Markdown without blocks as HTML that is not yet cleaned. */
export function paragraphs(text: string): string {
  return marked.parse(text, { async: false });
}

/** The inside of one line as HTML that is not yet cleaned. */
export function inline(text: string): string {
  return marked.parseInline(text, { async: false });
}

export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
