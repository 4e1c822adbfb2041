/**
 * True when a PDF would show part of a text in Latin letters, because no shipped font has its script. Emoji are dropped
 * or named. `tests/pdf/typefaces.test.ts` compares this with the fonts (docs/decisions/documents.md).
 */
export function isWrittenInLatin(text: string): boolean {
  return unprinted.test(text);
}

export const writtenInLatinText =
  "Our documents print some of these characters in Latin letters. To choose the spelling yourself, type them in Latin letters.";

const unprinted =
  /(?=[\p{L}\p{Extended_Pictographic}])[^\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Deva}\p{scx=Arab}\p{scx=Hebr}\p{scx=Thai}\p{scx=Armn}\p{scx=Geor}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}©®™]/u;
