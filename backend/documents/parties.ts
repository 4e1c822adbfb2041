import type { Invoice } from "./invoice";
import type { Sheet } from "./sheet";
import { colour, page } from "./style";
import { testNotice } from "./test-mark";
import { day, titleOf } from "./words";

const label = { size: 8, colour: colour.slate } as const;
const factsAt = 340;
const labelWidth = 84;

/** The heading, whom the invoice is for, and what it is about. @returns the y under it. */
export function parties(sheet: Sheet, invoice: Invoice, top: number): number {
  const title = sheet.write(titleOf(invoice), page.left, top, { weight: "bold", size: 22 });
  const start = (invoice.test ? testNotice(sheet, title + 12) : title) + 16;
  return Math.max(buyer(sheet, invoice, start), facts(sheet, invoice, start)) + 26;
}

function buyer(sheet: Sheet, { buyer: { lines, email, vatId } }: Invoice, top: number): number {
  const width = factsAt - page.left - 24;
  let y = sheet.write("Billed to", page.left, top, { ...label, width }) + 3;
  lines.forEach((line, index) => {
    y = sheet.write(line, page.left, y, { width, size: 10, weight: index === 0 ? "bold" : "regular" });
  });
  if (vatId) y = sheet.write(`VAT ID ${vatId}`, page.left, y + 4, { width });
  return sheet.write(email, page.left, vatId ? y : y + 4, { width });
}

function facts(sheet: Sheet, invoice: Invoice, top: number): number {
  const rows = [
    ["Invoice number", invoice.number],
    ["Invoice date", day(invoice.issuedAt)],
    ["Order", invoice.orderNumber],
    ["Order date", day(invoice.orderedAt)],
    ["Payment", invoice.paymentTitle],
  ];
  let y = top;
  for (const [name = "", value = ""] of rows) {
    sheet.write(name, factsAt, y + 1.5, { ...label, width: labelWidth });
    y = sheet.write(value, factsAt + labelWidth, y, { width: page.right - factsAt - labelWidth }) + 2.5;
  }
  return y;
}
