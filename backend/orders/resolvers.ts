import { z } from "zod";
import { toRaw } from "@/lib/money";
import { downloadsOfMember } from "../access";
import { shopperOf } from "../cart";
import { catalogue, event, workshop } from "../content";
import type { BackendContext } from "../context";
import type { Db } from "../database/client";
import { userError } from "../errors";
import { creditNotesOf, findInvoice } from "../invoices";
import { latestPayment } from "../payments/store";
import { type PriceFormat, priceText, shortPriceText } from "../price-text";
import { productModel, variationModel } from "../products";
import { cursorOfName, globalId, idOf, type PageArgs, paginateBy, readPage } from "../relay";
import { answerBinding } from "./checkout-resolvers";
import { isOpen, isPaid, orderStatuses } from "./order";
import { paymentMethodsOf } from "./pay-order";
import { refreshOrder } from "./settle-payment";
import {
  couponsOf,
  findOrder,
  findOwnedOrder,
  linesOf,
  type Order,
  type OrderCoupon,
  type OrderFilter,
  type OrderLine,
  type OrderTax,
  pageOfOrders,
  taxesOf,
} from "./store";

type FormatArgs = { format?: PriceFormat };
type OrderArgs = { id?: string | null; idType?: "DATABASE_ID" | "ID" | "ORDER_KEY" | null };
const db = async (context: BackendContext) => context.deps.db;
const orderNumber = (order: Order) => String(order.id);

/** One order of whoever asks. Foreign and missing orders get the same answer (C16). */
export async function order(_root: unknown, args: OrderArgs, context: BackendContext): Promise<Order> {
  const which = whichOrder(args);
  const found =
    which && (await findOwnedOrder(await db(context), which, await shopperOf(context), context.deps.clock()));
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
  subtotal: (source: Order, { format }: FormatArgs) => priceText(source.subtotal, format),
  discountTotal: (source: Order, { format }: FormatArgs) => priceText(source.discount, format),
  totalTax: (source: Order, { format }: FormatArgs) => priceText(source.tax, format),
  total: (source: Order, { format }: FormatArgs) => priceText(source.total, format),
  lineItems: async (source: Order, args: PageArgs, context: BackendContext) =>
    paginateBy(await linesOf(await db(context), source.id), ({ id }) => String(id), args),
  couponLines: async (source: Order, args: PageArgs, context: BackendContext) =>
    paginateBy(
      (await couponsOf(await db(context), source.id)).map((row, i) => ({ ...row, id: i + 1 })),
      ({ code }) => code,
      args,
    ),
  taxLines: async (source: Order, args: PageArgs, context: BackendContext) =>
    paginateBy(
      (await taxesOf(await db(context), source.id)).map((row, i) => ({ ...row, id: i + 1 })),
      ({ label }) => label,
      args,
    ),
  downloadableItems: async (source: Order, _args: PageArgs, context: BackendContext) => ({
    nodes: isPaid(source.status) ? await downloadsOfMember(context, source) : [],
  }),
  paymentGateways: async (source: Order, _args: unknown, context: BackendContext) =>
    (await paymentMethodsOf(await db(context), context.deps, source)).map((way) => ({ icon: null, ...way })),
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

type MetaArgs = { key?: string | null; keysIn?: (string | null)[] | null };
type LineFormatArgs = { format?: PriceFormat };
type Numbered<T> = T & { id: number };

export const lineItemFields = {
  id: (line: OrderLine) => globalId("order_item", line.id),
  databaseId: (line: OrderLine) => line.id,
  subtotal: (line: OrderLine, { format }: LineFormatArgs) => shortPriceText(line.subtotal, format),
  total: (line: OrderLine, { format }: LineFormatArgs) => shortPriceText(line.total, format),
  totalTax: (line: OrderLine, { format }: LineFormatArgs) => shortPriceText(line.tax, format),
  /** Null for lines from before the shop stored them. */
  priceSteps: ({ ledger }: OrderLine) => (ledger.length > 0 ? ledger : null),
  /** Null for a product that is not sold any more; the line itself keeps its name in `metaData`. */
  product: (line: OrderLine) => {
    const node = productModel(line.productId);
    return node ? { node } : null;
  },
  variation: (line: OrderLine) => {
    const node = line.variationId === null ? null : variationModel(line.variationId);
    return node ? { node } : null;
  },
  metaData: async (line: OrderLine, { key, keysIn }: MetaArgs, context: BackendContext) =>
    Object.entries(await metaOf(line, context))
      .filter(([name]) => (key == null || name === key) && (keysIn == null || keysIn.includes(name)))
      .map(([name, value]) => ({ id: globalId("order_item_meta", `${line.id}-${name}`), key: name, value })),
};

/**
 * Keys that begin with `_` are ours and not the buyer's, as in WooCommerce; prices are RAW, for one item. The token
 * of a seat from the waiting list is no longer needed and is left out.
 */
async function metaOf(line: OrderLine, { deps }: BackendContext): Promise<Record<string, string>> {
  const regional = line.ledger.find(({ kind }) => kind === "ppp")?.reason;
  const calendar = await lineCalendar(deps.db, deps.clock(), line);
  const { waitingList: _, ...notes } = line.extra;
  return {
    name: line.variationName ?? line.name,
    ...notes,
    _unit_price: toRaw(line.unitPrice),
    ...(regional && { _regional_price: regional }),
    ...(calendar && { _calendar: calendar }),
  };
}

export const couponLineFields = {
  id: (row: Numbered<OrderCoupon>) => globalId("order_coupon", `${row.orderId}-${row.id}`),
  databaseId: (row: Numbered<OrderCoupon>) => row.id,
  discount: (row: OrderCoupon) => toRaw(row.discount),
  discountTax: (row: OrderCoupon) => toRaw(row.discountTax),
};

export const taxLineFields = {
  id: (row: Numbered<OrderTax>) => globalId("order_tax", `${row.orderId}-${row.id}`),
  databaseId: (row: Numbered<OrderTax>) => row.id,
  rateCode: (row: OrderTax) => row.label,
  taxTotal: (row: OrderTax) => toRaw(row.amount),
};

type Where = {
  orderby?: ({ field: OrderFilter["sort"]["field"]; order?: "ASC" | "DESC" | null } | null)[] | null;
  search?: string | null;
  statuses?: (string | null)[] | null;
};

const searchText = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\u0000]*$/);

