import type { ReactNode } from "react";
import styles from "./desk-table.module.css";

export type Column<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  isNumber?: boolean;
  /** Hidden on phones, or on tablets as well. */
  isExtra?: boolean | "tablet";
  /** A column of buttons. When rows are cards, it is a separate line without a title. */
  isAct?: boolean;
};

type DeskTableProps<Row> = {
  /** For screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The sentence that replaces the rows. */
  empty: string;
  /** Turns each row into a card on phones and tablets. */
  isStacked?: boolean;
};

/** A list of the desk. The first cell of each row is its header. */
export function DeskTable<Row>({ label, columns, rows, keyOf, empty, isStacked }: DeskTableProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const [first, ...rest] = columns;
  const cellAttributes = ({ title, isNumber, isExtra, isAct }: Column<Row>) => ({
    "data-number": isNumber || undefined,
    "data-extra": isExtra || undefined,
    "data-act": isAct || undefined,
    "data-title": isStacked && !isAct ? title : undefined,
  });
  return (
    <div className={styles.frame} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table} data-stacked={isStacked || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" {...cellAttributes(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {first ? (
                <th scope="row" {...cellAttributes(first)}>
                  {first.cell(row)}
                </th>
              ) : null}
              {rest.map((column) => (
                <td key={column.title} {...cellAttributes(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
