import type { Sheet } from "./sheet";

type Place = {
  width: number;
  /** Points that the text may be high. */
  height: number;
  /** Largest first. */
  sizes: readonly [number, ...number[]];
};

/** The largest size in which the text fits its place; in the smallest it is cut. One very long word is broken. */
export function fitText(
  sheet: Sheet,
  text: string,
  { width, height, sizes }: Place,
): { text: string; size: number } {
  const short = Array.from(text.normalize("NFC")).slice(0, 600).join("");
  const fits = (words: string, size: number) =>
    sheet.heightOf(words, { width, size, weight: "bold" }) <= height;
  const size = sizes.find((one) => fits(short, one));
  if (size !== undefined) return { text: short, size };
  const smallest = sizes.at(-1) ?? sizes[0];
  const letters = Array.from(short);
  // Halving: each try lays the whole text out.
  let [fitting, tooMany] = [0, letters.length];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(`${letters.slice(0, middle).join("").trimEnd()}…`, smallest)) fitting = middle;
    else tooMany = middle;
  }
  return { text: `${letters.slice(0, fitting).join("").trimEnd()}…`, size: smallest };
}
