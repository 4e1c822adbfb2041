import { attributes } from "./attributes";
import type { Markdown } from "./block";
import { kinds } from "./kinds";
import { scan, type Block, type Problem } from "./scan";

export type Drawn = Readonly<{ html: string; problems: readonly Problem[] }>;

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
  const given = attributes(source);
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
