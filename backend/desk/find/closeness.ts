import { fold } from "../../ground/database/folded";

/** Minimum length; shorter words resemble too many others. */
const SHORTEST = 4;

/** Number of letters that may differ: one in a short word, two in a longer one, none in a word with a digit. */
function slips(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/**
 * Whether a text can be close to this word without containing it. Numbers and addresses with digits must match exactly.
 */
export const maySlip = (word: string) => slips(fold(word)) > 0;

const PUNCTUATION = /[@.,;:/()_-]/;

/**
 * Tells whether each word is in a text, except for typing mistakes. Words and texts are folded. The function remembers
 * the words that it has compared, because thousands of texts share a few hundred words.
 */
export function closeTo(words: readonly string[]): (text: string) => boolean {
  const hasPunctuation = words.some((word) => PUNCTUATION.test(word));
  const wanted = words.map((word) => ({
    word,
    most: slips(word),
    isNear: within(word, slips(word)),
    known: new Map<string, boolean>(),
  }));
  return (text) => {
    let parts: string[] | undefined;
    return wanted.every(({ word, most, isNear, known }) => {
      if (text.includes(word)) return true;
      if (most === 0) return false;
      parts ??= [...text.split(/[\s@.,;:/()_-]+/), ...(hasPunctuation ? text.split(/\s+/) : [])];
      return parts.some((part) => {
        if (Math.abs(part.length - word.length) > most) return false;
        const found = known.get(part) ?? isNear(part);
        known.set(part, found);
        return found;
      });
    });
  };
}

/**
 * Tells whether a text becomes the word when up to `most` letters are inserted, removed, replaced or swapped with a
 * neighbour. A search compares ten thousand texts, so only the cells near the diagonal are computed, in the same three
 * rows for every text.
 */
export function within(word: string, most: number): (text: string) => boolean {
  const beyond = most + 1;
  const size = word.length + 1;
  let before = new Uint8Array(size);
  let last = new Uint8Array(size);
  let row = new Uint8Array(size);
  return (text) => {
    if (Math.abs(text.length - word.length) > most) return false;
    for (let j = 0; j < size; j += 1) last[j] = Math.min(j, beyond);
    for (let i = 1; i <= text.length; i += 1) {
      row.fill(beyond);
      let least = (row[0] = Math.min(i, beyond));
      for (let j = Math.max(1, i - most); j <= Math.min(word.length, i + most); j += 1) {
        const isSame = text[i - 1] === word[j - 1];
        const isSwap = i > 1 && j > 1 && text[i - 1] === word[j - 2] && text[i - 2] === word[j - 1];
        const cost = Math.min(
          (last[j] ?? beyond) + 1,
          (row[j - 1] ?? beyond) + 1,
          (last[j - 1] ?? beyond) + (isSame ? 0 : 1),
          isSwap ? (before[j - 2] ?? beyond) + 1 : beyond,
        );
        row[j] = cost;
        least = Math.min(least, cost);
      }
      if (least > most) return false;
      [before, last, row] = [last, row, before];
    }
    return (last[word.length] ?? beyond) <= most;
  };
}
