/** Invisible, and needed by no script but through the two joiners: direction overrides could turn an amount around. */
const control = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Text as it was typed, for a document that must always be made: control characters are dropped, and a character that
 * the typeface does not have becomes `?`.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  return Array.from(text.normalize("NFC").replace(control, ""), (character) =>
    character === "\n" || hasGlyph(character.codePointAt(0) ?? 0) ? character : "?",
  ).join("");
}
