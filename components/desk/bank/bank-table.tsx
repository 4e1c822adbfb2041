import type { ReadOf } from "@/lib/gateway/desk";
import { bankLineAddress, deskRooms } from "@/lib/addresses/desk-routes";
import { formatEuro } from "@/lib/money";
import { dayText } from "../desk-words";
import { type Column, DeskTable } from "../desk-table";
import { DeskForm } from "../desk-form";

type Line = ReadOf<"bankLine">["line"];

export const lineAmount = ({ amount, currency }: Pick<Line, "amount" | "currency">) =>
  currency === "EUR" ? formatEuro(amount) : `${formatEuro(amount).replace("€", currency)}`;

const columns: Column<Line>[] = [
  { title: "Day", cell: ({ id, bookedOn }) => <a href={bankLineAddress(id)}>{dayText(bookedOn)}</a> },
  { title: "Amount", cell: lineAmount, isNumber: true },
  { title: "Payer", cell: ({ payer }) => payer ?? "" },
  { title: "Text", cell: ({ text }) => text, isExtra: true },
  { title: "Order", cell: ({ order, orders }) => (orders.length > 1 ? orders.join(", ") : (order ?? "")) },
  {
    title: "Due",
    cell: ({ orderTotal }) => (orderTotal == null ? "" : formatEuro(orderTotal)),
    isNumber: true,
    isExtra: true,
  },
  { title: "Reason", cell: ({ why, comment }) => (comment ? `${why} ${comment}` : why) },
];

const toBook: Column<Line> = {
  title: "Book",
  isAct: true,
  cell: ({ id, order }) =>
    order == null ? null : (
      <DeskForm form="book-bank-line" back={deskRooms.bank.href} values={{ line: id, order }} submit="Book" />
    ),
};

export function BankTable({ label, lines, empty, isSure = false }: BankTableProps) {
  return (
    <DeskTable
      label={label}
      columns={isSure ? [...columns, toBook] : columns}
      rows={lines}
      keyOf={({ id }) => id}
      empty={empty}
      isStacked
    />
  );
}

type BankTableProps = {
  label: string;
  lines: readonly Line[];
  empty: string;
  /** Whether each line has a button that books it. */
  isSure?: boolean;
};
