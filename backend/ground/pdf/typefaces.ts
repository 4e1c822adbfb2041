import { readFile } from "node:fs/promises";
import path from "node:path";
import { create } from "fontkit";
import { type Slice, sliceOf } from "./fallback-faces";

/**
 * Noto Sans has Latin, Greek and Cyrillic letters, so that names are printed as they were typed. Its figures are
 * tabular.
 */
const files = {
  regular: "backend/ground/pdf/fonts/NotoSans-Regular.ttf",
  bold: "backend/ground/pdf/fonts/NotoSans-Bold.ttf",
  /** The site's typeface for headlines. It has Western European letters only. */
  display: "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff",
};

export type Weight = keyof typeof files;

/** Part of a text that is printed in one face. */
export type Piece = { text: string; face: string };

export type Typefaces = {
  /** The text in pieces, as the document can print it. Headlines with other letters are printed in bold. */
  pieces(text: string, weight: Weight): Piece[];
  /** In multiples of the font size, as in PDFKit. */
  metrics(face: string): { ascent: number; height: number };
};

/**
 * Registers the faces under their names. The PDF gets only the glyphs that it uses. The faces are opened once for all
 * documents, because reading their kerning takes longer than the rest of an invoice.
 *
 * @param texts all texts of the document, so that the faces of its other scripts can be opened first
 */
export async function embedTypefaces(doc: PDFKit.PDFDocument, texts: string): Promise<Typefaces> {
  const faces = new Map<string, OpenedFont>();
  for (const [name, file] of Object.entries(files)) faces.set(name, await openedFont(file));
  const runningText = ["regular", "bold"].flatMap((name) => faces.get(name) ?? []);
  const isLatin = (codePoint: number) => runningText.every((face) => face.hasGlyphForCodePoint(codePoint));
  const foreign = [...new Set(texts)].map(codePointOf).filter((codePoint) => !isLatin(codePoint));
  const slices = new Map(foreign.flatMap(slicesOf).map(({ name, file }) => [name, file]));
  for (const [name, file] of [...slices].slice(0, mostSlices)) faces.set(name, await openedFont(file));
  // The package has 0.5 MB of tables, which most documents never need.
  const { default: inLatin } = foreign.length > 0 ? await import("any-ascii") : { default: String };
  for (const [name, face] of faces) doc.registerFont(name, face);
  doc.font("regular");

  const canPrint = (text: string, name: string) => {
    const face = faces.get(name);
    if (!face?.cmap) return false;
    return Array.from(text).every((one) => one === "\n" || face.hasGlyphForCodePoint(codePointOf(one)));
  };
  const faceOf = (cluster: string, weight: Weight) => {
    if (canPrint(cluster, weight)) return weight;
    const isBold = weight !== "regular";
    const names = Array.from(cluster).flatMap((one) => sliceOf(codePointOf(one), isBold)?.name ?? []);
    return names.find((name) => canPrint(cluster, name));
  };
  const pieceOf = (cluster: string, weight: Weight, before = " "): Piece & { isNamed?: boolean } => {
    // Dropping a joiner or a variation selector that the face does not know changes nothing.
    const plain = cluster.replace(/[\p{Join_Control}\p{Variation_Selector}]/gu, "");
    for (const text of [cluster, plain]) {
      const face = faceOf(text, weight);
      if (face) return { text, face };
    }
    const latin = inLatin(plain);
    // Most of these scripts have no capitals, and a document shows hardly anything but names in them.
    const text = /\p{L}/u.test(before) ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
    // An emoji is replaced by its name, ":rocket:", only if no other text remains.
    return { text, face: weight, isNamed: /\p{Extended_Pictographic}/u.test(plain) };
  };
  return {
    pieces(text, asked) {
      const clusters = Array.from(graphemes.segment(shown(text)), ({ segment }) => segment);
      const weight = asked === "display" && !clusters.every((one) => canPrint(one, asked)) ? "bold" : asked;
      const all = clusters.map((cluster, at) => pieceOf(cluster, weight, clusters[at - 1]));
      const named = all.filter(({ isNamed }) => !isNamed);
      const isNothing = named.every((piece) => piece.text.trim() === "");
      return joined(isNothing ? all : named);
    },
    metrics(name) {
      const { ascent = 0, descent = 0, lineGap = 0, unitsPerEm = 1 } = faces.get(name) ?? {};
      return { ascent: ascent / unitsPerEm, height: (ascent - descent + lineGap) / unitsPerEm };
    },
  };
}

/**
 * Limit for one document. No address needs as many. A text of rare characters would open all files, which takes
 * seconds.
 */
const mostSlices = 60;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text without invisible characters. No script needs them except the two joiners, and direction overrides could
 * reverse an amount.
 */
function shown(text: string): string {
  return text.normalize("NFC").replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, "");
}

function joined(pieces: Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last?.face === piece.face) last.text += piece.text;
    else all.push({ text: piece.text, face: piece.face });
  }
  return all;
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function slicesOf(codePoint: number): Slice[] {
  return [false, true].flatMap((isBold) => sliceOf(codePoint, isBold) ?? []);
}

const opened = new Map<string, Promise<OpenedFont>>();

function openedFont(file: string): Promise<OpenedFont> {
  const known = opened.get(file) ?? openFont(file);
  opened.set(file, known);
  // The caller gets the failure. The next document tries again.
  known.catch(() => opened.delete(file));
  return known;
}

async function openFont(name: string): Promise<OpenedFont> {
  const font = create(await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), name)));
  // fontkit stores each glyph as it was first requested. A document with "Ö" requests its "O" without the character,
  // and then no document could tell that this glyph is an "O": it would be printed, but neither found nor copied.
  if (font.cmap)
    for (const codePoint of font.characterSet) if (isOwnLetter(codePoint)) font.glyphForCodePoint(codePoint);
  return font;
}

/**
 * Whether the letter is a basic one. Shaping requests other forms, such as those inside Arabic words, by the basic
 * letter.
 */
function isOwnLetter(codePoint: number): boolean {
  const letter = String.fromCodePoint(codePoint);
  return letter.normalize("NFKC") === letter;
}
