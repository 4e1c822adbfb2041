import { site } from "@/lib/site";
import { seller } from "./seller";
import type { Sheet } from "./sheet";
import { colour, page } from "./style";

const bands = [colour.pink, colour.green, colour.yellow];

/** The first page's head: the product's name and who sells. @returns the y under it. */
export function letterhead(sheet: Sheet): number {
  drawBands(sheet, page.top + 4, 30, 2.4, 6);
  sheet.write(site.name, page.left + 42, page.top - 3, { weight: "bold", size: 17 });
  const sender = { width: 220, size: 8, align: "right", colour: colour.slate } as const;
  const x = page.right - sender.width;
  let y = sheet.write(seller.name, x, page.top - 1, { ...sender, weight: "bold", colour: colour.ink });
  for (const line of [...seller.address, seller.email]) y = sheet.write(line, x, y + 0.5, sender);
  return y;
}

/** The head of the further pages: short, and says which document goes on. @returns the y under it. */
export function runningHead(sheet: Sheet, title: string): number {
  drawBands(sheet, page.top + 1, 18, 1.6, 3.8);
  sheet.write(site.name, page.left + 26, page.top - 1, { weight: "bold", size: 9.5 });
  const style = { width: 300, size: 8.5, align: "right", colour: colour.slate } as const;
  sheet.write(title, page.right - style.width, page.top, style);
  return page.top + 36;
}

/** Three altitudes, the highest on top. */
function drawBands({ doc }: Sheet, top: number, width: number, thickness: number, step: number): void {
  bands.forEach((band, index) => doc.rect(page.left, top + index * step, width, thickness).fill(band));
}
