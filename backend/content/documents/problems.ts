import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";

/** Collects the problems in the editor's files, so that one run shows all of them. */
export class Problems {
  readonly #found = new Map<string, Problem>();
  readonly #references: (() => void)[] = [];
  readonly #ofTexts: (() => void)[] = [];
  #isUnread = false;
  readonly #sources = new Map<string, Source>();

  /**
   * Parses YAML and remembers the line of each field.
   * @param above number of lines of the file before the source
   */
  parse(file: string, source: string, above = 0): Document {
    const counter = new LineCounter();
    const document = parseDocument(source, { lineCounter: counter });
    this.#sources.set(file, { document, counter, above });
    for (const { message, pos } of document.errors)
      this.addAt(file, above + counter.linePos(pos[0]).line, "YAML", message.split("\n")[0] ?? "");
    return document;
  }

  /** @param field path in the file: "price", "3.variations.0.price" */
  add(file: string, field: string, message: string): void {
    this.addAt(file, this.#lineOf(file, field), field, message);
  }

  /** Adds a problem that an error in another file may have caused. It is reported only if there are no errors. */
  refer(file: string, field: string, message: string): void {
    this.#references.push(() => this.add(file, field, message));
  }

  /** Adds such a problem in a text, whose line the caller knows. It is reported unless a document was left out. */
  referAt(file: string, line: number, field: string, message: string): void {
    this.#ofTexts.push(() => this.addAt(file, line, field, message));
  }

  /** Notes that a document was left out, so that references to it find nothing. */
  leaveOut(): void {
    this.#isUnread = true;
  }

  /**
   * Adds a warning, which does not stop the content.
   * @param field as for `add`
   */
  warn(file: string, field: string, message: string): void {
    this.addAt(file, this.#lineOf(file, field), field, message, "warning");
  }

  addAt(
    file: string,
    line: number | null,
    field: string,
    message: string,
    level: Problem["level"] = "error",
  ): void {
    const problem = { file, line, field, message, level };
    this.#found.set(JSON.stringify(problem), problem);
  }

  /** `products.yaml:12`, for a message about another place. */
  place(file: string, field: string): string {
    const line = this.#lineOf(file, field);
    return line === null ? file : `${file}:${line}`;
  }

  /**
   * Sorted by file and line.
   * @throws ContentError that names every file and field
   */
  throwIfAny(): void {
    const isRight = this.#at("error").length === 0;
    if (!this.#isUnread) for (const report of this.#ofTexts) report();
    if (isRight) for (const report of this.#references) report();
    const errors = this.#at("error");
    if (errors.length > 0) throw new ContentError(errors);
  }

  /** Sorted by file and line. */
  get errors(): readonly Problem[] {
    return this.#at("error");
  }

  /** Sorted by file and line. */
  get warnings(): readonly Problem[] {
    return this.#at("warning");
  }

  #at(level: Problem["level"]): Problem[] {
    return [...this.#found.values()]
      .filter((one) => one.level === level)
      .sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1));
  }

  /** The line of the field, or of the object in which it is missing. */
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

/** A mistake in a document, or a warning that somebody should read before publishing it. */
export type Problem = Readonly<{
  /** Path in the editors' folder: `pages/imprint.md`. Empty: no single document is the cause. */
  file: string;
  /** Counted from 1; null: the problem is about the whole document. */
  line: number | null;
  /** The path of a field (`price`, `3.variations.0.price`); `text` is the Markdown below the fields. */
  field: string;
  message: string;
  /** An error keeps the whole content from being shown; a warning does not. */
  level: "error" | "warning";
}>;

/**
 * `products.yaml:12: price: …`. The text leaves out the number of a list's entry; the line and the message identify it.
 */
export function problemText({ file, line, field, message }: Problem): string {
  const place = line === null ? file : `${file}:${line}`;
  const named = field.split(".").filter((part) => !/^\d+$/.test(part));
  return [place, named.join("."), message].filter(Boolean).join(": ");
}

/** A failure that no document explains. */
export function failure(message: string): Problem {
  return { file: "", line: null, field: "", message, level: "error" };
}

type Source = { document: Document; counter: LineCounter; above: number };

/** Position of the key, or of the element of a list. */
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
  constructor(readonly problems: readonly Problem[]) {
    super(
      `The content files have ${problems.length} problem(s):\n${problems.map((one) => `  ${problemText(one)}`).join("\n")}`,
    );
    this.name = "ContentError";
  }
}
