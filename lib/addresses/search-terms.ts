/** Words that stand in every text and find nothing. */
const commonWords = new Set(
  (
    "a an and are as at be been but by can do does for from had has have he her his how i if in into is it its me my " +
    "no not of on or our she so than that the their them then there these they this those to us was we were what " +
    "when where which who why will with would you your"
  ).split(" "),
);

/**
 * A word as the index keeps it: lower case, without accents and in the singular, so that "novotna" finds "Novotná" and
 * "certificates" a certificate. Null for a word that stands in every text.
 */
export function searchTerm(word: string): string | null {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (commonWords.has(plain)) return null;
  if (plain.length < 4) return plain;
  return plain
    .replace(/ies$/, "y")
    .replace(/(?<=ch|sh|ss|x)es$/, "")
    .replace(/(?<!s)s$/, "");
}

export function searchTerms(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word ? (searchTerm(word) ?? []) : []));
}

type TextPart = { text: string; hit: boolean };

/** Splits a text at its matches. The joined parts are the whole text. */
export function highlight(text: string, terms: readonly string[]): TextPart[] {
  const known = new Set(terms);
  const parts: TextPart[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const term = searchTerm(piece);
    const hit = term !== null && known.has(term);
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += piece;
    else if (piece) parts.push({ text: piece, hit });
  }
  return parts;
}
