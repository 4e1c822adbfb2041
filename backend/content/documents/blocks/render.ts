import { clean } from "./clean";
import { actions, band, callToAction, note, picture, quote } from "./frames";
import { cards, checklist, faq, figures, levels, steps, textColumns } from "./lists";
import { paragraphs } from "./markdown";
import { tableProblems } from "./tables";
import { type BlockKind, type Drawn, type Problem, readAttributes, readBlocks } from "./read-blocks";

/** Renders Markdown to HTML that is safe to put in a page: no script, no style, no foreign frame. */
export function render(text: string): string {
  return drawnText(text).html;
}

/** Problems with the blocks and tables of a text; its first line is line 1. */
export function blockProblems(text: string): readonly Problem[] {
  return drawnText(text).problems;
}

/** No site has nearly as many texts. */
const MAX_TEXTS = 5_000;
const texts = new Map<string, Drawn>();

/**
 * Rendering every text takes half a second, so rendered texts are cached: after an edit, only the changed text is
 * rendered again.
 */
function drawnText(text: string): Drawn {
  const known = texts.get(text);
  if (known) return known;
  if (texts.size >= MAX_TEXTS) texts.clear();
  const { html, problems } = drawBlocks(text);
  const drawn = { html: clean(html), problems: [...problems, ...tableProblems(text)] };
  texts.set(text, drawn);
  return drawn;
}

/** Every block that an editor can write, by name. Described in backend/content/files/README.md. */
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

/** A block with an error is left out and reported with its line. */
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
