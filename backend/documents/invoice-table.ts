import type { Paper } from "./paper";
import type { Sheet, TextStyle } from "./sheet";
import { colour, page } from "./style";

/** Where each column begins, how wide it is, and on which side its text stands. */
const columns = [
  { heading: "Description", x: page.left, width: 228, align: "left" },
  { heading: "Qty", x: 292, width: 34, align: "right" },
  { heading: "Unit price, net", x: 334, width: 78, align: "right" },
  { heading: "VAT", x: 420, width: 38, align: "right" },
  { heading: "Net", x: 464, width: page.right - 464, align: "right" },
] as const;
const padding = 6;

/** What was bought, then the coupons. A row that does not fit goes to the next page, under the headings again. */
export function lineTable(sheet: Sheet, { rows }: Paper, top: number): number {
  let y = headings(sheet, sheet.room(top, 60));
  for (const cells of rows) {
    const height = rowHeight(sheet, cells);
    const fits = sheet.room(y, height);
    y = row(sheet, cells, fits === y ? y : headings(sheet, fits), height);
  }
  return y;
}

function headings(sheet: Sheet, y: number): number {
  const bottom = cellsAt(
    sheet,
    columns.map(({ heading }) => heading),
    y,
    { size: 8, colour: colour.slate },
  );
  sheet.rule(bottom + 5, { colour: colour.ink, thickness: 1 });
  return bottom + 5;
}

function row(sheet: Sheet, cells: string[], y: number, height: number): number {
  cellsAt(sheet, cells, y + padding, {});
  sheet.rule(y + height);
  return y + height;
}

function rowHeight(sheet: Sheet, cells: string[]): number {
  return Math.max(...columns.map(({ width }, i) => sheet.heightOf(cells[i] ?? "", { width }))) + 2 * padding;
}

function cellsAt(sheet: Sheet, cells: string[], y: number, style: TextStyle): number {
  return Math.max(
    ...columns.map(({ x, width, align }, i) =>
      cells[i] ? sheet.write(cells[i], x, y, { ...style, width, align }) : y,
    ),
  );
}
