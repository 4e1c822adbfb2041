import arabic from "@fontsource/noto-sans-arabic/unicode.json" with { type: "json" };
import armenian from "@fontsource/noto-sans-armenian/unicode.json" with { type: "json" };
import georgian from "@fontsource/noto-sans-georgian/unicode.json" with { type: "json" };
import hebrew from "@fontsource/noto-sans-hebrew/unicode.json" with { type: "json" };
import korean from "@fontsource/noto-sans-kr/unicode.json" with { type: "json" };
import chinese from "@fontsource/noto-sans-sc/unicode.json" with { type: "json" };
import thai from "@fontsource/noto-sans-thai/unicode.json" with { type: "json" };

/** One of the many files into which the typeface of a large script is cut. */
export type Slice = {
  /** Also the name of the file's face in a document. */
  name: string;
  /** Path from the project's folder. */
  file: string;
};

/**
 * The font file to search for a letter that Noto Sans lacks; only opening the file shows whether it has the letter. The
 * Chinese file also has the Japanese letters. The Korean file is searched first for Korean syllables only.
 */
export function sliceOf(codePoint: number, isBold: boolean): Slice | null {
  const isHangul = /\p{Script=Hangul}/u.test(String.fromCodePoint(codePoint));
  const found = (isHangul ? [...korea, ...others] : [...others, ...korea]).find(({ ranges }) =>
    ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
  );
  if (!found) return null;
  const { family, part, hasBold } = found;
  const name = `${family}-${part}-${isBold && hasBold ? 700 : 400}`;
  return { name, file: `node_modules/@fontsource/noto-sans-${family}/files/noto-sans-${name}-normal.woff` };
}

type Part = { family: string; part: string; hasBold: boolean; ranges: [from: number, to: number][] };

/** Chinese and Korean have one weight each, because a weight takes 100 files or more. */
const korea = partsOf("kr", korean, false);
const others = [
  ...partsOf("arabic", { arabic: arabic.arabic }, true),
  ...partsOf("hebrew", { hebrew: hebrew.hebrew }, true),
  ...partsOf("thai", { thai: thai.thai }, true),
  ...partsOf("armenian", { armenian: armenian.armenian }, true),
  ...partsOf("georgian", { georgian: georgian.georgian }, true),
  ...partsOf("sc", chinese, false),
];

/** Reads `{ "[4]": "U+1f21a,U+1f232-1f236" }`, the format of the packages. */
function partsOf(family: string, ranges: Record<string, string>, hasBold: boolean): Part[] {
  return Object.entries(ranges).map(([key, list]) => ({
    family,
    part: key.replace(/[[\]]/g, ""),
    hasBold,
    ranges: list.split(",").map((range) => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return [parseInt(from, 16), parseInt(to, 16)];
    }),
  }));
}
