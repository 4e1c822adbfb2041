import { z } from "zod";
import { typedLine, typedText } from "@/lib/rules/forms/typed-text";
import type { RootMutationResolvers, RootQueryResolvers } from "@/graphql/generated/shop/resolvers";
import { buyerWords, readWords } from "@/lib/rules/forms/buyer-words";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { readAddress } from "@/lib/rules/forms/mail-address";
import { isSameVat } from "../../ground/billing-address";
import { cartOwner, isCovered, priceOfVisitor, shopperOf, toPayOf, visitor } from "../cart";
import type { BackendContext } from "../../context";
import { checkVatIdOf } from "../customers";
import type { Payment } from "../payments/store";
import { type CheckoutRequest, coveredMethod, freeMethod } from "../settlement";
import { payOrder } from "./pay-order";
import { placeOrder } from "./place-order";
import type { Order } from "../orders";
import { type AddressProof, checkAddressCode, requestAddressCode } from "../../people/sign-in";
import { limitGuestOrders, mergeBilling } from "./write-order";
import { orderErrors } from "../orders";

/** "Buy". The buyer is the signed-in member or the session's guest, who can buy only their own cart. */
export const checkout: RootMutationResolvers["checkout"] = async (_root, { input }, context) => {
  const request = { ...readCheckoutInput(input), ip: context.ip, proof: null };
  const owner = await cartOwner(context);
  if (!owner) throw orderErrors.noSession();
  const { identity } = await visitor(context);
  if (!identity) await limitGuestOrders(context);
  const proof = owner.kind === "guest" ? await proofOf(context, owner.sessionId, request) : null;
  // The buyer has seen the price for a known address. Asking the register again could order at another price.
  await checkVatIdOf(context, (saved) => {
    const sent = mergeBilling(saved, request);
    return isSameVat(saved, sent) ? null : sent;
  });
  const { order, payment, binding } = await placeOrder(
    context.deps,
    { owner, identity },
    { ...request, proof },
  );
  answerBinding(context, binding);
  const { clientMutationId } = input;
  return { clientMutationId, result: "success", redirect: nextAddress(order, payment), order };
};

/** The guest's proof of the address by a mailed code; null without one. */
async function proofOf(
  { deps, ip }: BackendContext,
  session: string,
  { addressCode, billing }: ReturnType<typeof readCheckoutInput>,
): Promise<AddressProof | null> {
  const code = addressCode?.replace(/\D/g, "");
  if (!code) return null;
  const email = readAddress(billing.email ?? "");
  return email ? checkAddressCode(deps, { email, session, ip }, code) : { email: "", requestId: null };
}

const codeInput = z.strictObject({
  clientMutationId: z.string().max(200).nullish(),
  email: z.string().max(254),
});

/**
 * Mails a confirmation code to the address of a guest at the checkout. Every request gets the same answer, for any
 * address.
 */
export const requestAddressCodeMutation: RootMutationResolvers["requestAddressCode"] = async (
  _root,
  { input },
  context,
) => {
  const read = codeInput.safeParse(input);
  const email = read.success ? readAddress(read.data.email) : null;
  if (!email) throw orderErrors.wrongEmail();
  const owner = await cartOwner(context);
  if (!owner) throw orderErrors.noSession();
  // A member's address is already confirmed.
  if (owner.kind === "guest")
    await requestAddressCode(context.deps, { email, session: owner.sessionId, ip: context.ip });
  return { clientMutationId: input.clientMutationId, result: "success" };
};

/** The browser's next page: the bank's page while an approval is pending, else the order's. */
function nextAddress(order: Order, payment: Payment | null): string {
  const action = payment?.status === "unconfirmed" ? payment.nextAction : null;
  if (action?.kind === "redirect") return action.url;
  if (action?.kind === "sdk") return `#wc-stripe-confirm-pi:${order.id}:${action.clientSecret}:`;
  return `/store/confirm/${order.id}`;
}

const optional = (max: number, typed = typedLine) =>
  z
    .string()
    .overwrite(typed)
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((value) => value ?? undefined);

