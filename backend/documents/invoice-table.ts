export type Cell = string;

/** Width and alignment of the columns on A4: description, quantity, unit price, VAT, net. */
const columns = [
  { width: 213, align: "left" },
  { width: 35, align: "right" },
  { width: 90, align: "right" },
  { width: 55, align: "right" },
  { width: 90, align: "right" },
] as const;

/** Draws rows under each other, the first as heading; a row that does not fit goes to the next page. */
export function drawLines(doc: PDFKit.PDFDocument, left: number, rows: Cell[][]): void {
  const right = left + columns.reduce((sum, column) => sum + column.width, 0);
  rows.forEach((row, index) => {
    doc.font(index === 0 ? "Helvetica-Bold" : "Helvetica").fontSize(9);
    const height = Math.max(
      ...row.map((text, i) => doc.heightOfString(text || " ", { width: (columns[i]?.width ?? 0) - 6 })),
    );
    if (doc.y + height + 12 > doc.page.height - doc.page.margins.bottom) doc.addPage();
    doc.font(index === 0 ? "Helvetica-Bold" : "Helvetica").fontSize(9);
    const top = doc.y + 4;
    let x = left;
    columns.forEach(({ width, align }, i) => {
      doc.text(row[i] ?? "", x, top, { width: width - 6, align });
      x += width;
    });
    doc.y = top + height + 4;
    doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor("#cfd6df").stroke();
  });
  doc.fontSize(10).text("", left, doc.y + 4);
}
