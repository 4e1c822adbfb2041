import { Marked } from "marked";
import sanitize from "sanitize-html";

const marked = new Marked({ gfm: true, async: false });

/** Markdown to HTML that is safe to put in a page as it is: no script, no style, no foreign frame. */
export function render(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return sanitize(html, {
    allowedTags: [...sanitize.defaults.allowedTags, "img", "details", "summary"],
    allowedAttributes: {
      a: ["href", "title"],
      img: ["src", "alt", "width", "height"],
      th: ["align"],
      td: ["align"],
    },
    allowedSchemes: ["https", "mailto"],
  }).trim();
}
