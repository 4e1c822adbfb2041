import type { ReadOf } from "@/lib/gateway/desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { orderWords } from "@/lib/rules/texts/order-words";
import { type Column, DeskTable } from "../desk-table";
import { deskMoment, sumText } from "../desk-words";

type OrderRow = ReadOf<"orders">["nodes"][number];

const columns: Column<OrderRow>[] = [
  { title: "Order", cell: ({ number }) => <a href={deskRoutes.order(number)}>{number}</a>, isNumber: true },
  { title: "Placed", cell: ({ placedAt }) => deskMoment(placedAt), isExtra: true },
  { title: "Buyer", cell: ({ buyer, company }) => (company ? `${company}, ${buyer}` : buyer) },
  { title: "E-mail", cell: ({ email }) => email, isExtra: "tablet" },
  { title: "Status", cell: (order) => <State order={order} /> },
  { title: "Payment method", cell: ({ paymentMethod }) => paymentMethod, isExtra: true },
  { title: "Total", cell: (order) => sumText(order), isNumber: true },
];

function State({ order: { status, isTest, open } }: { order: OrderRow }) {
  const words = [orderWords[status], isTest ? "test" : ""].filter(Boolean).join(", ");
  return open.length > 0 ? <strong>{`${words}: needs attention`}</strong> : <span>{words}</span>;
}

export function OrdersTable({ orders, empty }: { orders: readonly OrderRow[]; empty: string }) {
  return (
    <DeskTable label="Orders" columns={columns} rows={orders} keyOf={({ number }) => number} empty={empty} />
  );
}