/** The signed-in member's orders; a guest has none here, only the one just placed, by its number. */
export async function customerOrders(
  _customer: unknown,
  args: PageArgs & { where?: Where | null },
  context: BackendContext,
) {
  const identity = await context.identity();
  if (!identity) return paginateBy([], () => "", args);
  const { size, fromEnd, after, before } = readPage(args);
  const range = { size, fromEnd, after: cursorNumber(after), before: cursorNumber(before) };
  const filter = filterOf(args.where ?? {});
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
}

/** 0 is nobody's order: a cursor that was never given out answers an empty page. */
function cursorNumber(name: string | null): number | null {
  return name === null ? null : /^\d{1,9}$/.test(name) ? Number(name) : 0;
}

function filterOf(where: Where): OrderFilter {
  const text = searchText.safeParse(where.search ?? "");
  if (!text.success) throw userError("Please search with at most 200 characters", "BAD_USER_INPUT");
  const wanted = where.orderby?.[0];
  return {
    statuses: orderStatuses.filter((status) => where.statuses?.includes(status)),
    search: text.data,
    sort: { field: wanted?.field ?? "DATE", direction: wanted?.order ?? "DESC" },
  };
}

/** An event comes back after a year; a ticket is for the first one after the order. */
const yearMs = 364 * 86_400_000;

type Dated = { startDate?: string | null; endDate?: string | null; slug?: string | null };

/**
 * Path of the calendar file of a line's date; null without a date, when it is over, or when the dates on sale are
 * already those of a later run.
 */
async function lineCalendar(db: Db, now: Date, line: OrderLine): Promise<string | null> {
  if (line.variationId !== null) return seatCalendar(line, line.variationId, now);
  const slug = catalogue().product(line.productId)?.event;
  const date = slug ? event(slug) : undefined;
  if (!slug || !date || !isToCome(date, now)) return null;
  const order = await findOrder(db, line.orderId);
  const wait = Date.parse(date.startDate ?? "") - (order?.createdAt.getTime() ?? 0);
  return wait > 0 && wait <= yearMs ? `/calendar/events/${slug}.ics` : null;
}

/** The name on the order has the date in it, so the same name is the same run. */
function seatCalendar({ variationName }: OrderLine, variationId: number, now: Date): string | null {
  const found = catalogue().variation(variationId)?.variation;
  const date = found?.workshop ? workshop(found.workshop) : undefined;
  if (!found || !date || found.name !== variationName || !isToCome(date, now)) return null;
  return `/calendar/workshops/${found.workshop}.ics`;
}

function isToCome({ endDate }: Dated, now: Date): boolean {
  return Date.parse(endDate ?? "") > now.getTime();
}
