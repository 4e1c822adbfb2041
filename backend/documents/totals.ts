import { percentText } from "@/lib/rules/vat";
import type { Taxed } from "./invoice";
import type { Paper } from "./paper";
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
export function totals(sheet: Sheet, paper: Paper, top: number, below: number): number {
  const net = paper.taxes.reduce((all, taxed) => all + taxed.net, 0);
  const charged = paper.taxes.filter(({ tax }) => tax !== 0);
  const rows = [
    ["Net", euro(net)],
    ...charged.map((taxed) => [labelOf(taxed, charged.length), euro(taxed.tax)]),
  ];
  let y = sheet.room(top + 12, rows.length * 18 + 44 + noteHeight(sheet, paper.note) + below);
  for (const [label = "", amount = ""] of rows) y = sum(sheet, label, amount, y, {}) + 4;
  sheet.rule(y + 2, { from: left, colour: colour.ink, thickness: 1 });
  y = sum(sheet, paper.totalLabel, euro(paper.total), y + 8, { weight: "bold", size: 13 });
  return paper.note ? sheet.write(paper.note, page.left, y + 14) : y;
}

/** With several rates each says what it is counted from. */
function labelOf({ label, basisPoints, net }: Taxed, rates: number): string {
  const name = label ?? `VAT ${percentText(basisPoints)}`;
  return rates > 1 ? `${name} of ${euro(net)}` : name;
}

function sum(sheet: Sheet, label: string, amount: string, y: number, style: TextStyle): number {
  const labelEnd = sheet.write(label, left, y, { ...style, width: page.right - left - amountWidth });
  const amountStyle = { ...style, width: amountWidth, align: "right" } as const;
  return Math.max(labelEnd, sheet.write(amount, page.right - amountWidth, y, amountStyle));
}

function noteHeight(sheet: Sheet, note: string | null): number {
  return note ? sheet.heightOf(note) + 14 : 0;
}
