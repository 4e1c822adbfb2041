import { z } from "zod";
import type {
  CustomerOrdersArgs,
  CustomerResolvers,
  LineItemResolvers,
  OrderResolvers,
  OrderStatusEnumResolvers,
  Resolvers,
  RootQueryOrderArgs,
  RootQueryResolvers,
} from "@/graphql/generated/shop/resolvers";
import { codePaymentName } from "@/lib/rules/prices/money-on-code";
import { toRaw } from "@/lib/money";
import { downloadsOfMember } from "../access";
import { shopperOf } from "../cart";
import { moneyCodeById, moneyCodesFrom, spendable } from "../codes";
import { occurrenceText } from "../../content/documents/occurrence";
import { type BackendContext, requireMember } from "../../context";
import { customerModel } from "../customers";
import type { Db } from "../../ground/database/client";
import { hasTransferCode } from "../invoices";
import { latestPayment } from "../payments/store";
import { priceText, shortPriceText } from "../../ground/price-text";
import { productModel, variationModel } from "../products";
import { cursorOfName, globalId, idOf, paginateBy, readPage } from "../../ground/relay";
import { feedMadeAt, renewFeed } from "../order-mails";
import {
  answerBinding,
  checkout,
  paymentGateways,
  payOrderMutation,
  requestAddressCodeMutation,
} from "../checkout";
import { isOpen, isPaid, orderStatuses, toPay } from "../orders/order";
import { listedDocuments } from "../order-documents";
import { orderLoaders } from "../order-history";
import { paymentMethodsOf } from "../checkout";
import { refreshOrder } from "../settlement";
import { type OrderFilter, pageOfOrders } from "./page-of-orders";
import { findOwnedOrder, type Order, type OrderLine } from "../orders";
import { transferOf } from "../order-documents";
import { orderErrors } from "../orders";

/**
 * One order of the visitor. Somebody else's order gets the same answer as a missing one, so that nobody learns which
 * numbers exist.
 */
const order: RootQueryResolvers["order"] = async (_root, args, context) => {
  const { deps } = context;
  const which = whichOrder(args);
  const found = which && (await findOwnedOrder(deps.db, which, await shopperOf(context), deps.clock()));
  if (!found) throw orderErrors.notYours();
  const refreshed = await refreshOrder(deps, found);
  answerBinding(context, refreshed.binding);
  return refreshed.order;
};

function whichOrder({ id, idType }: RootQueryOrderArgs): { id: number } | { orderKey: string } | null {
  const text = id ?? "";
  if (idType === "ORDER_KEY") return /^[\w-]{1,100}$/.test(text) ? { orderKey: text } : null;
  const number = idType === "DATABASE_ID" ? text : idOf("order", text);
  return number !== null && /^\d{1,9}$/.test(number) ? { id: Number(number) } : null;
}

