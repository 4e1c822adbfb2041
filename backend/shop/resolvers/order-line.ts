import { toRaw } from "@/lib/money";
import type { BackendContext } from "../../context";
import { globalId } from "../domain/global-id";
import type { OrderCoupon, OrderLine, OrderTax } from "../store/order-parts";
import { lineCalendar } from "../use-cases/line-calendar";
import { shortMoney, type Format } from "./money";
import { productModel, variationModel } from "./product-model";

type MetaArgs = { key?: string | null; keysIn?: (string | null)[] | null };
type FormatArgs = { format?: Format };
type Numbered<T> = T & { id: number };

export const lineItemFields = {
  id: (line: OrderLine) => globalId("order_item", line.id),
  databaseId: (line: OrderLine) => line.id,
  subtotal: (line: OrderLine, { format }: FormatArgs) => shortMoney(line.subtotal, format),
  total: (line: OrderLine, { format }: FormatArgs) => shortMoney(line.total, format),
  totalTax: (line: OrderLine, { format }: FormatArgs) => shortMoney(line.tax, format),
  /** Null for lines of before the shop kept them. */
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
 * Keys that begin with `_` are ours and not the buyer's, as in WooCommerce; prices are RAW, for one piece. The token of a
 * seat from the waiting list has done its work and is not told.
 */
async function metaOf(line: OrderLine, { deps }: BackendContext): Promise<Record<string, string>> {
  const { db } = await deps.database();
  const regional = line.ledger.find(({ kind }) => kind === "ppp")?.reason;
  const calendar = await lineCalendar(db, deps.clock(), line);
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
