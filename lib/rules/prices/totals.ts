import type { CartFieldsFragment, GetOrderQuery } from "@/graphql/generated/shop/documents";
import type { Cents } from "@/lib/money";
import { amountsLike, type Amounts } from "./amounts-like";
import { isCodePayment } from "./money-on-code";
import { plainText } from "../texts/plain-text";

type Order = NonNullable<GetOrderQuery["order"]>;
type CartTotals = Pick<
  CartFieldsFragment,
  | ("subtotal" | "discountTotal" | "totalTaxes" | "total")
  | ("rawSubtotal" | "rawDiscountTotal" | "rawShippingTotal" | "rawFeeTotal" | "rawTotal")
> &
  Partial<
    Pick<
      CartFieldsFragment,
      | ("rawShippingTax" | "availableShippingMethods" | "chosenShippingMethods" | "fees")
      | ("appliedCoupons" | "totalTax" | "isVatExempt")
    >
  >;
type OrderTotals = Pick<
  Order,
  "subtotal" | "rawSubtotal" | "rawShippingTotal" | "couponLines" | "taxLines" | "total" | "rawTotal"
> &
  Partial<Pick<Order, "shippingLines" | "feeLines" | "totalTax">>;

/** A row above the total. */
export type TotalRow = {
  key: string;
  name: string;
  /** In the shop's own format, or RAW. */
  text: string | null | undefined;
  /** A short sentence with more about the sum. */
  note?: string;
  kind?: "discount";
  isTax?: true;
  /** A minus is shown before the text. */
  negative?: boolean;
  /** The row's part of the total in cents. A shop that prices in thousandths has tenths of a cent. */
  cents: Cents;
};

/** The rows of a cart. If the cart has a known total, they add up to it. */
export function cartRows(cart: CartTotals): TotalRow[] {
  const amounts = amountsLike(cart.total, cart.rawTotal);
  const discount = amounts.read(cart.rawDiscountTotal) ?? 0;
  const { discountTotal, appliedCoupons } = cart;
  const rows: TotalRow[] = [
    subtotalRow(cart, amounts),
    ...(discount > 0
      ? [
          {
            ...discountRow("Discount", discountTotal, discount),
            ...noteOf((appliedCoupons ?? []).flatMap((coupon) => (coupon ? codeNote(coupon) : []))),
            negative: true,
          },
        ]
      : []),
    ...deliveryRow(
      { methods: chosenMethods(cart), raw: cart.rawShippingTotal, rawTax: cart.rawShippingTax },
      amounts,
    ),
    ...cartFeeRows(cart, amounts),
    ...(cart.totalTaxes ?? []).flatMap((tax) =>
      tax ? [taxRow(tax.id, tax.label, tax.amount, amounts.read(tax.rawAmount))] : [],
    ),
    ...(cart.isVatExempt && !cart.totalTaxes?.length
      ? [{ key: "no VAT", name: "VAT", text: amounts.write(0), cents: 0 }]
      : []),
  ];
  return [...paymentLast(rows), ...restRow(cart, rows, amounts)];
}

/** The rows of an order. If the order has a known total, they add up to it. */
export function orderRows(order: OrderTotals): TotalRow[] {
  const amounts = amountsLike(order.total, order.rawTotal);
  const coupons = order.couponLines?.nodes ?? [];
  const taxes = order.taxLines?.nodes ?? [];
  const methods = (order.shippingLines?.nodes ?? []).flatMap(({ methodTitle }) => methodTitle ?? []);
  const onPostage = taxes.reduce((sum, tax) => sum + (amounts.read(tax?.shippingTaxTotal) ?? 0), 0);
  const rows: TotalRow[] = [
    subtotalRow(order, amounts),
    ...coupons.map((coupon) => {
      const discount = amounts.read(coupon?.discount);
      const text = discount === null ? coupon?.discount : amounts.write(discount);
      const row = discountRow(`Discount code ${coupon?.code}`, text, Math.abs(discount ?? 0));
      const tax = Math.abs(amounts.read(coupon?.discountTax) ?? 0);
      return {
        ...row,
        ...noteOf(tax > 0 ? [`It also lowers the VAT by ${amounts.write(tax)}.`] : []),
        negative: (discount ?? 1) > 0,
      };
    }),
    ...deliveryRow({ methods, raw: order.rawShippingTotal, tax: onPostage }, amounts),
    ...(order.feeLines?.nodes ?? []).flatMap(({ id, name, total }) =>
      chargeRow(id, plainText(name ?? "") || "Fee", amounts.read(total), amounts),
    ),
    ...taxes.map((tax) => {
      const own = amounts.read(tax?.taxTotal);
      const cents = own === null ? null : own + (amounts.read(tax?.shippingTaxTotal) ?? 0);
      const text = cents === null ? tax?.taxTotal : amounts.write(cents);
      return taxRow(tax?.label ?? "", tax?.label, text, cents);
    }),
  ];
  return [...paymentLast(rows), ...restRow(order, rows, amounts)];
}

const noteOf = (sentences: readonly string[]) => (sentences.length > 0 ? { note: sentences.join(" ") } : {});

type Coupon = NonNullable<NonNullable<CartFieldsFragment["appliedCoupons"]>[number]>;

const codeNote = ({ code, discountTax }: Pick<Coupon, "code" | "discountTax">) =>
  isAmount(discountTax) ? [`The code ${code} also lowers the VAT by ${plainText(discountTax)}.`] : [];

