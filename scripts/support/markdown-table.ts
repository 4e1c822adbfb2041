/**
 * Rows as a Markdown table in Prettier's format. The first row is the head. With `align` "right", all columns but the
 * first are aligned right.
 */
export function markdownTable(rows: string[][], align: "left" | "right" = "left"): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isRight = (column: number) => align === "right" && column > 0;
  const cell = (text: string, column: number) =>
    isRight(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  const rule = widths.map((width, column) =>
    isRight(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((_, column) => cell(cells[column] ?? "", column)).join(" | ")} |\n`;
  return [head, rule, ...body].map(line).join("");
}
