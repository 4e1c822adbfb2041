import type { Problem } from "./scan";

export type Item = Readonly<{ line: number; title: string; text: string }>;

/** The parts of a block that begin with `### Title`. What stands before the first of them is a problem. */
export function items(body: string, first: number): { items: Item[]; problems: Problem[] } {
  const found: { line: number; title: string; text: string[] }[] = [];
  const problems: Problem[] = [];
  body.split("\n").forEach((line, index) => {
    const title = /^###\s+(.+?)\s*$/.exec(line)?.[1];
    if (title) found.push({ line: first + index, title, text: [] });
    else if (found.length > 0) found.at(-1)?.text.push(line);
    else if (line.trim())
      problems.push({ line: first + index, message: 'each part of this block begins with "### Title"' });
  });
  if (found.length === 0) problems.push({ line: first - 1, message: 'the block has no part "### Title"' });
  return { items: found.map((item) => ({ ...item, text: item.text.join("\n").trim() })), problems };
}

/** The points of a list, one a line: `- text`. Anything else is a problem. */
export function points(body: string, first: number): { points: Item[]; problems: Problem[] } {
  const found: Item[] = [];
  const problems: Problem[] = [];
  body.split("\n").forEach((line, index) => {
    const text = /^[-*]\s+(.+?)\s*$/.exec(line)?.[1];
    if (text) found.push({ line: first + index, title: "", text });
    else if (line.trim())
      problems.push({ line: first + index, message: "this block holds a list, each point on one line" });
  });
  if (found.length === 0) problems.push({ line: first - 1, message: "the block has no list" });
  return { points: found, problems };
}
