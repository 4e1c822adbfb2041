import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { isOpen, isPaid } from "../domain/order-status";
import { globalId, idOf } from "../domain/global-id";
import { creditNotesOf } from "../store/credit-notes";
import { findInvoice } from "../store/invoices";
import { couponsOf, linesOf, taxesOf } from "../store/order-parts";
import { findOwnedOrder, type Order } from "../store/orders";
import { latestPayment } from "../store/payments";
import { refundsOf, type Refund } from "../store/refunds";
import { waysToPay } from "../use-cases/order-to-pay";
import { refreshOrder } from "../use-cases/refresh-order";
import { paginate, type PageArgs } from "./connection";
import { downloadsOfMember } from "./downloads";
import { money, type Format } from "./money";
import { answerBinding, orderOwner } from "./order-owner";

type FormatArgs = { format?: Format };
type OrderArgs = { id?: string | null; idType?: "DATABASE_ID" | "ID" | "ORDER_KEY" | null };
const db = async (context: BackendContext) => (await context.deps.database()).db;
const orderNumber = (order: Order) => String(order.id);

/** One order of whoever asks. Foreign and missing orders get the same answer (C16). */
export async function order(_root: unknown, args: OrderArgs, context: BackendContext): Promise<Order> {
  const which = whichOrder(args);
  const found =
    which &&
    (await findOwnedOrder(await db(context), which, await orderOwner(context), context.deps.clock()));
  if (!found) throw userError("Not authorized to access this order", "NOT_FOUND");
  const refreshed = await refreshOrder(context.deps, found);
  answerBinding(context, refreshed.binding);
  return refreshed.order;
}

function whichOrder({ id, idType }: OrderArgs): { id: number } | { orderKey: string } | null {
  const text = id ?? "";
  if (idType === "ORDER_KEY") return { orderKey: text };
  const number = idType === "DATABASE_ID" ? text : idOf("order", text);
  return number !== null && /^\d{1,9}$/.test(number) ? { id: Number(number) } : null;
}

export const orderFields = {
  id: (source: Order) => globalId("order", source.id),
  databaseId: (source: Order) => source.id,
  orderNumber,
  date: (source: Order) => source.createdAt.toISOString(),
  datePaid: (source: Order) => source.paidAt?.toISOString() ?? null,
  needsPayment: (source: Order) => isOpen(source.status) && source.total > 0,
  transactionId: async (source: Order, _args: unknown, context: BackendContext) =>
    (await latestPayment(await db(context), source.id))?.ref ?? null,
  subtotal: (source: Order, { format }: FormatArgs) => money(source.subtotal, format),
  discountTotal: (source: Order, { format }: FormatArgs) => money(source.discount, format),
  totalTax: (source: Order, { format }: FormatArgs) => money(source.tax, format),
  total: (source: Order, { format }: FormatArgs) => money(source.total, format),
  lineItems: async (source: Order, args: PageArgs, context: BackendContext) =>
    paginate(await linesOf(await db(context), source.id), ({ id }) => String(id), args),
  couponLines: async (source: Order, args: PageArgs, context: BackendContext) =>
    paginate(
      (await couponsOf(await db(context), source.id)).map((row, i) => ({ ...row, id: i + 1 })),
      ({ code }) => code,
      args,
    ),
  taxLines: async (source: Order, args: PageArgs, context: BackendContext) =>
    paginate(
      (await taxesOf(await db(context), source.id)).map((row, i) => ({ ...row, id: i + 1 })),
      ({ label }) => label,
      args,
    ),
  downloadableItems: async (source: Order, _args: PageArgs, context: BackendContext) => ({
    nodes: isPaid(source.status) ? await downloadsOfMember(context, source) : [],
  }),
  paymentGateways: async (source: Order, _args: unknown, context: BackendContext) =>
    (await waysToPay(await db(context), context.deps, source)).map((way) => ({ icon: null, ...way })),
  refunds: async (source: Order, args: PageArgs, context: BackendContext) =>
    paginate(shownRefunds(await refundsOf(await db(context), source.id)), ({ id }) => String(id), args),
  documents: async (source: Order, _args: unknown, context: BackendContext) => {
    const isIssued = isPaid(source.status) || source.status === "ON_HOLD" || source.status === "REFUNDED";
    const invoice = isIssued ? await findInvoice(await db(context), source.id) : undefined;
    const notes = await creditNotesOf(await db(context), source.id);
    return [
      ...(invoice ? [{ type: "invoice", url: `/api/documents/invoice/${source.id}` }] : []),
      ...notes.map(({ number }) => ({ type: "credit-note", url: `/api/documents/credit-note/${number}` })),
    ];
  },
};

/** The newest first. One that failed, and one whose answer is not known yet, is nothing that a buyer waits for. */
function shownRefunds(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ status }) => status === "pending" || status === "succeeded").reverse();
}

export const refundFields = {
  id: (refund: Refund) => globalId("refund", refund.id),
  databaseId: (refund: Refund) => refund.id,
  amount: (refund: Refund, { format }: FormatArgs) => money(refund.amount, format),
  date: (refund: Refund) => refund.createdAt.toISOString(),
  status: (refund: Refund) => refund.status.toUpperCase(),
};
