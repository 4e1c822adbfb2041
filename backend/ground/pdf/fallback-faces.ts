import arabic from "@fontsource/noto-sans-arabic/unicode.json" with { type: "json" };
import armenian from "@fontsource/noto-sans-armenian/unicode.json" with { type: "json" };
import georgian from "@fontsource/noto-sans-georgian/unicode.json" with { type: "json" };
import hebrew from "@fontsource/noto-sans-hebrew/unicode.json" with { type: "json" };
import thai from "@fontsource/noto-sans-thai/unicode.json" with { type: "json" };
import korean from "./fonts/kr/unicode.json" with { type: "json" };
import chinese from "./fonts/sc/unicode.json" with { type: "json" };

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
  const { family, part, isCopied } = found;
  const name = `${family}-${part}-${isBold && !isCopied ? 700 : 400}`;
  const folder = isCopied
    ? `backend/ground/pdf/fonts/${family}`
    : `node_modules/@fontsource/noto-sans-${family}/files`;
  return { name, file: `${folder}/noto-sans-${name}-normal.woff` };
}

type Part = { family: string; part: string; isCopied: boolean; ranges: [from: number, to: number][] };

/**
 * Chinese and Korean have one weight each, because a weight takes 100 files or more. Its files are copied
 * (scripts/fonts.ts), because both packages would take 130 MB of every installation.
 */
const korea = partsOf("kr", korean, true);
const others = [
  ...partsOf("arabic", { arabic: arabic.arabic }, false),
  ...partsOf("hebrew", { hebrew: hebrew.hebrew }, false),
  ...partsOf("thai", { thai: thai.thai }, false),
  ...partsOf("armenian", { armenian: armenian.armenian }, false),
  ...partsOf("georgian", { georgian: georgian.georgian }, false),
  ...partsOf("sc", chinese, true),
];

/** Reads `{ "[4]": "U+1f21a,U+1f232-1f236" }`, the format of the packages. */
function partsOf(family: string, ranges: Record<string, string>, isCopied: boolean): Part[] {
  return Object.entries(ranges).map(([key, list]) => ({
    family,
    part: key.replace(/[[\]]/g, ""),
    isCopied,
    ranges: list.split(",").map((range) => {
      const [from = "", to = from] = range.replace("U+", "").split("-");
      return [parseInt(from, 16), parseInt(to, 16)];
    }),
  }));
}
