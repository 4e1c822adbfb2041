/** Lower case without accents, like the function `folded` of the database. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[øłđı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll("ß", "ss");
}

const plain: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ı: "i" };

/** Shorter words have too many neighbours. */
const SHORTEST = 4;

/** Letters that may differ: one in a short word, two in a longer one, and none beside a digit. */
function slips(word: string): number {
  if (word.length < SHORTEST || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Whether a text can be close to a word that is not in it: numbers and addresses with digits have to be right. */
export const maySlip = (word: string) => slips(fold(word)) > 0;

/** Whether each word is one of the text but for a slip. Both are folded. */
export function isClose(words: readonly string[], text: string): boolean {
  const known = text.split(/[\s@.,;:/()_-]+/).filter(Boolean);
  const whole = text.split(/\s+/).filter(Boolean);
  return words.every((word) =>
    [...known, ...whole].some((each) => each.includes(word) || distance(word, each) <= slips(word)),
  );
}

/** How many letters have to be put in, left out, replaced or swapped with their neighbour to make one word the other. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
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
