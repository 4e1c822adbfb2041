import { z } from "zod";
import type { Problem } from "./scan";

/** Renders Markdown without blocks: whole paragraphs, or the inside of a line. */
export type Markdown = Readonly<{ paragraphs: (text: string) => string; inline: (text: string) => string }>;

type Drawing = Readonly<{ html: string; problems: readonly Problem[] }>;

/** One kind of block: which attributes it takes and the HTML it becomes, before cleaning. */
export type BlockKind = Readonly<{
  attributes: readonly string[];
  /** `line` is that of the body's first line; `nested` draws text in which other blocks may stand. */
  draw: (given: {
    attributes: Record<string, string>;
    body: string;
    line: number;
    markdown: Markdown;
    nested: (body: string, line: number) => Drawing;
  }) => Drawing;
}>;

type Given = Omit<Parameters<BlockKind["draw"]>[0], "attributes">;

/** A kind whose attributes are checked by a strict schema before it draws. */
export function blockKind<Shape extends z.ZodRawShape>(
  shape: Shape,
  draw: (attributes: z.infer<z.ZodObject<Shape, z.core.$strict>>, given: Given) => Drawing,
): BlockKind {
  const schema = z.strictObject(shape);
  return {
    attributes: Object.keys(shape),
    draw: ({ attributes, ...given }) => {
      const result = schema.safeParse(attributes);
      if (result.success) return draw(result.data, given);
      const problems = result.error.issues.map((issue) => ({
        line: given.line - 1,
        message: [issue.path.join("."), issue.message].filter(Boolean).join(": "),
      }));
      return { html: "", problems };
    },
  };
}

export const tone = z.enum(["blue", "green", "pink", "yellow", "black"]).optional();
export const columns = z.enum(["2", "3", "4"]).optional();

/** ` data-tone="green"`, or nothing. */
export function toneOf(value: string | undefined): string {
  return value ? ` data-tone="${value}"` : "";
}

export function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