/** Whether a text of the shop is an amount above zero. */
const isAmount = (text: string | null | undefined): text is string => /[1-9]/.test(plainText(text ?? ""));

type Taxed = { totalTax?: string | null | undefined };

/**
 * The VAT in a total, as a note below it; null without VAT. Where a code pays a part, the total is only the rest, which
 * is no price with VAT in it.
 */
export function taxNote(
  { totalTax }: Taxed,
  rows: readonly TotalRow[],
  { isEstimated = false } = {},
): string | null {
  if (!isAmount(totalTax) || rows.some(({ name }) => isCodePayment(name))) return null;
  return `Of which VAT${isEstimated ? ", estimated" : ""}: ${plainText(totalTax)}`;
}

/** Puts the payment by a code after the tax. */
const paymentLast = (rows: readonly TotalRow[]) => [
  ...rows.filter(({ name }) => !isCodePayment(name)),
  ...rows.filter(({ name }) => isCodePayment(name)),
];

const subtotalRow = (
  { subtotal, rawSubtotal }: Pick<CartTotals, "subtotal" | "rawSubtotal">,
  amounts: Amounts,
): TotalRow => ({
  key: "subtotal",
  name: "Subtotal, net",
  text: subtotal,
  cents: amounts.read(rawSubtotal) ?? 0,
});

const discountRow = (name: string, text: string | null | undefined, discount: Cents) => ({
  key: name,
  name,
  text,
  cents: -discount,
  kind: "discount" as const,
});

type Delivery = {
  methods: readonly string[];
  raw: string | null | undefined;
  rawTax?: string | null | undefined;
  tax?: Cents;
};

/** A free delivery is shown as well if the shop names the method. */
function deliveryRow({ methods, raw, rawTax, tax }: Delivery, amounts: Amounts): TotalRow[] {
  const cents = amounts.read(raw) ?? 0;
  if (cents === 0 && methods.length === 0) return [];
  const names = methods.map(plainText).join(", ");
  const vat = tax ?? amounts.read(rawTax) ?? 0;
  return [
    {
      key: "delivery",
      text: amounts.write(cents),
      cents,
      name: names ? `Delivery (${names}), net` : "Delivery, net",
      ...(vat > 0 && { note: `The VAT on it is ${amounts.write(vat)}.` }),
    },
  ];
}

/** Labels of the chosen delivery methods. */
function chosenMethods({ availableShippingMethods, chosenShippingMethods }: CartTotals): string[] {
  return (availableShippingMethods ?? []).flatMap((parcel, at) => {
    const rate = parcel?.rates?.find((one) => one?.id === chosenShippingMethods?.[at]);
    return rate?.label ? [rate.label] : [];
  });
}

/** Falls back to one sum when the named fees do not add up to it. */
function cartFeeRows({ fees, rawFeeTotal }: CartTotals, amounts: Amounts): TotalRow[] {
  const sum = amounts.read(rawFeeTotal);
  const named = (fees ?? []).flatMap((fee) =>
    fee ? [{ ...fee, cents: amounts.read(String(fee.total ?? 0)) ?? 0 }] : [],
  );
  const isWhole = named.length > 0 && amounts.isSame(addUp(named), sum ?? addUp(named));
  return isWhole
    ? named.flatMap(({ id, name, cents }) => chargeRow(id, plainText(name), cents, amounts))
    : chargeRow("fees", "Fees", sum, amounts);
}

/** A negative charge is a deduction, such as the part that a code pays. It has no tax. */
function chargeRow(key: string, name: string, cents: Cents | null, amounts: Amounts): TotalRow[] {
  if (!cents) return [];
  const text = amounts.write(Math.abs(cents));
  return [
    { key, name: cents < 0 ? name : `${name}, net`, text, ...(cents < 0 && { negative: true }), cents },
  ];
}

const taxRow = (
  key: string,
  label: string | null | undefined,
  text: string | null | undefined,
  cents: Cents | null,
): TotalRow => ({
  key,
  name: plainText(label ?? ""),
  text,
  isTax: true,
  cents: cents ?? 0,
});

const addUp = (rows: readonly { cents: Cents }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Cents that the shop charges beyond the rows that it lists, without rounding differences. */
export function unlistedIn(cart: CartTotals): Cents {
  return cartRows(cart).find(({ key }) => key === "rest")?.cents ?? 0;
}

/**
 * In units of the smallest amount. Each amount is rounded separately, so prices with tax leave a difference of one or
 * two.
 */
const MOST_ROUNDED = 2;

/** Empty when the shop does not give both subtotal and total. */
function restRow(
  { rawSubtotal, rawTotal }: Pick<CartTotals, "rawSubtotal" | "rawTotal">,
  rows: readonly TotalRow[],
  amounts: Amounts,
): TotalRow[] {
  const total = amounts.read(rawTotal);
  if (total === null || amounts.read(rawSubtotal) === null || amounts.isSame(total, addUp(rows))) return [];
  const units = Math.round((total - addUp(rows)) / amounts.unit);
  const cents = units * amounts.unit;
  const other = cents > 0 ? "Other charges of the shop" : "Other deductions of the shop";
  const isRounding = Math.abs(units) <= MOST_ROUNDED;
  const [key, name] = isRounding ? ["rounding", "Rounding"] : ["rest", other];
  return [{ key, name, text: amounts.write(Math.abs(cents)), negative: cents < 0, cents }];
}
