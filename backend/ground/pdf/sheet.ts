import { breakMixed, drawMixed, isMixed, lineHeights } from "./mixed-text";
import { embedTypefaces, type Weight } from "./typefaces";

export type TextStyle = {
  width?: number;
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: "left" | "right";
};

/**
 * A document that is written from top to bottom. Each text gets a position and returns where the next text may start.
 */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  /** @returns the y coordinate below the text */
  write(text: string, x: number, y: number, style?: TextStyle): number;
  heightOf(text: string, style?: TextStyle): number;
  /** @returns `y` if this height fits below it, else the top of a new page */
  room(y: number, height: number): number;
  panel(y: number, height: number, tint: string): void;
  rule(y: number, style?: { from?: number; colour?: string; thickness?: number }): void;
};

/**
 * @param texts every text of the document, in any form, so that the faces of its scripts can be opened first
 * @param onPage renders the head of every further page and returns the y coordinate below it
 */
export async function openSheet(
  doc: PDFKit.PDFDocument,
  texts: string,
  onPage: (sheet: Sheet) => number,
): Promise<Sheet> {
  const faces = await embedTypefaces(doc, texts);
  /** PDFKit lays out text in one face; `mixed-text.ts` lays out text in several. */
  const laidOut = (text: string, style: TextStyle) => {
    const { weight = "regular", size = 9.5, align = "left" } = style;
    const width = style.width ?? portrait.right - portrait.left;
    const pieces = faces.pieces(text, weight);
    const base = pieces[0] && !isMixed(pieces) ? pieces[0].face : weight === "regular" ? weight : "bold";
    const mixed = isMixed(pieces) ? breakMixed(doc, pieces, width, size) : null;
    doc
      .font(base)
      .fontSize(size)
      .fillColor(style.colour ?? colour.ink);
    return { printable: pieces.map((piece) => piece.text).join(""), mixed, base, width, size, align };
  };
  const sheet: Sheet = {
    doc,
    write(text, x, y, style = {}) {
      const { printable, mixed, base, width, size, align } = laidOut(text, style);
      if (mixed) return drawMixed(doc, faces, mixed, base, { x, y, width, size, align });
      doc.text(printable, x, y, { width, align });
      return doc.y;
    },
    heightOf(text, style = {}) {
      const { printable, mixed, base, width, size, align } = laidOut(text, style);
      if (mixed) return lineHeights(faces, mixed, base, size).reduce((sum, { height }) => sum + height, 0);
      return doc.heightOfString(printable || " ", { width, align });
    },
    room(y, height) {
      if (y + height <= portrait.bottom) return y;
      doc.addPage();
      return onPage(sheet);
    },
    panel(y, height, tint) {
      doc
        .roundedRect(portrait.left, y, portrait.right - portrait.left, height, 6)
        .fillColor(tint, 1)
        .fill();
    },
    rule(y, { from = portrait.left, colour: line = colour.hairline, thickness = 0.5 } = {}) {
      doc.moveTo(from, y).lineTo(portrait.right, y).lineWidth(thickness).strokeColor(line).stroke();
    },
  };
  return sheet;
}

type TextBox = {
  width: number;
  /** Greatest height of the text, in points. */
  height: number;
  /** From the largest to the smallest. */
  sizes: readonly [number, ...number[]];
  /** Bold by default. */
  weight?: Weight;
};

/**
 * The largest size at which the text fits. At the smallest size a text that is too long is cut. A single very long word
 * is broken.
 */
export function fitText(
  sheet: Sheet,
  text: string,
  { width, height, sizes, weight = "bold" }: TextBox,
): { text: string; size: number } {
  const short = Array.from(text.normalize("NFC")).slice(0, 600).join("");
  const fits = (words: string, size: number) => sheet.heightOf(words, { width, size, weight }) <= height;
  const size = sizes.find((one) => fits(short, one));
  if (size !== undefined) return { text: short, size };
  const smallest = sizes.at(-1) ?? sizes[0];
  const letters = Array.from(short);
  // A binary search, because each try lays out the whole text.
  let [fitting, tooMany] = [0, letters.length];
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(`${letters.slice(0, middle).join("").trimEnd()}…`, smallest)) fitting = middle;
    else tooMany = middle;
  }
  return { text: `${letters.slice(0, fitting).join("").trimEnd()}…`, size: smallest };
}

/** All bytes of a document. Call it before `end()`. */
export function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}

/** A4 in points. The content lies between `left` and `right`, above `bottom`; the footer lies below it. */
export const portrait = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 539,
  top: 48,
  bottom: 752,
} as const;

/** A4 landscape, in points. */
export const landscape = { width: 841.89, height: 595.28, left: 56, right: 786, bottom: 552 } as const;

/**
 * Draws the site's logo, three altitudes and the plane above them, in a square of `size`. Source:
 * components/layout/brand.tsx.
 */
export function drawLogo({ doc }: Sheet, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 40)
    .lineCap("round")
    .lineJoin("round")
    .lineWidth(3);
  doc.path("M3 34h34").stroke(colour.yellow);
  doc.path("M3 27h26").stroke(colour.green);
  doc.path("M3 20h14").stroke(colour.pink);
  doc
    .lineWidth(2.25)
    .path("M38 4 16 10.5l7 3.5L38 4Zm-15 10-.7 7.5L38 4")
    .fillAndStroke("#ffffff", colour.ink);
  doc.restore();
}

/** The palette of the site. Source: styles/tokens.css. */
export const colour = {
  ink: "#14171f",
  slate: "#4a5060",
  hairline: "#dbd9d4",
  mist: "#f6f3ec",
  paper: "#fbf8f2",
  yellow: "#f6b91a",
  yellowTint: "#fdf2d8",
  green: "#0b6e4a",
  pink: "#c7225f",
} as const;
