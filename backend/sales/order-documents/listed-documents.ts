import type { OrderDocument } from "@/graphql/generated/shop/resolvers";
import type { creditNotesOfOrders, invoicesOfOrders } from "../invoices";
import { isPaid } from "../orders/order";
import type { Order } from "../orders";

type ListedInvoice = Awaited<ReturnType<typeof invoicesOfOrders>>[number];
type ListedNote = Awaited<ReturnType<typeof creditNotesOfOrders>>[number];

/** An order's documents for its buyer, in the order of issue. A cancelled invoice says so and names its successor. */
export function listedDocuments(
  { id, status, total }: Pick<Order, "id" | "status" | "total">,
  invoices: readonly ListedInvoice[],
  notes: readonly ListedNote[],
): OrderDocument[] {
  const isIssued = isPaid(status) || status === "held" || status === "refunded" || notes.length > 0;
  const proForma =
    status === "held" && total > 0 ? [{ type: "proforma", url: `/api/documents/proforma/${id}` }] : [];
  const urlOf = ({ number }: ListedInvoice) => `/api/documents/invoice/${invoices.length > 1 ? number : id}`;
  // A correction cancels every earlier invoice.
  const corrections = invoices.findLastIndex(({ corrects }) => corrects !== null);
  const isCancelled = ({ number }: ListedInvoice, at: number) =>
    at < corrections || notes.some(({ cancels }) => cancels === number);
  const own = invoices.map((invoice, at) => {
    const document = { type: "invoice", url: urlOf(invoice) };
    if (!isCancelled(invoice, at)) return { ...document, isCancelled: false };
    const next = invoices.find((later, index) => index > at && !isCancelled(later, index));
    return {
      ...document,
      isCancelled: true,
      ...(next && { replacedBy: next.number, replacementUrl: urlOf(next) }),
    };
  });
  return [
    ...(!isIssued ? [] : own.length > 0 ? own : proForma),
    ...notes.map(({ number, isCorrected }) => ({
      type: isCorrected ? "cancellation-invoice" : "credit-note",
      url: `/api/documents/credit-note/${number}`,
    })),
  ];
}
