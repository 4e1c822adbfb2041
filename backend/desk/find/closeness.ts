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
  const wanted = words.map((word) => ({ word, most: slips(word), known: new Map<string, boolean>() }));
  return (text) => {
    let parts: string[] | undefined;
    return wanted.every(({ word, most, known }) => {
      if (text.includes(word)) return true;
      if (most === 0) return false;
      parts ??= [...text.split(/[\s@.,;:/()_-]+/), ...(hasPunctuation ? text.split(/\s+/) : [])];
      return parts.some((part) => {
        if (Math.abs(part.length - word.length) > most) return false;
        const isNear = known.get(part) ?? distance(word, part) <= most;
        known.set(part, isNear);
        return isNear;
      });
    });
  };
}

/**
 * Number of letters that must be inserted, removed, replaced or swapped with a neighbour to turn one word into the
 * other.
 */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (list: readonly number[], place: number) => list[place] ?? Infinity;
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwap ? at(before, j - 2) + 1 : Infinity,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
