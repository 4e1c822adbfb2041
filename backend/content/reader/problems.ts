import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";

/** Collects the problems in the editor's files, so that one run shows all of them. */
export class Problems {
  readonly #found = new Map<string, Found>();
  readonly #references: [file: string, field: string, message: string][] = [];
  readonly #sources = new Map<string, Source>();

  /** Parses YAML and remembers the line of each field. @param above lines of the file before it */
  parse(file: string, source: string, above = 0): Document {
    const counter = new LineCounter();
    const document = parseDocument(source, { lineCounter: counter });
    this.#sources.set(file, { document, counter, above });
    for (const { message, pos } of document.errors)
      this.addAt(file, above + counter.linePos(pos[0]).line, "YAML", message.split("\n")[0] ?? "");
    return document;
  }

  /** @param field as a path in the file: "price", "3.variations.0.price" */
  add(file: string, field: string, message: string): void {
    this.addAt(file, this.#lineOf(file, field), field, message);
  }

  /** A problem that another, unreadable file may have caused. It is reported only if every file could be read. */
  refer(file: string, field: string, message: string): void {
    this.#references.push([file, field, message]);
  }

  addAt(file: string, line: number | null, field: string, message: string): void {
    const text = `${file}${line === null ? "" : `:${line}`}: ${field}: ${message}`;
    this.#found.set(text, { file, line: line ?? 0, text });
  }

  /** `products.yaml:12`, for a message about another place. */
  place(file: string, field: string): string {
    const line = this.#lineOf(file, field);
    return line === null ? file : `${file}:${line}`;
  }

  /** @throws ContentError naming every file and field */
  throwIfAny(): void {
    if (this.#found.size === 0) for (const reference of this.#references) this.add(...reference);
    if (this.#found.size === 0) return;
    const sorted = [...this.#found.values()].sort((a, b) =>
      a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1,
    );
    throw new ContentError(sorted.map(({ text }) => text));
  }

  /** The line of the field, or of the object that lacks it. */
  #lineOf(file: string, field: string): number | null {
    const source = this.#sources.get(file);
    if (!source) return null;
    const { document, counter, above } = source;
    const path = field.split(".");
    for (let depth = path.length; depth > 0; depth -= 1) {
      const at = offsetOf(document, path.slice(0, depth));
      if (at !== null) return above + counter.linePos(at).line;
    }
    return above + 1;
  }
}

type Found = { file: string; line: number; text: string };
type Source = { document: Document; counter: LineCounter; above: number };

/** Of the key, or of the element of a list. */
function offsetOf(document: Document, path: string[]): number | null {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const name = path.at(-1);
  const pair = isMap(parent)
    ? parent.items.find(({ key }) => isNode(key) && String(key) === name)
    : undefined;
  const node: unknown = pair ? pair.key : document.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

export class ContentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The content files have ${problems.length} problem(s):\n${problems.map((line) => `  ${line}`).join("\n")}`,
    );
    this.name = "ContentError";
  }
}
