import { readFile } from "node:fs/promises";
import path from "node:path";

/** Noto Sans: Latin, Greek and Cyrillic, so that names are printed as they were typed. Its figures are tabular. */
const files = { regular: "400Regular/NotoSans_400Regular.ttf", bold: "700Bold/NotoSans_700Bold.ttf" };

export type Weight = keyof typeof files;
type Doc = PDFKit.PDFDocument;
type Embedded = { font: { hasGlyphForCodePoint(codePoint: number): boolean } };

let read: Promise<Record<Weight, Buffer>> | undefined;

/**
 * Registers the two weights under their names; the PDF gets only the glyphs it uses.
 * @returns whether both weights can print a character.
 */
export async function embedTypefaces(doc: Doc): Promise<(codePoint: number) => boolean> {
  read ??= readTypefaces().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  const { regular, bold } = await read;
  const faces = [openFace(doc, "bold", bold), openFace(doc, "regular", regular)];
  return (codePoint) => faces.every(({ font }) => font.hasGlyphForCodePoint(codePoint));
}

async function readTypefaces(): Promise<Record<Weight, Buffer>> {
  const root = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    "node_modules/@expo-google-fonts/noto-sans",
  );
  const [regular, bold] = await Promise.all([
    readFile(path.join(/* turbopackIgnore: true */ root, files.regular)),
    readFile(path.join(/* turbopackIgnore: true */ root, files.bold)),
  ]);
  return { regular, bold };
}

/** PDFKit keeps the opened font in a field without a type: it is looked at, so that a change of theirs is noticed. */
function openFace(doc: Doc, weight: Weight, file: Buffer): Embedded {
  doc.registerFont(weight, file);
  const face: unknown = Reflect.get(doc.font(weight), "_font");
  if (!isEmbedded(face)) throw new Error("PDFKit no longer tells which glyphs a font has");
  return face;
}

function isEmbedded(face: unknown): face is Embedded {
  const font: unknown = typeof face === "object" && face !== null ? Reflect.get(face, "font") : null;
  return (
    typeof font === "object" &&
    font !== null &&
    typeof Reflect.get(font, "hasGlyphForCodePoint") === "function"
  );
}
