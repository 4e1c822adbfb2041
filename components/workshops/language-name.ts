const names = new Intl.DisplayNames("en", { type: "language" });

/** `"de"` → `"German"`; null without a language, the code itself for an unknown one. */
export function languageName(code: string | null | undefined): string | null {
  return code ? (names.of(code) ?? code) : null;
}
