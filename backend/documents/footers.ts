import { seller } from "./seller";
import type { Sheet } from "./sheet";
import { colour, page } from "./style";

/** Who sells and the page's number, on every page; only now the number of pages is known. */
export function footers(sheet: Sheet): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    sheet.doc.switchToPage(index);
    footer(sheet, `Page ${index - start + 1} of ${count}`);
  }
}

function footer(sheet: Sheet, number: string): void {
  const y = page.bottom + 22;
  const quiet = { size: 7.5, colour: colour.slate } as const;
  sheet.rule(y - 8);
  sheet.write(`${seller.name}\n${seller.address.join(", ")}`, page.left, y, { ...quiet, width: 170 });
  sheet.write(`VAT ID ${seller.vatId}\n${seller.register}`, 240, y, { ...quiet, width: 180 });
  sheet.write(number, page.right - 100, y, { ...quiet, width: 100, align: "right" });
  if (seller.isSample)
    sheet.write("Sample seller: this company does not exist.", page.left, y + 24, {
      ...quiet,
      weight: "bold",
    });
}
