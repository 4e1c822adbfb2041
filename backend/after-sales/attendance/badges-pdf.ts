import PDFDocument from "pdfkit";
import { site } from "@/lib/site";
import { collect, colour, drawLogo, fitText, openSheet, portrait, type Sheet } from "../../ground/pdf/sheet";

/** An empty name is filled in by hand. */
export type Badge = { name: string; company: string };

/** In points: 90 × 55 mm, ten to an A4 sheet. */
const mm = 72 / 25.4;
const size = { width: 90 * mm, height: 55 * mm };
const [columns, rows] = [2, 5];
const first = {
  x: (portrait.width - columns * size.width) / 2,
  y: (portrait.height - rows * size.height) / 2,
};
const inset = 5 * mm;

/** Sheets of badges with marks to cut along. A long name shrinks and is then cut off. */
export async function badgesPdf(title: string, badges: readonly Badge[]): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    // PDFKit's built-in fonts would need their files to be shipped.
    font: "",
    lang: "en",
    displayTitle: true,
    info: { Title: `Badges: ${title}`, Author: site.name },
  });
  const bytes = collect(doc);
  const sheet = await openSheet(doc, title + JSON.stringify(badges), () => 0);
  badges.forEach((badge, index) => {
    const place = index % (columns * rows);
    if (index > 0 && place === 0) doc.addPage();
    if (place === 0) cutMarks(doc);
    const [column, row] = [place % columns, Math.floor(place / columns)];
    drawBadge(sheet, first.x + column * size.width, first.y + row * size.height, { ...badge, title });
  });
  doc.end();
  return bytes;
}

function drawBadge(sheet: Sheet, left: number, top: number, badge: Badge & { title: string }): void {
  const [x, width] = [left + inset, size.width - 2 * inset];
  drawLogo(sheet, x, top + inset, 16);
  sheet.write(site.name, x + 22, top + inset + 3, { size: 7, colour: colour.slate, width: width - 22 });
  const middle = top + inset + 28;
  if (badge.name === "") {
    const line = middle + 34;
    sheet.doc
      .moveTo(x, line)
      .lineTo(x + width, line)
      .lineWidth(0.5)
      .strokeColor(colour.slate)
      .stroke();
  } else {
    const name = fitText(sheet, badge.name, {
      width,
      height: 56,
      weight: "display",
      sizes: [24, 20, 16, 13, 10],
    });
    sheet.write(name.text, x, middle, { weight: "display", size: name.size, width });
  }
  const company = fitText(sheet, badge.company, { width, height: 24, sizes: [11, 9, 7], weight: "regular" });
  sheet.write(company.text, x, top + size.height - inset - 38, { size: company.size, width });
  const what = fitText(sheet, badge.title, { width, height: 12, sizes: [8, 7, 6], weight: "regular" });
  sheet.write(what.text, x, top + size.height - inset - 12, {
    size: what.size,
    colour: colour.slate,
    width,
  });
}

/** Short lines in the margins only, so that a badge that is cut slightly off shows no line. */
function cutMarks(doc: PDFKit.PDFDocument): void {
  const [gap, length] = [6, 16];
  const [right, bottom] = [first.x + columns * size.width, first.y + rows * size.height];
  for (let column = 0; column <= columns; column += 1) {
    const x = first.x + column * size.width;
    doc.moveTo(x, first.y - gap).lineTo(x, first.y - gap - length);
    doc.moveTo(x, bottom + gap).lineTo(x, bottom + gap + length);
  }
  for (let row = 0; row <= rows; row += 1) {
    const y = first.y + row * size.height;
    doc.moveTo(first.x - gap, y).lineTo(first.x - gap - length, y);
    doc.moveTo(right + gap, y).lineTo(right + gap + length, y);
  }
  doc.lineWidth(0.25).strokeColor(colour.ink).stroke();
}
