import path from "node:path";
import { z } from "zod";
import { type Duration, durationInWords, movingOf, times } from "@/lib/rules/times/times";
import { withProduct } from "@/lib/site";
import { blockProblems } from "./blocks/render";
import { slugOfName } from "./written-addresses";
import { plainWords } from "./plain-words";
import type { Problems } from "./problems";

/** The editor's files at one moment, by their path in the folder. Files for sale have an empty text. */
export type Files = ReadonlyMap<string, string>;

/** A file's front matter and its Markdown text. */
export type Document<T> = { file: string; slug: string; data: T; body: string };

/** Reads every `.md` of a folder. The slug is the file's name unless the front matter has one. */
export function readDocuments<T extends z.ZodType<{ slug?: string | undefined }>>(
  files: Files,
  folder: string,
  schema: T,
  problems: Problems,
): Document<z.infer<T>>[] {
  return [...files].flatMap(([file, written]) => {
    if (path.posix.dirname(file) !== folder) return [];
    const source = written.replaceAll("\r\n", "\n");
    const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source);
    if (!match) {
      problems.leaveOut();
      problems.addAt(file, 1, "front matter", 'the file has to begin with a block between two lines "---"');
      return [];
    }
    const data = check(file, match[1] ?? "", schema, problems, 1);
    if (!data) return [];
    const text = match[2] ?? "";
    const above = source.slice(0, source.length - text.trimStart().length).split("\n").length - 1;
    const body = fillText(text.trim(), data);
    for (const { line, message, level } of blockProblems(body))
      problems.addAt(file, above + line, "text", message, level);
    return [{ file, slug: data.slug ?? slugOfName(path.posix.basename(file, ".md")), data, body }];
  });
}

/** Reads one YAML file. Null when it is wrong or missing; the problems give the reason. */
export function readYaml<T extends z.ZodType>(
  files: Files,
  file: string,
  schema: T,
  problems: Problems,
): z.infer<T> | null {
  const source = files.get(file);
  if (source !== undefined) return check(file, source, schema, problems, 0);
  problems.addAt(file, null, "file", "this file is missing, but the site needs it");
  return null;
}

/** @param above number of lines of the file before the source */
function check<T extends z.ZodType>(
  file: string,
  source: string,
  schema: T,
  problems: Problems,
  above: number,
): z.infer<T> | null {
  const document = problems.parse(file, source, above);
  if (document.errors.length > 0) {
    problems.leaveOut();
    return null;
  }
  const written: unknown = document.toJS();
  const result = schema.safeParse(fill(written, written), { error: plainWords });
  if (result.success) return result.data;
  problems.leaveOut();
  for (const issue of result.error.issues) {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    for (const key of keys)
      problems.add(
        file,
        [...issue.path, key].filter((part) => part !== undefined).join(".") || "file",
        (key === undefined ? issue.message : "there is no such field here") + inEntry(written, issue.path[0]),
      );
  }
  return null;
}

/** The name by which an editor knows the entry of a list, because nobody counts to 14. */
function inEntry(written: unknown, at: PropertyKey | undefined): string {
  const entry: unknown = Array.isArray(written) && typeof at === "number" ? written[at] : null;
  const known = named.safeParse(entry).data;
  const name = known?.name ?? known?.code ?? known?.from;
  return name === undefined ? "" : ` (“${withProduct(name)}”)`;
}

const named = z.object({
  name: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  from: z.string().optional().catch(undefined),
});

const timeNames: ReadonlyMap<string, Duration> = new Map(Object.entries(times));

/**
 * Fills in the product's names, the shop's times (`{time.transfer}` → "fourteen days"), and the file's own time for
 * moving to another date (`{moveUntil}`).
 */
function fillText(text: string, file: unknown): string {
  const own = withProduct(text).replaceAll("{moveUntil}", () => durationInWords(ownMoving(file)));
  return own.replaceAll(/\{time\.(\w+)\}/g, (written, name: string) => {
    const time = timeNames.get(name);
    return time ? durationInWords(time) : written;
  });
}

function ownMoving(file: unknown): Duration {
  const days = typeof file === "object" && file && "moveUntilDays" in file ? file.moveUntilDays : null;
  return movingOf(typeof days === "number" ? days : null);
}

/**
 * Fills in `{name}` and `{slug}` in every text. This runs after parsing, so that a name with a colon cannot break the
 * YAML.
 */
function fill(value: unknown, file: unknown): unknown {
  if (typeof value === "string") return fillText(value, file);
  if (Array.isArray(value)) return value.map((inner) => fill(inner, file));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, file)]));
  }
  return value;
}
