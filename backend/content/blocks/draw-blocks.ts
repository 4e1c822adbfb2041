import type { BlockKind, Markdown } from "./block";
import { actions, band, callToAction, note, picture, quote } from "./frames";
import { cards, checklist, faq, figures, levels, steps, textColumns } from "./lists";
import { type Block, type Problem, readAttributes, scan } from "./scan";

type Drawn = Readonly<{ html: string; problems: readonly Problem[] }>;

/** Text with blocks as HTML that is not cleaned yet. A block that is wrong is left out and named, with its line. */
export function drawBlocks(text: string, markdown: Markdown, first = 1, outer?: string): Drawn {
  const { parts, problems } = scan(text, first);
  const drawn = parts.map((part): Drawn =>
    part.kind === "text"
      ? { html: markdown.paragraphs(part.text), problems: [] }
      : drawBlock(part, markdown, outer),
  );
  return {
    html: drawn.map(({ html }) => html).join("\n"),
    problems: [...problems, ...drawn.flatMap((one) => one.problems)],
  };
}

function drawBlock(
  { name, attributes: source, body, line }: Block,
  markdown: Markdown,
  outer?: string,
): Drawn {
  const wrong = (message: string): Drawn => ({ html: "", problems: [{ line, message }] });
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) return wrong(`there is no block "${name}"; there are ${Object.keys(kinds).join(", ")}`);
  if (outer && name === "band") return wrong(`a "band" cannot stand in a "${outer}"`);
  const given = readAttributes(source);
  if (!given) return wrong(`"${source}" is not written like {tone=green name="Two words"}`);
  if (name !== "band" && /^:{3,}/m.test(body)) return wrong(`no block can stand in a "${name}"`);
  return kind.draw({
    attributes: given,
    body,
    line: line + 1,
    markdown,
    nested: (inside, begin) => drawBlocks(inside, markdown, begin, name),
  });
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
