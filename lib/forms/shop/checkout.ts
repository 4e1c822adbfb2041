import { z } from "zod";
import {
  CheckoutDocument,
  type CustomerAddressInput,
  GetCartDocument,
  type GetCartQuery,
  PayOrderDocument,
  RequestAddressCodeDocument,
  UpdateCustomerDocument,
  UpdateShippingMethodDocument,
} from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { answerOr, GraphqlFailure } from "@/lib/gateway/failure";
import { isSameRaw } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { emptyText } from "@/lib/rules/prices/cart";
import { toBilling } from "@/lib/rules/forms/billing-input";
import { wordsInput } from "@/lib/rules/forms/buyer-words";
import { deliveryAddress, methodFields } from "@/lib/rules/forms/delivery";
import { demoTokens } from "@/lib/rules/forms/demo-card";
import { paymentKeys, readChoice, savedMetaData } from "@/lib/rules/prices/payment-methods";
import { changeOfPrice, priceFacts } from "@/lib/rules/prices/price-change";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { checkoutFields, keptFields } from "./checkout-fields";
import { formCase } from "../form-case";
import type { Ask, Outcome } from "../typed-form";

type Cart = NonNullable<GetCartQuery["cart"]>;

/**
 * These checks only save a round trip; the shop's rules decide. If the total has changed, the page shows the new one
 * and nothing is bought.
 */
export const checkout = formCase({
  page: routes.checkout,
  operation: "checkout",
  keep: keptFields,
  fields: checkoutFields,
  async run({ intent, expectedTotal, shown, paymentMethod, demoMethod, ...typed }, { ask, values }) {
    const { country, deliveryCountry, addressCode, codeSentTo } = typed;
    const billing = toBilling(values, [{ code: country }]);
    const email = (values.email ?? "").trim();
    const shipping = deliveryAddress(values, deliveryCountry ? [{ code: deliveryCountry }] : []);
    const addresses = { billing, ...(shipping && { shipping }) };
    const methods = methodFields.flatMap((name) => values[name] || []);
    const cart = await pricedFor(addresses, methods, ask);
    if (intent === "code") return mailCode(email, ask, values);
    if (intent === "update")
      return { to: routes.checkout, notice: { kind: "info", text: "The total is up to date.", values } };
    // An empty cart means that the form was sent twice. The shop then returns the order that was already placed.
    const isShown = expectedTotal === undefined || isSameRaw(expectedTotal, cart?.rawTotal);
    if (cart?.isEmpty !== true && !isShown) {
      const why = cart ? whyChanged(shown, cart) : null;
      const parts = ["The total has changed.", why, "Please check it and confirm again."];
      const text = parts.filter((part) => part !== null).join(" ");
      return { to: routes.checkout, notice: { kind: "info", text, values } };
    }
    const payment = paymentOf(paymentMethod, demoMethod);
    const proof = codeSentTo === email && addressCode ? { addressCode } : {};
    const buying = ask(CheckoutDocument, {
      input: {
        ...payment,
        ...addresses,
        ...wordsInput(values),
        ...proof,
        ...(methods.length > 0 && { shippingMethod: methods }),
      },
    });
    const told = await answerOr(buying, (failure) => {
      if (failure.code === "SEATS_LIMITED") return "unconfirmed" as const;
      // The cart has expired with its session, so there is no order.
      const isLost = cart?.isEmpty === true && !failure.isOutage;
      throw isLost ? new GraphqlFailure({ operation: "checkout", messages: [emptyText] }) : failure;
    });
    if (told === "unconfirmed") return mailCode(email, ask, values);
    const answer = told.checkout;
    if (!answer?.order?.databaseId) throw new GraphqlFailure({ operation: "checkout", status: 0 });
    if (answer.result === "success") return { to: checkoutTarget(answer.redirect, answer.order.databaseId) };
    return {
      to: routes.checkout,
      notice: { kind: "error", text: "The payment failed. Please try another payment method.", values },
    };
  },
});

