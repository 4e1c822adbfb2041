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
