import fs from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { withProduct } from "@/lib/site";
import { blockProblems } from "../blocks/render";

/** A file with front matter: what it says, and its text in Markdown. */
export type Document<T> = { file: string; slug: string; data: T; body: string };

/** Reads every `.md` of a folder. The slug is the file's name unless the front matter has one. */
export function readDocuments<T extends z.ZodType<{ slug?: string | undefined }>>(
  root: string,
  folder: string,
  schema: T,
  problems: Problems,
): Document<z.infer<T>>[] {
  return fs
    .readdirSync(path.join(/* turbopackIgnore: true */ root, folder))
    .filter((name) => name.endsWith(".md"))
    .sort()
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      const source = fs
        .readFileSync(path.join(/* turbopackIgnore: true */ root, folder, name), "utf8")
        .replaceAll("\r\n", "\n");
      const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
      if (!match) {
        problems.add(file, "front matter", 'the file has to begin with a block between two lines "---"');
        return [];
      }
      const data = check(file, match[1] ?? "", schema, problems);
      if (!data) return [];
      const text = match[2] ?? "";
      const above = source.slice(0, source.length - text.trimStart().length).split("\n").length - 1;
      const body = withProduct(text.trim());
      for (const { line, message } of blockProblems(body))
        problems.add(file, `line ${above + line}`, message);
      return [{ file, slug: data.slug ?? name.slice(0, -3), data, body }];
    });
}

/** Reads one YAML file. Null when it is wrong; the problems say why. */
export function readYaml<T extends z.ZodType>(
  root: string,
  file: string,
  schema: T,
  problems: Problems,
): z.infer<T> | null {
  return check(
    file,
    fs.readFileSync(path.join(/* turbopackIgnore: true */ root, file), "utf8"),
    schema,
    problems,
  );
}

function check<T extends z.ZodType>(
  file: string,
  source: string,
  schema: T,
  problems: Problems,
): z.infer<T> | null {
  let value: unknown;
  try {
    value = parse(source);
  } catch (error) {
    problems.add(file, "YAML", error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));
    return null;
  }
  const result = schema.safeParse(fill(value));
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of keys)
      problems.add(
        file,
        [...issue.path, key].filter((part) => part !== undefined).join(".") || "file",
        issue.message,
      );
  }
  return null;
}

/** `{name}` and `{slug}` in every text, after parsing, so that a name with a colon cannot break the YAML. */
function fill(value: unknown): unknown {
  if (typeof value === "string") return withProduct(value);
  if (Array.isArray(value)) return value.map(fill);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  }
  return value;
}

/** What is wrong in the editor's files, gathered so that one run shows all of it. */
export class Problems {
  readonly #lines: string[] = [];

  add(file: string, field: string, message: string): void {
    this.#lines.push(`${file}: ${field}: ${message}`);
  }

  /** @throws ContentError naming every file and field */
  throwIfAny(): void {
    if (this.#lines.length > 0) throw new ContentError(this.#lines);
  }
}

export class ContentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The content files have ${problems.length} problem(s):\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
    this.name = "ContentError";
  }
}