async function mailCode(email: string, ask: Ask, values: Record<string, string>): Promise<Outcome> {
  await ask(RequestAddressCodeDocument, { input: { email } });
  const text = `We have sent a six-digit code to ${email}. Please enter it above the button, then press the button again.`;
  return { to: routes.checkout, notice: { kind: "info", text, values: { ...values, codeSentTo: email } } };
}

const shownFacts = z.object({
  rawTotal: z.string(),
  total: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string().max(300),
      quantity: z.number(),
      price: z.string(),
      priceText: z.string(),
      isPPP: z.boolean(),
    }),
  ),
  codes: z.array(z.string()),
  pppRate: z.number(),
  taxes: z.array(z.string()),
  vatMessage: z.string(),
  delivery: z.string().max(300).default(""),
});

/** Explains why the cart's total differs from the one shown; null when the page sent no facts. */
function whyChanged(shown: string | undefined, cart: Cart): string | null {
  const before = shownFacts.safeParse(readJson(shown ?? ""));
  const why = before.success ? changeOfPrice(before.data, priceFacts(cart))?.why : undefined;
  if (why === undefined) return null;
  return why.length <= 400 ? why : "Several items in your cart have changed.";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** The chosen payment method in the shop's terms. A saved method is named by its number. */
function paymentOf(chosen: string | undefined, demoMethod: string | undefined) {
  const { gateway, tokenId } = readChoice(chosen ?? "");
  if (tokenId !== null) return { paymentMethod: gateway, metaData: savedMetaData(tokenId) };
  const isDemo = gateway === "demo" && demoMethod !== undefined;
  return { paymentMethod: gateway, metaData: isDemo ? [{ key: paymentKeys.demo, value: demoMethod }] : [] };
}

type Addresses = { billing: CustomerAddressInput; shipping?: CustomerAddressInput };

/** The cart priced for these addresses, with the chosen delivery methods that the shop still offers. */
async function pricedFor(addresses: Addresses, methods: readonly string[], ask: Ask): Promise<Cart | null> {
  await ask(UpdateCustomerDocument, { input: addresses });
  const { cart } = await ask(GetCartDocument, {});
  const parcels = cart?.availableShippingMethods ?? [];
  const isChosen = methods.every((id, at) => cart?.chosenShippingMethods?.[at] === id);
  const isOpen = parcels.every((parcel, at) => parcel?.rates?.some((rate) => rate?.id === methods[at]));
  if (methods.length === 0 || isChosen || !isOpen) return cart;
  return (
    (await ask(UpdateShippingMethodDocument, { methods: [...methods] })).updateShippingMethod?.cart ?? cart
  );
}

/** WooCommerce's order page. It appears when the host shares our domain. */
const isHostsPage = /\/order-received\//;

/**
 * A page of our own, or the order's page, which shows the true state. Redirects to a provider's address are never
 * followed.
 */
export function checkoutTarget(redirect: string | null | undefined, order: number): string {
  const path = redirect?.startsWith(`${env.ORIGIN}/`) ? redirect.slice(env.ORIGIN.length) : redirect;
  return isHostsPage.test(path ?? "")
    ? routes.confirm(order)
    : safeRedirect(path, env.ORIGIN, routes.confirm(order));
}

export const payOrder = formCase({
  page: routes.myOrders,
  operation: "payOrder",
  keep: ["paymentMethod", "demoMethod"],
  fields: z.strictObject({
    id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
    paymentMethod: z.string("Please choose how to pay").min(1, "Please choose how to pay").max(50),
    demoMethod: z.enum(demoTokens).optional(),
  }),
  async run({ id, paymentMethod, demoMethod }, { ask }) {
    const answer = (await ask(PayOrderDocument, { input: { id, ...paymentOf(paymentMethod, demoMethod) } }))
      .payOrder;
    if (answer?.result !== "success") throw new GraphqlFailure({ operation: "payOrder" });
    return { to: checkoutTarget(answer.redirect, id) };
  },
});
