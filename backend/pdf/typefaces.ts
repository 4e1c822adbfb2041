import { readFile } from "node:fs/promises";
import path from "node:path";
import PDFDocument from "pdfkit";

/** Noto Sans: Latin, Greek and Cyrillic, so that names are printed as they were typed. Its figures are tabular. */
const files = { regular: "NotoSans-Regular.ttf", bold: "NotoSans-Bold.ttf" };

export type Weight = keyof typeof files;

let opened: Promise<Record<Weight, OpenedFont>> | undefined;

/**
 * Registers the two weights under their names; the PDF gets only the glyphs it uses. They are opened once for all
 * documents: reading their kerning takes longer than all else of an invoice.
 *
 * @returns whether both weights can print a character.
 */
export async function embedTypefaces(doc: PDFKit.PDFDocument): Promise<(codePoint: number) => boolean> {
  opened ??= openTypefaces().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  const { regular, bold } = await opened;
  doc.registerFont("regular", regular).registerFont("bold", bold).font("regular");
  return (codePoint) => [regular, bold].every((font) => font.hasGlyphForCodePoint(codePoint));
}

async function openTypefaces(): Promise<Record<Weight, OpenedFont>> {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "backend/pdf/fonts");
  const [regular, bold] = await Promise.all([
    readFile(path.join(/* turbopackIgnore: true */ folder, files.regular)),
    readFile(path.join(/* turbopackIgnore: true */ folder, files.bold)),
  ]);
  return { regular: openFont(regular), bold: openFont(bold) };
}

/** PDFKit keeps the opened font in an untyped field; it is checked, so that a change in PDFKit is noticed. */
function openFont(file: Buffer): OpenedFont {
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
