import { configure } from "@testing-library/react";
import { vi } from "vitest";
import { GET as timeZone } from "@/app/api/time-zone/route";
// Loaded on first use by the islands; here beforehand, so that no test pays for it.
import "@/components/cart/add-item";
import "@/components/cart/cart-client";

configure({ asyncUtilTimeout: 8_000 });

type Answer =
  { data?: object | null; errors?: { message: string; path?: string[]; extensions?: object }[] } | "outage";
type Handler = (variables: Record<string, never>) => Answer | Promise<Answer>;

/** The shop at the other end of fetch: answers by operation name and keeps what was asked. */
export function fakeShop(handlers: Record<string, Handler>, isMember = false) {
  const asked: { operation: string; variables: Record<string, unknown> }[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.startsWith("/api/time-zone")) return timeZone(new Request(new URL(url, "http://localhost")));
    if (url === "/api/auth/session") return Response.json({ signedIn: isMember });
    const { operationName, variables } = JSON.parse(String(init?.body));
    asked.push({ operation: operationName, variables });
    const handler = handlers[operationName];
    if (!handler) throw new Error(`nobody answers ${operationName}`);
    const answer = await handler(variables);
    if (answer === "outage") throw new TypeError("fetch failed");
    return Response.json({ data: null, ...answer });
  });
  return { asked, operations: () => asked.map(({ operation }) => operation) };
}

export const refusal = (message: string, operation = "x", code?: string): Answer => ({
  data: null,
  errors: [{ message, path: [operation], ...(code && { extensions: { code } }) }],
});

const product = {
  __typename: "SimpleProduct",
  id: "p1730",
  databaseId: 1730,
  name: "Design &#8211; Self-paced",
  slug: "design",
  type: "SIMPLE",
  onSale: false,
  pppEnabled: true,
  purchasable: true,
  shortDescription: null,
  image: null,
  price: "790,00&nbsp;€",
  regularPrice: "790,00&nbsp;€",
  rawPrice: "790",
  rawRegularPrice: "790",
  lowestPrice: null,
  soldIndividually: null,
  stockStatus: null,
  stockQuantity: null,
} as const;

type Part = {
  quantity?: number;
  total?: string;
  coupon?: string;
  key?: string;
  product?: number;
  pppEnabled?: boolean;
};

/** A cart of one line, or an empty one for quantity 0, in WooGraphQL's words. */
export function cartOf(part: Part = {}) {
  const { quantity = 1, total = "948.00", coupon, key = "k1", product: id = 1730, pppEnabled = true } = part;
  const filled = quantity > 0;
  return {
    __typename: "Cart",
    isEmpty: !filled,
    subtotal: `${790 * quantity},00&nbsp;€`,
    discountTotal: coupon ? "10,00&nbsp;€" : "0,00&nbsp;€",
    totalTax: "158,00&nbsp;€",
    displayPricesIncludeTax: false,
    total: filled ? `${total.replace(".", ",")}&nbsp;€` : "0,00&nbsp;€",
    rawSubtotal: String(790 * quantity),
    rawDiscountTotal: coupon ? "10" : "0",
    rawShippingTotal: null,
    rawShippingTax: null,
    needsShippingAddress: null,
    availableShippingMethods: null,
    chosenShippingMethods: null,
    fees: null,
    rawFeeTotal: null,
    rawTotal: filled ? total : "0",
    totalTaxes: [
      { __typename: "CartTax", id: "t1", label: "VAT 20 %", amount: "158,00&nbsp;€", rawAmount: "158" },
    ],
    appliedCoupons: coupon
      ? [
          {
            __typename: "AppliedCoupon",
            code: coupon,
            description: "Ten less",
            discountAmount: "10,00&nbsp;€",
            discountTax: "0,00&nbsp;€",
          },
        ]
      : null,
    isVatExempt: false,
    vatExemptMessage: null,
    hasSubscriptionProducts: false,
    recurringCartMessage: null,
    recurringSubtotal: null,
    recurringTotal: null,
    customerPPPRate: 1,
    contents: {
      __typename: "CartToCartItemConnection",
      itemCount: quantity,
      productCount: filled ? 1 : 0,
      nodes: filled
        ? [
            {
              __typename: "SimpleCartItem",
              key,
              quantity,
              subtotal: `${790 * quantity},00&nbsp;€`,
              total: "948,00&nbsp;€",
              singlePrice: "790,00&nbsp;€",
              rawSubtotal: "790",
              rawTotal: "948",
              rawSinglePrice: "790",
              occurs: null,
              moveUntilDays: null,
              product: {
                __typename: "CartItemToProductConnectionEdge",
                node: { ...product, id: `p${id}`, databaseId: id, pppEnabled },
              },
              variation: null,
              extraData: null,
            },
          ]
        : [],
    },
  };
}
