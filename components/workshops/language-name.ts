const names = new Intl.DisplayNames("en", { type: "language" });

/** `"de"` → `"German"`; null for no language, the code itself for one that nobody knows. */
export function languageName(code: string | null | undefined): string | null {
  return code ? (names.of(code) ?? code) : null;
}
