import { z } from "zod";
import type {
  CustomerResolvers,
  PaymentTokenInterfaceResolvers,
  RootMutationResolvers,
  RootQueryResolvers,
} from "@/graphql/generated/shop/resolvers";
import type { BackendContext } from "../context";
import { userError } from "../errors";
import { globalId } from "../relay";
import {
  deletePaymentMethod,
  savePaymentMethod,
  setDefaultPaymentMethod,
  setUpPaymentMethod,
} from "./change-payment-methods";
import { type PaymentToken, tokensOf } from "./store";

const unknownToken = () => userError("Invalid payment method.", "INVALID_PAYMENT_METHOD");
const chargedToken = () =>
  userError(
    "Your subscription is charged to this payment method. Choose another one for the subscription first.",
    "PAYMENT_METHOD_IN_USE",
  );

/** @throws WooGraphQL's words for a guest, which it uses for two of the mutations (NOTES 6). */
async function requireMember(
  context: BackendContext,
  refusal = "Must be authenticated to set a default payment method",
): Promise<number> {
  const identity = await context.identity();
  if (!identity) throw userError(refusal, "UNAUTHENTICATED");
  return identity.memberId;
}

const toSave = z.object({
  paymentMethodId: z.string().regex(/^[\w.-]{1,200}$/),
  setDefault: z.boolean().nullish(),
});

export const availablePaymentMethods: CustomerResolvers["availablePaymentMethods"] = async (
  _customer,
  _args,
  { identity, deps },
) => {
  const who = await identity();
  return who ? tokensOf(deps.db, who.memberId) : [];
};

export const paymentMethodMutations: RootMutationResolvers = {
  setDefaultPaymentMethod: async (_root, { input }, context) => {
    const memberId = await requireMember(context);
    const token = await setDefaultPaymentMethod(context.deps, memberId, input.tokenId);
    if (!token) throw unknownToken();
    return { clientMutationId: input.clientMutationId, status: "SUCCESS", token };
  },
  deletePaymentMethod: async (_root, { input }, context) => {
    const memberId = await requireMember(context);
    const outcome = await deletePaymentMethod(context.deps, memberId, input.tokenId);
    if (outcome === "missing") throw unknownToken();
    if (outcome === "charged") throw chargedToken();
    return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
  },
  savePaymentMethod: async (_root, { input }, context) => {
    const memberId = await requireMember(context, "Must be authenticated to save a payment method");
    const read = toSave.safeParse(input);
    const token = read.success ? await savePaymentMethod(context.deps, memberId, read.data) : null;
    if (!token) throw unknownToken();
    return { clientMutationId: input.clientMutationId, status: "SUCCESS", paymentToken: token };
  },
};

/** Begins to save a method: the browser confirms it with the secret, then calls savePaymentMethod. */
export const stripeSetupIntent: RootQueryResolvers["stripeSetupIntent"] = async (_root, _args, context) => {
  const memberId = await requireMember(context, "Must be authenticated to save a payment method");
  const setup = await setUpPaymentMethod(context.deps, memberId);
  return "error" in setup
    ? { id: null, error: setup.error, clientSecret: null }
    : { id: setup.id, error: null, clientSecret: setup.clientSecret };
};

export const tokenFields = {
  id: (token: PaymentToken) => globalId("token", token.id),
  tokenId: (token: PaymentToken) => token.id,
  type: (token: PaymentToken) => token.kind,
  gateway: (token: PaymentToken) => ({
    id: token.gateway,
    title: token.gateway,
    description: null,
    icon: null,
  }),
};

export const tokenType: PaymentTokenInterfaceResolvers = {
  __resolveType: (token) => (token.kind === "CC" ? "PaymentTokenCC" : "PaymentTokenSEPA"),
};
