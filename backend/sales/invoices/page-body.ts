import { percentText } from "@/lib/rules/prices/vat";
import { euro } from "../../ground/pdf/format";
import { colour, portrait, type Sheet, type TextStyle } from "../../ground/pdf/sheet";
import { drawQrCode } from "../../ground/pdf/qr-code";
import type { Buyer, TaxedAmount } from "./document";
import type { DocumentLayout } from "./document-layout";
import { testNotice } from "./page-frame";

const labelStyle = { size: 8, colour: colour.slate } as const;
const factsAt = 340;
const labelWidth = 84;

/**
 * The heading, the recipient and the subject.
 * @returns the y below it
 */
export function parties(sheet: Sheet, paper: DocumentLayout, top: number): number {
  const title = sheet.write(paper.title, portrait.left, top, { weight: "display", size: 25 });
  const start = (paper.test ? testNotice(sheet, paper.noun, title + 12) : title) + 16;
  return Math.max(buyerLines(sheet, paper.buyer, start), factRows(sheet, paper.facts, start)) + 26;
}

function buyerLines(sheet: Sheet, { lines, email, vatId }: Buyer, top: number): number {
  const width = factsAt - portrait.left - 24;
  let y = sheet.write("Billed to", portrait.left, top, { ...labelStyle, width }) + 3;
  lines.forEach((line, index) => {
    y = sheet.write(line, portrait.left, y, { width, size: 10, weight: index === 0 ? "bold" : "regular" });
  });
  if (vatId) y = sheet.write(`VAT ID ${vatId}`, portrait.left, y + 4, { width });
  return sheet.write(email, portrait.left, vatId ? y : y + 4, { width });
}

function factRows(sheet: Sheet, rows: DocumentLayout["facts"], top: number): number {
  let y = top;
  for (const [name, value] of rows) {
    sheet.write(name, factsAt, y + 1.5, { ...labelStyle, width: labelWidth });
    y = sheet.write(value, factsAt + labelWidth, y, { width: portrait.right - factsAt - labelWidth }) + 2.5;
  }
  return y;
}

/** Start, width and text alignment of each column. */
const columns = [
  { heading: "Description", x: portrait.left, width: 228, align: "left" },
  { heading: "Qty", x: 292, width: 34, align: "right" },
  { heading: "Unit price, net", x: 334, width: 78, align: "right" },
  { heading: "VAT", x: 420, width: 38, align: "right" },
  { heading: "Net", x: 464, width: portrait.right - 464, align: "right" },
] as const;
const cellPadding = 6;

/** The bought items, then the coupons. A row that does not fit moves to the next page, below repeated headings. */
export function lineTable(sheet: Sheet, { rows }: DocumentLayout, top: number): number {
  let y = tableHeadings(sheet, sheet.room(top, 60));
  for (const cells of rows) {
    const height = rowHeight(sheet, cells);
    const fits = sheet.room(y, height);
    y = tableRow(sheet, cells, fits === y ? y : tableHeadings(sheet, fits), height);
  }
  return y;
}

function tableHeadings(sheet: Sheet, y: number): number {
  const bottom = tableCells(
    sheet,
    columns.map(({ heading }) => heading),
    y,
    { size: 8, colour: colour.slate },
  );
  sheet.rule(bottom + 5, { colour: colour.ink, thickness: 1 });
  return bottom + 5;
}

function tableRow(sheet: Sheet, cells: string[], y: number, height: number): number {
  tableCells(sheet, cells, y + cellPadding, {});
  sheet.rule(y + height);
  return y + height;
}

function rowHeight(sheet: Sheet, cells: string[]): number {
  return (
    Math.max(...columns.map(({ width }, i) => sheet.heightOf(cells[i] ?? "", { width }))) + 2 * cellPadding
  );
}

function tableCells(sheet: Sheet, cells: string[], y: number, style: TextStyle): number {
  return Math.max(
    ...columns.map(({ x, width, align }, i) =>
      cells[i] ? sheet.write(cells[i], x, y, { ...style, width, align }) : y,
    ),
  );
}

const totalsLeft = 320;
const amountWidth = 110;

/**
 * Net, each VAT and the amount due, together on one page.
 * @param below height of the parts that must stay on the same page
 * @returns the y below it
 */
