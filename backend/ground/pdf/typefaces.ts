import { readFile } from "node:fs/promises";
import path from "node:path";
import { create } from "fontkit";
import { type Slice, sliceOf } from "./fallback-faces";

/** Noto Sans: Latin, Greek and Cyrillic, so that names are printed as they were typed. Its figures are tabular. */
const files = {
  regular: "backend/ground/pdf/fonts/NotoSans-Regular.ttf",
  bold: "backend/ground/pdf/fonts/NotoSans-Bold.ttf",
  /** The site's headlines: Western European letters only. */
  display: "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff",
};

export type Weight = keyof typeof files;

/** Part of a text that one face prints. */
export type Piece = { text: string; face: string };

export type Typefaces = {
  /** The text as the document can print it, in pieces; a word in the display face is in it as a whole. */
  pieces(text: string, weight: Weight): Piece[];
  /** In parts of the font size, as PDFKit counts them. */
  metrics(face: string): { ascent: number; height: number };
};

/**
 * Registers the faces under their names; the PDF gets only the glyphs it uses. They are opened once for all documents:
 * reading their kerning takes longer than all else of an invoice.
 *
 * @param texts all that will be written: the faces of its other scripts are opened before
 */
export async function embedTypefaces(doc: PDFKit.PDFDocument, texts: string): Promise<Typefaces> {
  const faces = new Map<string, OpenedFont>();
  for (const [name, file] of Object.entries(files)) faces.set(name, await openedFont(file));
  const runningText = ["regular", "bold"].flatMap((name) => faces.get(name) ?? []);
  const isLatin = (codePoint: number) => runningText.every((face) => face.hasGlyphForCodePoint(codePoint));
  const foreign = [...new Set(texts)].map(codePointOf).filter((codePoint) => !isLatin(codePoint));
  const slices = new Map(foreign.flatMap(slicesOf).map(({ name, file }) => [name, file]));
  for (const [name, file] of [...slices].slice(0, mostSlices)) faces.set(name, await openedFont(file));
  // 0.5 MB of tables, which most documents never need.
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
    // A joiner or a variant that the face knows nothing of changes nothing.
    const plain = cluster.replace(/[\p{Join_Control}\p{Variation_Selector}]/gu, "");
    for (const text of [cluster, plain]) {
      const face = faceOf(text, weight);
      if (face) return { text, face };
    }
    const latin = inLatin(plain);
    // Most of these scripts have no capitals, and nearly all that a document shows of them is names.
    const text = /\p{L}/u.test(before) ? latin : latin.charAt(0).toUpperCase() + latin.slice(1);
    // An emoji is replaced by its name, ":rocket:", but only where no other text remains.
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

/** Of a document. No address needs as many; a text of rare characters only would open all, which takes seconds. */
const mostSlices = 60;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Without invisible characters. No script needs them except the two joiners, and direction overrides could reverse an
 * amount.
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
  // The caller gets the failure; the next document tries again.
  known.catch(() => opened.delete(file));
  return known;
}

async function openFont(name: string): Promise<OpenedFont> {
  const font = create(await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), name)));
  // fontkit keeps each glyph as it was first asked for. A document with "Ö" asks for the "O" in it without its character,
  // and then no document could say that this glyph is an "O": it would be printed, but neither found nor copied.
  if (font.cmap)
    for (const codePoint of font.characterSet) if (isOwnLetter(codePoint)) font.glyphForCodePoint(codePoint);
  return font;
}

/** Forms of a letter, such as those inside of Arabic words, are glyphs that shaping asks for by the letter itself. */
function isOwnLetter(codePoint: number): boolean {
  const letter = String.fromCodePoint(codePoint);
  return letter.normalize("NFKC") === letter;
}
