import { z } from "zod";
import type {
  PaymentTokenCcResolvers,
  Resolvers,
  RootQueryResolvers,
} from "@/graphql/generated/shop/resolvers";
import type { BackendContext } from "../../context";
import { globalId } from "../../ground/relay";
import {
  deletePaymentMethod,
  savePaymentMethod,
  setDefaultPaymentMethod,
  setUpPaymentMethod,
} from "./change-payment-methods";
import { tokensOf } from "./store";
import { methodErrors } from "./errors";

/** @throws for a guest, with the message that WooGraphQL uses for two of the mutations */
async function requireMember(
  context: BackendContext,
  refusal = "Must be authenticated to set a default payment method",
): Promise<number> {
  const identity = await context.identity();
  if (!identity) throw methodErrors.signedOut(refusal);
  return identity.memberId;
}

const toSave = z.object({
  paymentMethodId: z.string().regex(/^[\w.-]{1,200}$/),
  setDefault: z.boolean().nullish(),
});

/** Starts saving a method. The browser confirms it with the secret and then calls `savePaymentMethod`. */
const stripeSetupIntent: RootQueryResolvers["stripeSetupIntent"] = async (_root, _args, context) => {
  const memberId = await requireMember(context, "Must be authenticated to save a payment method");
  const setup = await setUpPaymentMethod(context.deps, memberId);
  return "error" in setup
    ? { id: null, error: setup.error, clientSecret: null }
    : { id: setup.id, error: null, clientSecret: setup.clientSecret };
};

const tokenFields: Pick<PaymentTokenCcResolvers, "id" | "tokenId" | "gateway"> = {
  id: ({ id }) => globalId("token", id),
  tokenId: ({ id }) => id,
  gateway: ({ gateway }) => ({ id: gateway, title: gateway, description: null, icon: null }),
};

export const paymentMethodResolvers: Resolvers = {
  RootQuery: { stripeSetupIntent },
  RootMutation: {
    setDefaultPaymentMethod: async (_root, { input }, context) => {
      const memberId = await requireMember(context);
      const token = await setDefaultPaymentMethod(context.deps, memberId, input.tokenId);
      if (token === "missing") throw methodErrors.unknown();
      if (token === "expired") throw methodErrors.expired();
      return { clientMutationId: input.clientMutationId, status: "SUCCESS", token };
    },
    deletePaymentMethod: async (_root, { input }, context) => {
      const memberId = await requireMember(context);
      const outcome = await deletePaymentMethod(context.deps, memberId, input.tokenId);
      if (outcome === "missing") throw methodErrors.unknown();
      if (outcome === "charged") throw methodErrors.charged();
      return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
    },
    savePaymentMethod: async (_root, { input }, context) => {
      const memberId = await requireMember(context, "Must be authenticated to save a payment method");
      if (input.paymentMethodId.trim() === "") throw methodErrors.unnamed();
      const read = toSave.safeParse(input);
      const token = read.success ? await savePaymentMethod(context.deps, memberId, read.data) : null;
      if (!token) throw methodErrors.unknown();
      return { clientMutationId: input.clientMutationId, status: "SUCCESS", paymentToken: token };
    },
  },
  Customer: {
    availablePaymentMethods: async (_customer, _args, { identity, deps }) => {
      const who = await identity();
      return who ? tokensOf(deps.db, who.memberId) : [];
    },
  },
  PaymentTokenInterface: {
    __resolveType: ({ kind }) => (kind === "card" ? "PaymentTokenCC" : "PaymentTokenSEPA"),
  },
  PaymentTokenCC: { ...tokenFields, type: () => "CC" },
  PaymentTokenSEPA: { ...tokenFields, type: () => "sepa", paymentMethodType: () => "sepa_debit" },
};