export function totals(sheet: Sheet, paper: DocumentLayout, top: number, below: number): number {
  const net = paper.taxes.reduce((all, taxed) => all + taxed.net, 0);
  const charged = paper.taxes.filter(({ tax }) => tax !== 0);
  const rows = [
    ["Net", euro(net)],
    ...charged.map((taxed) => [taxLabel(taxed, charged.length), euro(taxed.tax)]),
  ];
  let y = sheet.room(
    top + 12,
    rows.length * 18 + 44 + paper.paid.length * 18 + noteHeight(sheet, paper.note) + below,
  );
  for (const [label = "", amount = ""] of rows) y = totalRow(sheet, label, amount, y, {}) + 4;
  sheet.rule(y + 2, { from: totalsLeft, colour: colour.ink, thickness: 1 });
  y = totalRow(sheet, paper.totalLabel, euro(paper.total), y + 8, { weight: "bold", size: 13 });
  for (const [label, cents] of paper.paid) y = totalRow(sheet, label, euro(cents), y + 4, {});
  return paper.note ? sheet.write(paper.note, portrait.left, y + 14) : y;
}

/** With several rates, each row names its net amount. */
function taxLabel({ label, basisPoints, net }: TaxedAmount, rates: number): string {
  const name = label ?? `VAT ${percentText(basisPoints)}`;
  return rates > 1 ? `${name} of ${euro(net)}` : name;
}

function totalRow(sheet: Sheet, label: string, amount: string, y: number, style: TextStyle): number {
  const labelEnd = sheet.write(label, totalsLeft, y, {
    ...style,
    width: portrait.right - totalsLeft - amountWidth,
  });
  const amountStyle = { ...style, width: amountWidth, align: "right" } as const;
  return Math.max(labelEnd, sheet.write(amount, portrait.right - amountWidth, y, amountStyle));
}

function noteHeight(sheet: Sheet, note: string | null): number {
  return note ? sheet.heightOf(note) + 14 : 0;
}

const panelInset = 16;
const panelWidth = portrait.right - portrait.left - 2 * panelInset;
const panelLabelWidth = 96;
/**
 * In points, including the white margin. The code itself measures about 2.5 cm, so that a phone can read it from paper
 * and from a screen.
 */
const codeWidth = 84;
const valueStyle = { width: panelWidth - panelLabelWidth - codeWidth } as const;
const [gap, step] = [26, 16];
const headlineStyle = { width: panelWidth, weight: "bold", size: 10.5 } as const;

/** Height of the panel with the space above it, for keeping it on one page with the total. */
export function panelHeight(sheet: Sheet, { panel }: DocumentLayout): number {
  const lines = panel.rows.reduce((all, [, value]) => all + panelRowHeight(sheet, value), 0);
  const rows = panel.code ? Math.max(lines, codeWidth + 14) : lines;
  return gap + sheet.heightOf(panel.headline, headlineStyle) + (rows > 0 ? 8 + rows : 0) + 2 * panelInset - 4;
}

/** Instructions for the buyer, if any. */
export function paymentPanel(sheet: Sheet, paper: DocumentLayout, top: number): void {
  const { headline, rows, code } = paper.panel;
  const height = panelHeight(sheet, paper);
  const y = sheet.room(top, height) + gap;
  sheet.panel(y, height - gap, colour.mist);
  let next = sheet.write(headline, portrait.left + panelInset, y + panelInset - 2, headlineStyle) + 8;
  if (code) {
    const x = portrait.left + panelInset + panelWidth - codeWidth;
    drawQrCode(sheet.doc, code, { x, y: next, width: codeWidth });
    const caption = { width: codeWidth, size: 7, colour: colour.slate, align: "right" } as const;
    sheet.write("Scan to pay", x, next + codeWidth + 3, caption);
  }
  for (const [label, value] of rows) {
    sheet.write(label, portrait.left + panelInset, next + 1.5, {
      size: 8,
      colour: colour.slate,
      width: panelLabelWidth,
    });
    sheet.write(value, portrait.left + panelInset + panelLabelWidth, next, valueStyle);
    next += panelRowHeight(sheet, value);
  }
}

function panelRowHeight(sheet: Sheet, value: string): number {
  return Math.max(step, sheet.heightOf(value, valueStyle) + 3);
}
