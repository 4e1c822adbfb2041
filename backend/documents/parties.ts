import type { Buyer } from "./invoice";
import type { Paper } from "./paper";
import type { Sheet } from "./sheet";
import { colour, page } from "./style";
import { testNotice } from "./test-mark";

const label = { size: 8, colour: colour.slate } as const;
const factsAt = 340;
const labelWidth = 84;

/** The heading, whom the document is for, and what it is about. @returns the y under it. */
export function parties(sheet: Sheet, paper: Paper, top: number): number {
  const title = sheet.write(paper.title, page.left, top, { weight: "bold", size: 22 });
  const start = (paper.test ? testNotice(sheet, paper.noun, title + 12) : title) + 16;
  return Math.max(buyer(sheet, paper.buyer, start), facts(sheet, paper.facts, start)) + 26;
}

function buyer(sheet: Sheet, { lines, email, vatId }: Buyer, top: number): number {
  const width = factsAt - page.left - 24;
  let y = sheet.write("Billed to", page.left, top, { ...label, width }) + 3;
  lines.forEach((line, index) => {
    y = sheet.write(line, page.left, y, { width, size: 10, weight: index === 0 ? "bold" : "regular" });
  });
  if (vatId) y = sheet.write(`VAT ID ${vatId}`, page.left, y + 4, { width });
  return sheet.write(email, page.left, vatId ? y : y + 4, { width });
}

function facts(sheet: Sheet, rows: Paper["facts"], top: number): number {
  let y = top;
  for (const [name, value] of rows) {
    sheet.write(name, factsAt, y + 1.5, { ...label, width: labelWidth });
    y = sheet.write(value, factsAt + labelWidth, y, { width: page.right - factsAt - labelWidth }) + 2.5;
  }
  return y;
}
