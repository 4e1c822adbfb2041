const languages = new Intl.DisplayNames("en", { type: "language" });
const regions = new Intl.DisplayNames("en", { type: "region" });

/** `"de"` → `"German"`; an unknown code stays as it is. */
export function languageName(code: string): string {
  return languages.of(code) ?? code;
}

/** `"AT"` → `"Austria"`; an unknown code stays as it is. */
export function countryName(code: string): string {
  return regions.of(code) ?? code;
}