const billingFields = z.strictObject({
  firstName: optional(100),
  lastName: optional(100),
  company: optional(200),
  address1: optional(200),
  address2: optional(200),
  postcode: optional(20),
  city: optional(100),
  state: optional(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Please choose a country")
    .nullish()
    .transform((value) => value ?? undefined),
  email: optional(254),
  phone: optional(50),
  overwrite: z.boolean().nullish(),
  vatId: z
    .string()
    .nullish()
    .transform((value) => (value == null ? undefined : cleanCode(value, "vatId"))),
  customerType: z
    .enum(["private", "company"], "Please choose one")
    .nullish()
    .transform((value) => value ?? undefined),
  /** The checkout may send it but cannot change it. */
  needsPurchaseOrder: z.boolean().nullish(),
});

/** Data for the payment method, such as a test card. If a key is repeated, its last value counts. */
const paymentMetaData = z
  .array(
    z
      .strictObject({ id: z.string().nullish(), key: z.string().max(100), value: z.string().max(500) })
      .nullable(),
  )
  .max(20)
  .nullish()
  .transform((all) =>
    Object.fromEntries((all ?? []).flatMap((each) => (each ? [[each.key, each.value]] : []))),
  );

const checkoutInput = z.strictObject({
  clientMutationId: z.string().max(200).nullish(),
  billing: billingFields.nullish(),
  paymentMethod: z.string().max(50).nullish(),
  shipping: z.null("Nothing is delivered here").optional(),
  shippingMethod: z.null("Nothing is delivered here").optional(),
  customerNote: optional(2_000, (note) => typedText(note).trim()),
  metaData: paymentMetaData,
  addressCode: optional(20),
  purchaseOrderNumber: optional(buyerWords.purchaseOrder.longest),
  account: z.null().optional(),
});

/** @throws BAD_INPUT with `extensions.fields`, one sentence for each field */
function readCheckoutInput(
  raw: unknown,
): Omit<CheckoutRequest, "ip" | "proof"> & { addressCode: string | undefined } {
  const read = checkoutInput.safeParse(raw);
  if (!read.success) throw badFields(read.error);
  const { billing: given, paymentMethod, metaData: chosen } = read.data;
  const { overwrite = false, needsPurchaseOrder: _, ...address } = given ?? {};
  return {
    billing: Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)),
    overwrite: overwrite ?? false,
    paymentMethod: paymentMethod ?? "",
    words: readWords(read.data),
    metaData: chosen,
    addressCode: read.data.addressCode,
  };
}

function badFields(error: z.ZodError) {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = path[0] === "billing" && path.length > 1 ? String(path[1]) : String(path[0] ?? "input");
    fields[name] ??= message;
  }
  return orderErrors.wrongInput(Object.values(fields).join(" "), fields);
}

const payOrderInput = z.strictObject({
  clientMutationId: z.string().max(200).nullish(),
  id: z.int().min(1).max(999_999_999),
  paymentMethod: z.string().max(50),
  metaData: paymentMetaData,
});

export const payOrderMutation: RootMutationResolvers["payOrder"] = async (_root, { input }, context) => {
  const read = payOrderInput.safeParse(input);
  if (!read.success) throw orderErrors.cannotBePaidLikeThat();
  const { id, clientMutationId, ...choice } = read.data;
  const { order, payment, binding } = await payOrder(context.deps, await shopperOf(context), id, {
    ...choice,
    ip: context.ip,
  });
  answerBinding(context, binding);
  return { clientMutationId, result: "success", redirect: nextAddress(order, payment), order };
};

/** Payment methods that are available for the current cart. */
export const paymentGateways: RootQueryResolvers["paymentGateways"] = async (_root, _args, context) => {
  const priced = await priceOfVisitor(context);
  const situation = {
    country: priced.vat.country,
    currency: "EUR" as const,
    totalCents: toPayOf(priced),
    recurring: priced.recurring !== null,
    isUnknown: (await visitor(context)).identity === null,
  };
  const isEmpty = priced.lines.length === 0;
  if (!isEmpty && situation.totalCents === 0)
    return { nodes: [{ icon: null, ...(isCovered(priced) ? coveredMethod : freeMethod) }] };
  const gateways = context.deps.payments.flatMap((gateway) =>
    gateway.methods(isEmpty ? { ...situation, totalCents: 1 } : situation),
  );
  return { nodes: gateways.map((method) => ({ icon: null, ...method })) };
};

/** Sets the header that lets the ordering browser sign in by the link in the order's mail. */
export function answerBinding(context: BackendContext, binding: string | null): void {
  if (binding !== null) context.answerHeaders.set("fla-login-binding", binding);
}
