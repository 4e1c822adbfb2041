import { toRaw } from "@/lib/money";
import { globalId } from "../domain/global-id";
import type { OrderCoupon, OrderLine, OrderTax } from "../store/order-parts";
import { shortMoney, type Format } from "./money";
import { productModel, variationModel } from "./product-model";

type FormatArgs = { format?: Format };
type Numbered<T> = T & { id: number };

export const lineItemFields = {
  id: (line: OrderLine) => globalId("order_item", line.id),
  databaseId: (line: OrderLine) => line.id,
  subtotal: (line: OrderLine, { format }: FormatArgs) => shortMoney(line.subtotal, format),
  total: (line: OrderLine, { format }: FormatArgs) => shortMoney(line.total, format),
  totalTax: (line: OrderLine, { format }: FormatArgs) => shortMoney(line.tax, format),
  /** Null for a product that is not sold any more; the line itself keeps its name in `metaData`. */
  product: (line: OrderLine) => {
    const node = productModel(line.productId);
    return node ? { node } : null;
  },
  variation: (line: OrderLine) => {
    const node = line.variationId === null ? null : variationModel(line.variationId);
    return node ? { node } : null;
  },
  metaData: (line: OrderLine, { key, keysIn }: { key?: string | null; keysIn?: (string | null)[] | null }) =>
    Object.entries({ name: line.variationName ?? line.name, ...line.extra })
      .filter(([name]) => (key == null || name === key) && (keysIn == null || keysIn.includes(name)))
      .map(([name, value]) => ({ id: globalId("order_item_meta", `${line.id}-${name}`), key: name, value })),
};

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
