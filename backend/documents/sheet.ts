import { printableText } from "./printable-text";
import { colour, page } from "./style";
import { embedTypefaces, type Weight } from "./typefaces";

export type TextStyle = {
  width?: number;
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: "left" | "right";
};

/** A document that is written from top to bottom: every text has its place, and answers where the next one may stand. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  /** @returns the y under the text. */
  write(text: string, x: number, y: number, style?: TextStyle): number;
  heightOf(text: string, style?: TextStyle): number;
  /** @returns `y` if so much fits under it, else the top of a new page. */
  room(y: number, height: number): number;
  panel(y: number, height: number, tint: string): void;
  rule(y: number, style?: { from?: number; colour?: string; thickness?: number }): void;
};

/** @param onPage draws what every further page begins with, and answers the y under it. */
export async function openSheet(doc: PDFKit.PDFDocument, onPage: (sheet: Sheet) => number): Promise<Sheet> {
  const hasGlyph = await embedTypefaces(doc);
  const set = (style: TextStyle) =>
    doc
      .font(style.weight ?? "regular")
      .fontSize(style.size ?? 9.5)
      .fillColor(style.colour ?? colour.ink);
  const layout = (style: TextStyle) => ({
    width: style.width ?? page.right - page.left,
    align: style.align ?? "left",
  });
  const sheet: Sheet = {
    doc,
    write(text, x, y, style = {}) {
      set(style).text(printableText(text, hasGlyph), x, y, layout(style));
      return doc.y;
    },
    heightOf: (text, style = {}) =>
      set(style).heightOfString(printableText(text, hasGlyph) || " ", layout(style)),
    room(y, height) {
      if (y + height <= page.bottom) return y;
      doc.addPage();
      return onPage(sheet);
    },
    panel(y, height, tint) {
      doc
        .roundedRect(page.left, y, page.right - page.left, height, 6)
        .fillColor(tint, 1)
        .fill();
    },
    rule(y, { from = page.left, colour: line = colour.hairline, thickness = 0.5 } = {}) {
      doc.moveTo(from, y).lineTo(page.right, y).lineWidth(thickness).strokeColor(line).stroke();
    },
  };
  return sheet;
}
