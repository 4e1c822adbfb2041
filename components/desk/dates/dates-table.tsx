import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import { type Column, DeskTable } from "../desk-table";

type DateRow = ReadOf<"dates">["nodes"][number];

const columns: Column<DateRow>[] = [
  { title: "Title", cell: ({ id, title }) => <a href={deskRoutes.date(id)}>{title}</a> },
  {
    title: "When and where",
    cell: ({ occurs, isCancelled }) => (isCancelled ? `${occurs} (cancelled)` : occurs),
  },
  { title: "Paid", cell: ({ paid }) => paid, isNumber: true },
  { title: "Not paid", cell: ({ unpaid }) => unpaid || "", isNumber: true, isExtra: true },
  { title: "Available", cell: ({ left }) => left ?? "–", isNumber: true },
  { title: "Waiting", cell: ({ waiting }) => waiting || "", isNumber: true, isExtra: true },
  { title: "Attended", cell: ({ came }) => came || "", isNumber: true, isExtra: true },
];

export function DatesTable({
  label,
  dates,
  empty,
}: {
  label: string;
  dates: readonly DateRow[];
  empty: string;
}) {
  return <DeskTable label={label} columns={columns} rows={dates} keyOf={({ id }) => id} empty={empty} />;
}