const orderFields: OrderResolvers = {
  id: ({ id }) => globalId("order", id),
  databaseId: ({ id }) => id,
  orderNumber: ({ id }) => String(id),
  date: ({ createdAt }) => createdAt.toISOString(),
  datePaid: ({ paidAt }) => paidAt?.toISOString() ?? null,
  needsPayment: (source) => isOpen(source.status) && toPay(source) > 0,
  transactionId: async ({ id }, _args, { deps }) => (await latestPayment(deps.db, id))?.ref ?? null,
  subtotal: ({ subtotal }, { format }) => priceText(subtotal, format),
  discountTotal: ({ discount }, { format }) => priceText(discount, format),
  totalTax: ({ tax }, { format }) => priceText(tax, format),
  total: (source, { format }) => priceText(toPay(source), format),
  feeLines: async (source, args, { deps }) =>
    paginateBy(await creditLines(deps.db, source), ({ id }) => id, args),
  lineItems: async (source, args, context) =>
    paginateBy(await orderLoaders(context).lines.load(source.id), ({ id }) => String(id), args),
  couponLines: async ({ id }, args, context) => {
    const lines = (await orderLoaders(context).coupons.load(id)).map(
      ({ code, discount, discountTax }, i) => ({
        id: globalId("order_coupon", `${id}-${i + 1}`),
        databaseId: i + 1,
        code,
        discount: toRaw(discount),
        discountTax: toRaw(discountTax),
      }),
    );
    return paginateBy(lines, ({ code }) => code, args);
  },
  taxLines: async ({ id }, args, context) => {
    const lines = (await orderLoaders(context).taxes.load(id)).map(({ label, amount }, i) => ({
      id: globalId("order_tax", `${id}-${i + 1}`),
      databaseId: i + 1,
      rateCode: label,
      label,
      taxTotal: toRaw(amount),
    }));
    return paginateBy(lines, ({ label }) => label, args);
  },
  downloadableItems: async (source, _args, context) => ({
    nodes: isPaid(source.status) ? await downloadsOfMember(context, source) : [],
  }),
  paymentGateways: async (source, _args, { deps }) =>
    (await paymentMethodsOf(deps.db, deps, source)).map((method) => ({ icon: null, ...method })),
  vatExemptMessage: ({ vatNote }) => vatNote,
  purchaseOrderNumber: ({ purchaseOrder }) => purchaseOrder,
  confirmUntil: ({ confirmUntil }) => confirmUntil?.toISOString() ?? null,
  isHeld: ({ holds }) => holds,
  moneyCode: async ({ id, refunded }, _args, { deps }) => {
    if (refunded === 0) return null;
    const [code] = await moneyCodesFrom(deps.db, [id]);
    return code ? { code: code.code, balance: toRaw(spendable(code)) } : null;
  },
  paysMoveOf: ({ seatMove }) => seatMove?.orderId ?? null,
  transfer: async (source, _args, { deps }) => {
    const transfer = await transferOf(deps.db, source);
    if (!transfer) return null;
    const { bank, reference, until } = transfer;
    return {
      accountHolder: bank.holder,
      bank: bank.name,
      iban: bank.iban,
      bic: bank.bic,
      reference,
      until,
      qrCodeUrl: hasTransferCode(transfer) ? `/api/documents/transfer-code/${source.id}.png` : null,
    };
  },
  entries: async ({ id }, _args, context) =>
    (await orderLoaders(context).buyerEntries.load(id)).flatMap(({ at, buyerText: text }) =>
      text === null ? [] : [{ date: at.toISOString(), text }],
    ),
  documents: async (source, _args, context) => {
    const loaders = orderLoaders(context);
    const { id } = source;
    const [invoices, notes] = await Promise.all([loaders.invoices.load(id), loaders.creditNotes.load(id)]);
    return listedDocuments(source, invoices, notes);
  },
};

/** The part that a code pays, as a deduction after tax. */
async function creditLines(db: Db, { id, credit, creditCode }: Order) {
  const code = credit > 0 && creditCode !== null ? await moneyCodeById(db, creditCode) : undefined;
  if (!code) return [];
  return [{ id: globalId("fee", String(id)), name: codePaymentName(code.code), total: toRaw(-credit) }];
}

const lineItemFields: LineItemResolvers = {
  id: ({ id }) => globalId("order_item", id),
  databaseId: ({ id }) => id,
  subtotal: ({ subtotal }, { format }) => shortPriceText(subtotal, format),
  total: ({ total }, { format }) => shortPriceText(total, format),
  totalTax: ({ tax }, { format }) => shortPriceText(tax, format),
  /** Null for lines that are older than the stored price steps. */
  priceSteps: ({ ledger }) => (ledger.length > 0 ? ledger : null),
  /** Null for a product that is no longer sold. The line keeps its name in `metaData`. */
  product: ({ productId }) => {
    const node = productModel(productId);
    return node && { node };
  },
  variation: ({ variationId }) => {
    const node = variationId === null ? null : variationModel(variationId);
    return node && { node };
  },
  metaData: (line, { key, keysIn }, context) =>
    Object.entries(metaOf(line, context))
      .filter(([name]) => (key == null || name === key) && (keysIn == null || keysIn.includes(name)))
      .map(([name, value]) => ({ id: globalId("order_item_meta", `${line.id}-${name}`), key: name, value })),
};

/**
 * A line's details by key. As in WooCommerce, keys that begin with `_` are internal and not the buyer's; prices are
 * RAW, for one item. The token of a waiting-list seat is internal too.
 */
