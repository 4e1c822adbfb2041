export type Problem = Readonly<{ line: number; message: string }>;
type TextPart = Readonly<{ kind: "text"; line: number; text: string }>;
export type Block = Readonly<{ kind: "block"; line: number; name: string; attributes: string; body: string }>;

const fence = /^(:{3,})[ \t]*([a-z]*)[ \t]*(.*?)[ \t]*$/;
const codeFence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * An editor's text as a sequence of plain text and blocks; lines count from `first`. A block opens with three or more
 * colons and its name and closes with as many colons, so that one with more of them can contain others. Colons inside
 * a code fence open no block.
 */
export function scan(markdown: string, first: number): { parts: (TextPart | Block)[]; problems: Problem[] } {
  const parts: (TextPart | Block)[] = [];
  const problems: Problem[] = [];
  const lines = markdown.split("\n");
  let text: string[] = [];
  let inCode: string | null = null;
  const endText = (index: number) => {
    if (text.some((line) => line.trim()))
      parts.push({ kind: "text", line: first + index - text.length, text: text.join("\n") });
    text = [];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const mark = codeFence.exec(line)?.[1] ?? null;
    if (mark && (inCode === null || mark.startsWith(inCode))) inCode = inCode === null ? mark : null;
    const [, colons = "", name = "", attributes = ""] = (inCode === null && fence.exec(line)) || [];
    if (!colons) {
      text.push(line);
      continue;
    }
    endText(index);
    const at = first + index;
    if (!name) {
      problems.push({ line: at, message: `"${line}" closes a block that is not open` });
      continue;
    }
    const end = lines.findIndex((other, place) => place > index && other.trimEnd() === colons);
    if (end === -1) {
      problems.push({ line: at, message: `the block "${name}" is not closed by a line "${colons}"` });
      break;
    }
    parts.push({ kind: "block", line: at, name, attributes, body: lines.slice(index + 1, end).join("\n") });
    index = end;
  }
  endText(lines.length);
  return { parts, problems };
}

const attributePattern = /\s*([a-z]+)=(?:"([^"]*)"|([^\s"{}]+))\s*/y;

/** `{tone=green name="Two words"}` → its values; null for any other syntax and for a name given twice. */
export function readAttributes(source: string): Record<string, string> | null {
  if (!source) return {};
  if (!source.startsWith("{") || !source.endsWith("}")) return null;
  const inside = source.slice(1, -1);
  const found = new Map<string, string>();
  attributePattern.lastIndex = 0;
  while (attributePattern.lastIndex < inside.length) {
    const [, key = "", quoted, bare] = attributePattern.exec(inside) ?? [];
    if (!key || found.has(key)) return null;
    found.set(key, quoted ?? bare ?? "");
  }
  return Object.fromEntries(found);
}

type Item = Readonly<{ line: number; title: string; text: string }>;

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
