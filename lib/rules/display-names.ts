const languages = new Intl.DisplayNames("en", { type: "language" });
const regions = new Intl.DisplayNames("en", { type: "region" });

/** `"de"` → `"German"`; the code itself for an unknown one. */
export function languageName(code: string): string {
  return languages.of(code) ?? code;
}

/** `"AT"` → `"Austria"`; the code itself for an unknown one. */
export function countryName(code: string): string {
  return regions.of(code) ?? code;
}
