import type { BackendContext } from "../../context";
import { notAvailable, userError } from "../../errors";
import { globalId } from "../domain/global-id";
import { deleteToken, setDefaultToken, tokensOf, type PaymentToken } from "../store/payment-tokens";
import { freeMethod } from "../use-cases/choose-payment";
import { priceOfVisitor } from "../use-cases/price-of-visitor";

type Input<T = unknown> = { input: T & { clientMutationId?: string | null } };
type Tokened = Input<{ tokenId: number }>;

const unknownToken = () => userError("Invalid payment method.", "INVALID_PAYMENT_METHOD");

/** @throws WooGraphQL's words for a guest, which it uses for both mutations (contract notes, section 6). */
async function memberOf(context: BackendContext): Promise<number> {
  const identity = await context.identity();
  if (!identity) throw userError("Must be authenticated to set a default payment method", "UNAUTHENTICATED");
  return identity.memberId;
}

/** Ways to pay that are open to the cart as it is. */
export async function paymentGateways(_root: unknown, _args: unknown, context: BackendContext) {
  const priced = await priceOfVisitor(context);
  const situation = {
    country: priced.vat.country,
    currency: "EUR" as const,
    totalCents: priced.total,
    recurring: priced.recurring !== null,
  };
  const isEmpty = priced.lines.length === 0;
  if (!isEmpty && situation.totalCents === 0 && !situation.recurring)
    return { nodes: [{ icon: null, ...freeMethod }] };
  const gateways = context.deps.payments.flatMap((gateway) =>
    gateway.methods(isEmpty ? { ...situation, totalCents: 1 } : situation),
  );
  return { nodes: gateways.map((method) => ({ icon: null, ...method })) };
}

export async function availablePaymentMethods(_customer: unknown, _args: unknown, context: BackendContext) {
  const identity = await context.identity();
  return identity ? tokensOf((await context.deps.database()).db, identity.memberId) : [];
}

export const paymentMethodMutations = {
  setDefaultPaymentMethod: async (_root: unknown, { input }: Tokened, context: BackendContext) => {
    const memberId = await memberOf(context);
    const { db } = await context.deps.database();
    const token = await db.transaction((tx) => setDefaultToken(tx, memberId, input.tokenId));
    if (!token) throw unknownToken();
    return { clientMutationId: input.clientMutationId, status: "SUCCESS", token };
  },
  deletePaymentMethod: async (_root: unknown, { input }: Tokened, context: BackendContext) => {
    const memberId = await memberOf(context);
    const { db } = await context.deps.database();
    if (!(await deleteToken(db, memberId, input.tokenId))) throw unknownToken();
    return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
  },
  savePaymentMethod: () => {
    throw notAvailable("Saving a payment method");
  },
};

/** Payment methods are saved with Stripe, which this shop is not connected to. */
export function stripeSetupIntent() {
  return { id: null, error: "Stripe is not configured", clientSecret: null };
}

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

export const tokenType = {
  __resolveType: (token: PaymentToken) => (token.kind === "CC" ? "PaymentTokenCC" : "PaymentTokenSEPA"),
};
