import { z } from "zod";
import type {
  CheckoutInput,
  RootMutationResolvers,
  RootQueryResolvers,
} from "@/graphql/generated/shop/resolvers";
import { readWords } from "@/lib/rules/forms/buyer-words";
import { addressInputSchema, checkoutInputSchema } from "@/lib/rules/forms/checkout";
import { problemsOf } from "@/lib/rules/forms/form-problems";
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

/** The parts of the input that nobody types. */
const choiceInput = z.object({
  clientMutationId: z.string().max(200).nullish(),
  paymentMethod: z.string().max(50).nullish(),
  shipping: z.null("Nothing is delivered here").optional(),
  shippingMethod: z.null("Nothing is delivered here").optional(),
  metaData: paymentMetaData,
  account: z.null().optional(),
});

/** @throws BAD_INPUT with `extensions.fields`, one sentence for each field */
function readCheckoutInput({
  billing,
  ...input
}: CheckoutInput): Omit<CheckoutRequest, "ip" | "proof"> & { addressCode: string | undefined } {
  const { overwrite, needsPurchaseOrder: _, ...address } = billing ?? {};
  const typed = withoutNulls({ ...input, ...address });
  const problems = problemsOf(checkoutInputSchema, typed);
  const read = choiceInput.safeParse(input);
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0] ?? "input")] ??= message;
  if (!read.success || Object.keys(problems).length > 0)
    throw orderErrors.wrongInput(Object.values(problems).join(" "), problems);
  const clean = checkoutInputSchema.cast(typed, { stripUnknown: true });
  const { vatId, ...lines } = addressInputSchema.cast(typed, { stripUnknown: true });
  return {
    billing: { ...lines, ...(vatId !== undefined && { vatId: cleanCode(vatId, "vatId") }) },
    overwrite: overwrite ?? false,
    paymentMethod: read.data.paymentMethod ?? "",
    words: readWords(clean),
    metaData: read.data.metaData,
    addressCode: clean.addressCode,
  };
}

const withoutNulls = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

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
