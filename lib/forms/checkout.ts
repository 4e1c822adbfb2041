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
import { safeRedirect } from "@/lib/rules/redirect-target";
import { type Ask, countryField, formCase, ruledBy } from "./form-case";

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
    { intent, expectedTotal, paymentMethod, customerNote, demoMethod, terms: _terms, ...typed },
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
      const text = "The total has changed. Please check it and confirm again.";
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

/** The chosen way to pay as the shop takes it: one that is saved goes by its number. */
function wayOf(chosen: string | undefined, demoMethod: string | undefined) {
  const { gateway, tokenId } = readChoice(chosen ?? "");
  if (tokenId !== null) return { paymentMethod: gateway, metaData: savedMetaData(tokenId) };
  const isDemo = gateway === "demo" && demoMethod !== undefined;
  return { paymentMethod: gateway, metaData: isDemo ? [{ key: paymentKeys.demo, value: demoMethod }] : [] };
}

/** Sends the invoice details to the shop and returns the updated cart. */
async function pricedFor(billing: CustomerAddressInput, ask: Ask): Promise<GetCartQuery["cart"]> {
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
