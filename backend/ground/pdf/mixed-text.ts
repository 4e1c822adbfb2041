import bidiFactory from "bidi-js";
import type { Piece, Typefaces } from "./typefaces";

/** A text in several faces or directions, cut into lines that fit. */
export type MixedText = {
  text: string;
  lines: [from: number, to: number][];
  faceAt: string[];
  levels: Uint8Array;
};

const bidi = bidiFactory();

/**
 * Whether PDFKit cannot lay out the text: it uses one face for a text, and supports neither directions nor words
 * without spaces.
 */
export function isMixed(pieces: readonly Piece[]): boolean {
  return new Set(pieces.map(({ face }) => face)).size > 1 || pieces.some(({ face }) => isForeign(face));
}

export function breakMixed(
  doc: PDFKit.PDFDocument,
  pieces: readonly Piece[],
  width: number,
  size: number,
): MixedText {
  const text = pieces.map((piece) => piece.text).join("");
  const faceAt = pieces.flatMap((piece) => Array<string>(piece.text.length).fill(piece.face));
  const { levels } = bidi.getEmbeddingLevels(text, "auto");
  const mixed: MixedText = { text, lines: [], faceAt, levels };
  const widthOf = (from: number, to: number) =>
    runsOf(mixed, [from, to]).reduce((sum, run) => sum + runWidth(doc, run, size), 0);
  let start = 0;
  let end = 0;
  const newLine = (at: number) => {
    mixed.lines.push([start, end]);
    [start, end] = [at, at];
  };
  for (const [from, to] of unitsOf(text)) {
    const shown = from + text.slice(from, to).trimEnd().length;
    if (end > start && widthOf(start, shown) > width) newLine(from);
    if (widthOf(start, shown) > width) {
      // A single word is longer than the line and is broken between two letters.
      let used = 0;
      for (const { segment, index } of graphemes.segment(text.slice(from, to))) {
        const letter = widthOf(from + index, from + index + segment.length);
        if (used + letter > width && used > 0) {
          newLine(from + index);
          used = 0;
        }
        used += letter;
        end = from + index + segment.length;
      }
    }
    end = to;
    if (text[to - 1] === "\n") newLine(to);
  }
  if (end > start || mixed.lines.length === 0) mixed.lines.push([start, end]);
  return mixed;
}

/**
 * The height of each line. Arabic and Thai stack marks above and below their letters, and Latin lines are too low for
 * them.
 */
export function lineHeights(
  { metrics }: Typefaces,
  { lines, faceAt }: MixedText,
  base: string,
  size: number,
) {
  const { ascent, height } = metrics(base);
  return lines.map(([from, to]) => {
    const room = faceAt.slice(from, to).some(isForeign) ? 1.1 * size : size;
    return { height: height * room, ascent: ascent * room };
  });
}

type Place = { x: number; y: number; width: number; size: number; align: "left" | "right" };

/** @returns the y coordinate below the text */
export function drawMixed(
  doc: PDFKit.PDFDocument,
  faces: Typefaces,
  mixed: MixedText,
  base: string,
  { x, y, width, size, align }: Place,
): number {
  const heights = lineHeights(faces, mixed, base, size);
  let top = y;
  mixed.lines.forEach((line, index) => {
    const runs = runsOf(mixed, line);
    const used = runs.reduce((sum, run) => sum + runWidth(doc, run, size), 0);
    let left = align === "right" ? x + width - used : x;
    const { height = 0, ascent = 0 } = heights[index] ?? {};
    for (const run of runs)
      for (const text of run.texts) {
        doc.font(run.face).fontSize(size);
        doc.text(text, left, top + ascent, { ...asOne, lineBreak: false, baseline: "alphabetic" });
        left += doc.widthOfString(text, asOne);
      }
    top += height;
  });
  return top;
}

/** Without a list of features PDFKit writes word by word, and puts right-to-left words in the wrong order. */
const asOne: PDFKit.Mixins.TextOptions = { features: [] };

type Run = { face: string; texts: string[] };

function runWidth(doc: PDFKit.PDFDocument, { face, texts }: Run, size: number): number {
  doc.font(face).fontSize(size);
  return texts.reduce((sum, text) => sum + doc.widthOfString(text, asOne), 0);
}

/** The parts of a line from left to right. Source: Unicode UAX 9, L2 and L4. */
function runsOf(mixed: MixedText, [from, to]: [number, number]): Run[] {
  const { text, faceAt, levels } = mixed;
  const end = from + text.slice(from, to).trimEnd().length;
  const runs: { from: number; to: number; level: number; face: string }[] = [];
  for (let at = from; at < end; at += 1) {
    const [level, face] = [levels[at] ?? 0, faceAt[at] ?? "regular"];
    const last = runs.at(-1);
    if (last && last.level === level && last.face === face) last.to = at + 1;
    else runs.push({ from: at, to: at + 1, level, face });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let at = 0; at < runs.length; at += 1) {
      let past = at;
      while ((runs[past]?.level ?? 0) >= level) past += 1;
      runs.splice(at, past - at, ...runs.slice(at, past).reverse());
      at = Math.max(at, past - 1);
    }
  return runs.map((run) => ({ face: run.face, texts: textsOf(text.slice(run.from, run.to), run) }));
}

/**
 * The pieces in which a run is written. fontkit reverses only a run in a right-to-left script, including the script's
 * digits. This code writes those digits one by one and reverses spaces, brackets and the like itself.
 */
function textsOf(text: string, { level, face }: { level: number; face: string }): string[] {
  const isTurned = level % 2 === 1;
  if (isTurned && isRightToLeft(face)) return [text];
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (isRightToLeft(face)) return letters;
  return isTurned
    ? [
        letters
          .reverse()
          .map((one) => bidi.getMirroredCharacter(one) ?? one)
          .join(""),
      ]
    : [text];
}

function isRightToLeft(face: string): boolean {
  return /^(arabic|hebrew)-/.test(face);
}

function isForeign(face: string): boolean {
  return face.includes("-");
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });
/** Scripts without spaces between words. */
const unspaced = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

/** The unbreakable parts of a line: a word with its punctuation up to a space, or a word in a script without spaces. */
function unitsOf(text: string): [from: number, to: number][] {
  const units: [number, number][] = [];
  let before = "";
  for (const { segment, index } of words.segment(text)) {
    const last = units.at(-1);
    const isOwn = /\s$/.test(before)
      ? !/^\s/.test(segment) || before.endsWith("\n")
      : unspaced.test(before) && unspaced.test(segment);
    if (last && !isOwn) last[1] = index + segment.length;
    else units.push([index, index + segment.length]);
    before = segment;
  }
  return units;
}
