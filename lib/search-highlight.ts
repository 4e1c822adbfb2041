import { searchTerm } from "./search-index";

export type TextPart = { text: string; hit: boolean };

/** A text cut where its words met the query; joined again the parts are the text. */
export function highlight(text: string, terms: readonly string[]): TextPart[] {
  const known = new Set(terms);
  const parts: TextPart[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const hit = known.has(searchTerm(piece));
    const last = parts.at(-1);
    if (last && last.hit === hit) last.text += piece;
    else if (piece) parts.push({ text: piece, hit });
  }
  return parts;
}
