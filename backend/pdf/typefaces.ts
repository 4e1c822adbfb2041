import { readFile } from "node:fs/promises";
import path from "node:path";
import PDFDocument from "pdfkit";

/** Noto Sans: Latin, Greek and Cyrillic, so that names are printed as they were typed. Its figures are tabular. */
const files = {
  regular: "backend/pdf/fonts/NotoSans-Regular.ttf",
  bold: "backend/pdf/fonts/NotoSans-Bold.ttf",
  /** The site's headlines: Western European letters only. */
  display: "node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff",
};

export type Weight = keyof typeof files;

let opened: Promise<Record<Weight, OpenedFont>> | undefined;

/**
 * Registers the faces under their names; the PDF gets only the glyphs it uses. They are opened once for all documents:
 * reading their kerning takes longer than all else of an invoice.
 *
 * @returns whether a face can print a character, or both faces of running text.
 */
export async function embedTypefaces(
  doc: PDFKit.PDFDocument,
): Promise<(codePoint: number, weight?: Weight) => boolean> {
  opened ??= openTypefaces().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  const faces = await opened;
  doc.registerFont("regular", faces.regular).registerFont("bold", faces.bold);
  doc.registerFont("display", faces.display).font("regular");
  const runningText = [faces.regular, faces.bold];
  return (codePoint, weight) =>
    (weight ? [faces[weight]] : runningText).every((face) => face.hasGlyphForCodePoint(codePoint));
}

async function openTypefaces(): Promise<Record<Weight, OpenedFont>> {
  const [regular, bold, display] = await Promise.all([
    openFont(files.regular),
    openFont(files.bold),
    openFont(files.display),
  ]);
  return { regular, bold, display };
}

/** PDFKit keeps the opened font in an untyped field; it is checked, so that a change in PDFKit is noticed. */
async function openFont(name: string): Promise<OpenedFont> {
  const file = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), name));
  const face: unknown = Reflect.get(new PDFDocument({ font: "" }).font(file), "_font");
  const font: unknown = typeof face === "object" && face !== null ? Reflect.get(face, "font") : null;
  if (!isOpened(font)) throw new Error("PDFKit no longer exposes which glyphs a font has");
  return font;
}

function isOpened(font: unknown): font is OpenedFont {
  return (
    typeof font === "object" &&
    font !== null &&
    typeof Reflect.get(font, "layout") === "function" &&
    typeof Reflect.get(font, "hasGlyphForCodePoint") === "function"
  );
}
