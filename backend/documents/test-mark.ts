import type { Sheet } from "./sheet";
import { colour, page } from "./style";

/** TEST across the page, under its text. */
export function markAsTest({ doc }: Sheet): void {
  doc.save().rotate(-45, { origin: [page.width / 2, page.height / 2] });
  doc.font("bold").fontSize(170).fillColor("#000000", 0.06);
  const [width, height] = [doc.widthOfString("TEST"), doc.currentLineHeight()];
  doc.text("TEST", (page.width - width) / 2, (page.height - height) / 2, { lineBreak: false });
  doc.restore().fillColor("#000000", 1);
}

/** Says it in words, before anything else is read. @returns the y under it. */
export function testNotice(sheet: Sheet, noun: string, y: number): number {
  sheet.panel(y, 34, colour.yellowTint);
  sheet.write(
    `TEST: paid with the demo card. No money moved; this is not ${noun === "invoice" ? "an" : "a"} ${noun}.`,
    page.left + 16,
    y + 10.5,
  );
  return y + 34;
}
