import { colour, drawLogo, portrait, type Sheet } from "../../ground/pdf/sheet";
import type { Seller } from "../../ground/seller";
import type { DocumentLayout } from "./document-layout";

/**
 * The first page's head: the product's name and the seller.
 * @returns the y below it
 */
export function letterhead(sheet: Sheet, { seller }: DocumentLayout): number {
  drawLogo(sheet, portrait.left, portrait.top - 6, 32);
  sheet.write(seller.brand, portrait.left + 42, portrait.top - 1, { weight: "display", size: 18 });
  const sender = { width: 220, size: 8, align: "right", colour: colour.slate } as const;
  const x = portrait.right - sender.width;
  let y = sheet.write(seller.name, x, portrait.top - 1, { ...sender, weight: "bold", colour: colour.ink });
  for (const line of [...seller.address, seller.email]) y = sheet.write(line, x, y + 0.5, sender);
  return y;
}

/**
 * The short head of further pages, which names the document.
 * @returns the y below it
 */
export function runningHead(sheet: Sheet, { title, seller }: DocumentLayout): number {
  drawLogo(sheet, portrait.left, portrait.top - 3, 18);
  sheet.write(seller.brand, portrait.left + 26, portrait.top, { weight: "display", size: 10 });
  const style = { width: 300, size: 8.5, align: "right", colour: colour.slate } as const;
  sheet.write(title, portrait.right - style.width, portrait.top, style);
  return portrait.top + 36;
}

/** Adds seller and page number to every page. This comes last, because only then the number of pages is known. */
export function footers(sheet: Sheet, seller: Seller): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    sheet.doc.switchToPage(index);
    footer(sheet, seller, `Page ${index - start + 1} of ${count}`);
  }
}

function footer(sheet: Sheet, seller: Seller, number: string): void {
  const y = portrait.bottom + 22;
  const quiet = { size: 7.5, colour: colour.slate } as const;
  sheet.rule(y - 8);
  sheet.write(`${seller.name}\n${seller.address.join(", ")}`, portrait.left, y, { ...quiet, width: 170 });
  const seat = `Registered seat: ${seller.postalAddress.city}`;
  sheet.write(`${seat}\n${seller.register}\nVAT ID ${seller.vatId}`, 240, y, { ...quiet, width: 180 });
  sheet.write(number, portrait.right - 100, y, { ...quiet, width: 100, align: "right" });
  if (seller.isSample)
    sheet.write("Sample seller: this company does not exist.", portrait.left, y + 24, {
      ...quiet,
      weight: "bold",
    });
}

/** Draws TEST across the page, behind its text. */
export function markAsTest({ doc }: Sheet): void {
  doc.save().rotate(-45, { origin: [portrait.width / 2, portrait.height / 2] });
  doc.font("bold").fontSize(170).fillColor("#000000", 0.06);
  const [width, height] = [doc.widthOfString("TEST"), doc.currentLineHeight()];
  doc.text("TEST", (portrait.width - width) / 2, (portrait.height - height) / 2, { lineBreak: false });
  doc.restore().fillColor("#000000", 1);
}

/**
 * Says at the top that the document is a test.
 * @returns the y below it
 */
export function testNotice(sheet: Sheet, noun: string, y: number): number {
  sheet.panel(y, 34, colour.yellowTint);
  sheet.write(
    `TEST: paid with the demo card. No money moved; this is not ${noun === "invoice" ? "an" : "a"} ${noun}.`,
    portrait.left + 16,
    y + 10.5,
  );
  return y + 34;
}
