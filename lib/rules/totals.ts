import type { CartFieldsFragment, GetOrderQuery } from "@/graphql/generated/shop/documents";
import { type Cents, parseRaw, toRaw } from "@/lib/money";
import { plainText } from "./plain-text";

type Order = NonNullable<GetOrderQuery["order"]>;
type CartTotals = Pick<
  CartFieldsFragment,
  | ("subtotal" | "discountTotal" | "totalTaxes")
  | ("rawSubtotal" | "rawDiscountTotal" | "rawShippingTotal" | "rawFeeTotal" | "rawTotal")
>;
type OrderTotals = Pick<
  Order,
  "subtotal" | "rawSubtotal" | "rawShippingTotal" | "couponLines" | "taxLines" | "rawTotal"
>;

/** A sum above the total. */
export type TotalRow = {
  key: string;
  name: string;
  /** As the shop writes it, or RAW. */
  text: string | null | undefined;
  kind?: "discount";
  isTax?: true;
  /** Shown with a minus before the text. */
  negative?: boolean;
  /** Its part of the total, in cents. */
  cents: Cents;
};

/** The rows of a cart; they add up to its total wherever that is known. */
export function cartRows(cart: CartTotals): TotalRow[] {
  const discount = parseRaw(cart.rawDiscountTotal) ?? 0;
  const { discountTotal } = cart;
  const rows: TotalRow[] = [
    subtotalRow(cart),
    ...(discount > 0 ? [{ ...discountRow("Discount", discountTotal, discount), negative: true }] : []),
    ...chargeRow("Delivery, net", cart.rawShippingTotal),
    ...chargeRow("Fees, net", cart.rawFeeTotal),
    ...(cart.totalTaxes ?? []).flatMap((tax) =>
      tax ? [taxRow(tax.id, tax.label, tax.amount, tax.rawAmount)] : [],
    ),
  ];
  return [...rows, ...restRow(unexplained(cart, rows))];
}

/** The rows of an order; they add up to its total wherever that is known. */
export function orderRows(order: OrderTotals): TotalRow[] {
  const coupons = order.couponLines?.nodes ?? [];
  const rows: TotalRow[] = [
    subtotalRow(order),
    ...coupons.map((coupon) => {
      const discount = parseRaw(coupon?.discount);
      const row = discountRow(`Discount code ${coupon?.code}`, coupon?.discount, Math.abs(discount ?? 0));
      return { ...row, negative: (discount ?? 1) > 0 };
    }),
    ...chargeRow("Delivery, net", order.rawShippingTotal),
    ...(order.taxLines?.nodes ?? []).map((tax) => {
      const onPostage = parseRaw(tax?.shippingTaxTotal) ?? 0;
      const text = onPostage === 0 ? tax?.taxTotal : toRaw((parseRaw(tax?.taxTotal) ?? 0) + onPostage);
      return taxRow(tax?.label ?? "", tax?.label, text, text);
    }),
  ];
  return [...rows, ...restRow(unexplained(order, rows))];
}

const subtotalRow = ({ subtotal, rawSubtotal }: Pick<CartTotals, "subtotal" | "rawSubtotal">): TotalRow => ({
  key: "subtotal",
  name: "Subtotal, net",
  text: subtotal,
  cents: parseRaw(rawSubtotal) ?? 0,
});

const discountRow = (name: string, text: string | null | undefined, discount: Cents) => ({
  ...{ key: name, name, text, cents: -discount },
  kind: "discount" as const,
});

function chargeRow(name: string, raw: string | null | undefined): TotalRow[] {
  const cents = parseRaw(raw) ?? 0;
  return cents === 0 ? [] : [{ key: name, name, text: toRaw(cents), cents }];
}

const taxRow = (
  key: string,
  label: string | null | undefined,
  text: string | null | undefined,
  raw: string | null | undefined,
): TotalRow => ({
  ...{ key, name: plainText(label ?? ""), text, isTax: true },
  cents: parseRaw(raw) ?? 0,
});

/** Zero where the shop does not give both ends of the sum. */
function unexplained(
  { rawSubtotal, rawTotal }: Pick<CartTotals, "rawSubtotal" | "rawTotal">,
  rows: TotalRow[],
): Cents {
  const total = parseRaw(rawTotal);
  if (total === null || parseRaw(rawSubtotal) === null) return 0;
  return total - rows.reduce((sum, { cents }) => sum + cents, 0);
}

/** Cents that the shop charges beyond the rows that it lists; a rounding does not count. */
export function unlistedIn(cart: CartTotals): Cents {
  const cents = cartRows(cart).find(({ key }) => key === restKey)?.cents ?? 0;
  return Math.abs(cents) <= MOST_ROUNDED ? 0 : cents;
}

/** Each amount is rounded by itself, so prices with tax leave a cent or two. */
const MOST_ROUNDED = 2;

const restKey = "rest";

function restRow(cents: Cents): TotalRow[] {
  if (cents === 0) return [];
  const other = cents > 0 ? "Other charges of the shop" : "Other deductions of the shop";
  const name = Math.abs(cents) <= MOST_ROUNDED ? "Rounding" : other;
  return [{ key: restKey, name, text: toRaw(Math.abs(cents)), negative: cents < 0, cents }];
}
