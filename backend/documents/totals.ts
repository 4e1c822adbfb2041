import type { Invoice } from "./invoice";
import type { Sheet, TextStyle } from "./sheet";
import { colour, page } from "./style";
import { euro } from "./words";

const left = 320;
const amountWidth = 110;

/**
 * Net, each VAT, and what is to be paid: together on one page.
 * @param below the height of what must stand on the same page.
 * @returns the y under it.
 */
export function totals(sheet: Sheet, invoice: Invoice, top: number, below: number): number {
  const net = invoice.total - invoice.taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const rows = [["Net", euro(net)], ...invoice.taxes.map((tax) => [tax.label, euro(tax.amount)])];
  let y = sheet.room(top + 12, rows.length * 18 + 44 + noteHeight(sheet, invoice.vatNote) + below);
  for (const [label = "", amount = ""] of rows) y = sum(sheet, label, amount, y, {}) + 4;
  sheet.rule(y + 2, { from: left, colour: colour.ink, thickness: 1 });
  y = sum(sheet, "Total", euro(invoice.total), y + 8, { weight: "bold", size: 13 });
  return invoice.vatNote ? sheet.write(invoice.vatNote, page.left, y + 14) : y;
}

function sum(sheet: Sheet, label: string, amount: string, y: number, style: TextStyle): number {
  const labelEnd = sheet.write(label, left, y, { ...style, width: page.right - left - amountWidth });
  const amountStyle = { ...style, width: amountWidth, align: "right" } as const;
  return Math.max(labelEnd, sheet.write(amount, page.right - amountWidth, y, amountStyle));
}

function noteHeight(sheet: Sheet, note: string | null): number {
  return note ? sheet.heightOf(note) + 14 : 0;
}
