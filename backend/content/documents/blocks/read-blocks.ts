import { z } from "zod";
import { plainWords } from "../plain-words";

/** A problem in a text and its line. A warning does not stop the text from being shown. */
export type Problem = Readonly<{ line: number; message: string; level?: "warning" }>;
type Block = Readonly<{ line: number; name: string; attributes: string; body: string }>;

const fence = /^(:{3,})[ \t]*([a-z]*)[ \t]*(.*?)[ \t]*$/;
const codeFence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Splits an editor's text into plain text and blocks. Line numbers count from `first`. A block opens with three or more
 * colons and its name, and closes with as many colons, so that a block with more colons can contain others. Colons
 * inside a code fence open no block. No Markdown library does this: docs/decisions/libraries.md.
 */
export function readBlocks(
  markdown: string,
  first: number,
): { parts: (string | Block)[]; problems: Problem[] } {
  const parts: (string | Block)[] = [];
  const problems: Problem[] = [];
  const lines = markdown.split("\n");
  let text: string[] = [];
  let inCode: string | null = null;
  const endText = () => {
    if (text.some((line) => line.trim())) parts.push(text.join("\n"));
    text = [];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const fenceSigns = codeFence.exec(line)?.[1] ?? null;
    if (fenceSigns && (inCode === null || fenceSigns.startsWith(inCode)))
      inCode = inCode === null ? fenceSigns : null;
    const [, colons = "", name = "", attributes = ""] = (inCode === null && fence.exec(line)) || [];
    if (!colons) {
      text.push(line);
      continue;
    }
    endText();
    const at = first + index;
    if (!name) {
      problems.push({ line: at, message: `"${line}" closes a block that is not open` });
      continue;
    }
    const end = lines.findIndex((other, position) => position > index && other.trimEnd() === colons);
    if (end === -1) {
      problems.push({ line: at, message: `the block "${name}" is not closed by a line "${colons}"` });
      break;
    }
    parts.push({ line: at, name, attributes, body: lines.slice(index + 1, end).join("\n") });
    index = end;
  }
  endText();
  return { parts, problems };
}

const attributePattern = /\s*([a-z]+)=(?:"([^"]*)"|([^\s"{}]+))\s*/y;

/** `{tone=green name="Two words"}` → its values; null for any other syntax and for a name that occurs twice. */
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

/** HTML that is not yet cleaned. */
export type Drawn = Readonly<{ html: string; problems: readonly Problem[] }>;

/** `line` is the number of the body's first line; `nested` draws text that may contain other blocks. */
type Body = Readonly<{ body: string; line: number; nested: (body: string, line: number) => Drawn }>;

export type BlockKind = (attributes: Record<string, string>, body: Body) => Drawn;

/** A kind of block. A strict schema checks its attributes before it renders. */
export function blockKind<Shape extends z.ZodRawShape>(
  shape: Shape,
  draw: (attributes: z.infer<z.ZodObject<Shape, z.core.$strict>>, body: Body) => Drawn,
): BlockKind {
  const schema = z.strictObject(shape);
  return (attributes, body) => {
    const result = schema.safeParse(attributes, { error: plainWords });
    if (result.success) return draw(result.data, body);
    const problems = result.error.issues.map((issue) => ({
      line: body.line - 1,
      message: [issue.path.join("."), issue.message].filter(Boolean).join(": "),
    }));
    return { html: "", problems };
  };
}

export const tone = z.enum(["blue", "green", "pink", "yellow", "black"]).optional();

/** ` data-tone="green"`, or nothing. */
export function toneOf(value: string | undefined): string {
  return value ? ` data-tone="${value}"` : "";
}
