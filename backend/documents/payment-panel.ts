import type { Paper } from "./paper";
import type { Sheet } from "./sheet";
import { colour, page } from "./style";

const inset = 16;
const width = page.right - page.left - 2 * inset;
const labelWidth = 96;
const valueStyle = { width: width - labelWidth } as const;
const [gap, step] = [26, 16];
const head = { width, weight: "bold", size: 10.5 } as const;

/** How high the panel is, with the space above it: it stays on one page, and on that of the total. */
export function panelHeight(sheet: Sheet, { panel }: Paper): number {
  const rows = panel.rows.reduce((all, [, value]) => all + rowHeight(sheet, value), 0);
  return gap + sheet.heightOf(panel.headline, head) + (rows > 0 ? 8 + rows : 0) + 2 * inset - 4;
}

/** What the buyer has to do, if anything. */
export function paymentPanel(sheet: Sheet, paper: Paper, top: number): void {
  const { headline, rows } = paper.panel;
  const height = panelHeight(sheet, paper);
  const y = sheet.room(top, height) + gap;
  sheet.panel(y, height - gap, colour.mist);
  let next = sheet.write(headline, page.left + inset, y + inset - 2, head) + 8;
  for (const [label, value] of rows) {
    sheet.write(label, page.left + inset, next + 1.5, { size: 8, colour: colour.slate, width: labelWidth });
    sheet.write(value, page.left + inset + labelWidth, next, valueStyle);
    next += rowHeight(sheet, value);
  }
}

function rowHeight(sheet: Sheet, value: string): number {
  return Math.max(step, sheet.heightOf(value, valueStyle) + 3);
}