function metaOf(line: OrderLine, { deps }: BackendContext): Record<string, string> {
  const regional = line.ledger.find(({ kind }) => kind === "ppp")?.reason;
  const [calendar, occurs] = [calendarPath(line, deps.clock()), occursText(line)];
  const { waitingListHash: _, ...notes } = line.extra;
  const { occurrence } = line;
  return {
    name: line.variationName ?? line.name,
    ...notes,
    _unit_price: toRaw(line.unitPrice),
    ...(regional && { _regional_price: regional }),
    ...(occurs && { _occurs: occurs }),
    ...(occurrence && {
      _starts: occurrence.start,
      _ends: occurrence.end,
      ...(occurrence.location && { _place: occurrence.location }),
    }),
    ...(calendar && { _calendar: calendar }),
  };
}

/** The contract's names of the statuses. WooGraphQL's CHECKOUT_DRAFT does not occur in our orders. */
const orderStatusNames: Required<Omit<OrderStatusEnumResolvers, "CHECKOUT_DRAFT">> = {
  PENDING: "pending",
  ON_HOLD: "held",
  PROCESSING: "processing",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
  FAILED: "failed",
  REFUNDED: "refunded",
};

const searchText = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\u0000]*$/);

/** The signed-in member's orders. A guest gets an empty list and reads only the order just placed, by its number. */
const customerOrders: CustomerResolvers["orders"] = async (_customer, args, context) => {
  const identity = await context.identity();
  if (!identity) return paginateBy([], () => "", args);
  const { size, fromEnd, after, before } = readPage(args);
  const range = { size, fromEnd, after: cursorNumber(after), before: cursorNumber(before) };
  const filter = filterOf(args.where);
  const { rows, hasMore } = await pageOfOrders(context.deps.db, identity.memberId, filter, range);
  const [start = null, end = null] = [rows[0], rows.at(-1)].map((row) => row && cursorOfName(String(row.id)));
  const isFilled = rows.length > 0;
  return {
    nodes: rows,
    pageInfo: {
      startCursor: start,
      endCursor: end,
      hasPreviousPage: isFilled && (fromEnd ? hasMore : after !== null),
      hasNextPage: isFilled && (fromEnd ? before !== null : hasMore),
    },
  };
};

export const orderResolvers: Resolvers = {
  RootQuery: { order, paymentGateways },
  RootMutation: {
    checkout,
    payOrder: payOrderMutation,
    requestAddressCode: requestAddressCodeMutation,
    renewCalendarFeed: async (_root, { input: { clientMutationId } }, context) => {
      const { memberId } = await requireMember(context, "make the address");
      const { path, madeAt } = await renewFeed(context.deps, memberId);
      return { clientMutationId, path, calendarFeed: { madeAt: madeAt.toISOString() } };
    },
  },
  CheckoutPayload: { customer: (_payload, _args, context) => customerModel(context) },
  Customer: {
    orders: customerOrders,
    calendarFeed: async ({ identity }, _args, { deps }) => {
      if (!identity) return null;
      return { madeAt: (await feedMadeAt(deps.db, identity.memberId))?.toISOString() ?? null };
    },
  },
  Order: orderFields,
  OrderStatusEnum: orderStatusNames,
  LineItem: lineItemFields,
};

/** 0 is nobody's order, so an invalid cursor answers an empty page. */
function cursorNumber(name: string | null): number | null {
  return name === null ? null : /^\d{1,9}$/.test(name) ? Number(name) : 0;
}

function filterOf(where: CustomerOrdersArgs["where"]): OrderFilter {
  const text = searchText.safeParse(where?.search ?? "");
  if (!text.success) throw orderErrors.searchTooLong();
  const wanted = where?.orderby?.[0];
  return {
    statuses: orderStatuses.filter((status) => where?.statuses?.includes(status)),
    search: text.data,
    sort: { field: wanted?.field ?? "DATE", direction: wanted?.order ?? "DESC" },
  };
}

/** Path of the calendar file of a line's date; null without a date, for a past one, and for an ended line. */
export function calendarPath({ orderId, id, occurrence, endedAt }: OrderLine, now: Date): string | null {
  const isToCome =
    occurrence && !occurrence.isCancelled && !endedAt && Date.parse(occurrence.end) > now.getTime();
  return isToCome ? `/api/documents/calendar/${orderId}/${id}.ics` : null;
}

/** When an event takes place; null for a seat, whose name includes the date. */
function occursText({ occurrence }: OrderLine): string | null {
  return occurrence?.kind === "event" ? occurrenceText(occurrence) : null;
}
