export type Problem = Readonly<{ line: number; message: string }>;
export type Text = Readonly<{ kind: "text"; line: number; text: string }>;
export type Block = Readonly<{ kind: "block"; line: number; name: string; attributes: string; body: string }>;

const fence = /^(:{3,})[ \t]*([a-z]*)[ \t]*(.*?)[ \t]*$/;
const code = /^ {0,3}(`{3,}|~{3,})/;

/**
 * An editor's text as what lies between blocks and the blocks themselves, in order; lines count from `first`.
 * A block opens with three or more colons and its name and closes with as many colons, so that one with more of them
 * can hold others. What stands in a code fence is no block.
 */
export function scan(markdown: string, first: number): { parts: (Text | Block)[]; problems: Problem[] } {
  const parts: (Text | Block)[] = [];
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
    const mark = code.exec(line)?.[1] ?? null;
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
