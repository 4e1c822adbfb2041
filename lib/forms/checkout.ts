import { z } from "zod";
import {
  CheckoutDocument,
  type CustomerAddressInput,
  GetCartDocument,
  type GetCartQuery,
  PayOrderDocument,
  UpdateCustomerDocument,
} from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/routes";
import { checkoutSchema } from "@/lib/rules/checkout";
import { demoTokens } from "@/lib/rules/demo-card";
import { paymentKeys, readChoice, savedMetaData } from "@/lib/rules/payment-methods";
import { changeOfPrice, priceFacts } from "@/lib/rules/price-change";
import { safeRedirect } from "@/lib/rules/redirect-target";
import { type Ask, countryField, formCase, ruledBy } from "./form-case";

type Cart = NonNullable<GetCartQuery["cart"]>;

const text = z.string().trim().max(500).optional();
/** As the shop takes an address; `checkoutSchema` says what of it is needed. */
const billingFields = {
  customerType: text,
  firstName: text,
  lastName: text,
  company: text,
  vatId: text,
  address1: text,
  address2: text,
  postcode: text,
  city: text,
  state: text,
  country: countryField,
  email: text,
  phone: text,
};

const fields = z
  .strictObject({
    ...billingFields,
    customerNote: text,
    paymentMethod: text,
    demoMethod: z.enum(demoTokens).optional(),
    terms: text,
    /** The total the page showed, as the cart's RAW text. */
    expectedTotal: text,
    /** What it followed from, as `priceFacts` wrote it: only for saying what has changed. */
    shown: z.string().max(60_000).optional(),
    /** "update" only asks for the new total of a country or VAT id. */
    intent: z.enum(["pay", "update"]).default("pay"),
  })
  .superRefine((values, context) => {
    if (values.intent === "pay") ruledBy(checkoutSchema)(values, context);
  });

/**
 * Buys without JavaScript, by invoice or demo payment. The shop's own rules decide; these only save a round trip.
 * Country and VAT id change the total, so a total other than the one shown is shown first, and nothing is bought.
 */
export const checkout = formCase({
  page: routes.checkout,
  operation: "checkout",
  keep: [...Object.keys(billingFields), "customerNote", "paymentMethod", "demoMethod"],
  fields,
  async run(
    { intent, expectedTotal, shown, paymentMethod, customerNote, demoMethod, terms: _terms, ...typed },
    { ask, values },
  ) {
    const isCompany = typed.customerType === "company";
    const billing = {
      ...typed,
      company: isCompany ? typed.company : "",
      vatId: isCompany ? typed.vatId : "",
    };
    const cart = await pricedFor(billing, ask);
    if (intent === "update")
      return { to: routes.checkout, notice: { kind: "info", text: "The total is up to date.", values } };
    // An emptied cart means that the form was sent twice: the shop returns the order that was already placed.
    const isShown = expectedTotal === undefined || parseRaw(expectedTotal) === parseRaw(cart?.rawTotal);
    if (cart?.isEmpty !== true && !isShown) {
      const why = cart ? whyChanged(shown, cart) : null;
      const parts = ["The total has changed.", why, "Please check it and confirm again."];
      const text = parts.filter((part) => part !== null).join(" ");
      return { to: routes.checkout, notice: { kind: "info", text, values } };
    }
    const way = wayOf(paymentMethod, demoMethod);
    const answer = (await ask(CheckoutDocument, { input: { ...way, customerNote, billing } })).checkout;
    if (!answer?.order?.databaseId)
      throw new GraphqlFailure({ operation: "checkout", messages: ["Your order could not be placed."] });
    if (answer.result === "success") return { to: checkoutTarget(answer.redirect, answer.order.databaseId) };
    return {
      to: routes.checkout,
      notice: { kind: "error", text: "The payment failed. Please try another way to pay.", values },
    };
  },
});

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
});

/** The reasons between what the page showed and the cart of now; null where the page did not tell. */
function whyChanged(shown: string | undefined, cart: Cart): string | null {
  const before = shownFacts.safeParse(readJson(shown ?? ""));
  const why = before.success ? changeOfPrice(before.data, priceFacts(cart))?.why : undefined;
  if (why === undefined) return null;
  return why.length <= 400 ? why : "Several things in the cart are other ones now.";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/** The chosen way to pay as the shop takes it: one that is saved goes by its number. */
function wayOf(chosen: string | undefined, demoMethod: string | undefined) {
  const { gateway, tokenId } = readChoice(chosen ?? "");
  if (tokenId !== null) return { paymentMethod: gateway, metaData: savedMetaData(tokenId) };
  const isDemo = gateway === "demo" && demoMethod !== undefined;
  return { paymentMethod: gateway, metaData: isDemo ? [{ key: paymentKeys.demo, value: demoMethod }] : [] };
}

/** Sends the invoice details to the shop and returns the updated cart. */
async function pricedFor(billing: CustomerAddressInput, ask: Ask): Promise<Cart | null> {
  await ask(UpdateCustomerDocument, { input: { billing } });
  return (await ask(GetCartDocument, {})).cart;
}

/** WooCommerce's order page, should the host live under our own name. */
const isHostsPage = /\/order-received\//;

/**
 * Where a placed order goes on: a page of our own, or the order's page, which shows its true state and what is missing.
 * A provider's own address is never followed. Source: NOTES 7.
 */
export function checkoutTarget(redirect: string | null | undefined, order: number): string {
  const path = redirect?.startsWith(`${env.ORIGIN}/`) ? redirect.slice(env.ORIGIN.length) : redirect;
  return isHostsPage.test(path ?? "")
    ? routes.confirm(order)
    : safeRedirect(path, env.ORIGIN, routes.confirm(order));
}

/** `POST /api/forms/pay-order`: pays an order that was placed earlier, without JavaScript by invoice or demo payment. */
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
    const answer = (await ask(PayOrderDocument, { input: { id, ...wayOf(paymentMethod, demoMethod) } }))
      .payOrder;
    if (answer?.result !== "success") throw new GraphqlFailure({ operation: "payOrder" });
    return { to: checkoutTarget(answer.redirect, id) };
  },
});
