import { cartNode } from "./cart";
import { catalogue, productNode } from "./catalogue";
import { cartMutations } from "./cart-mutations";
import { customerNode, paymentMutations, type Customer } from "./customers";
import { gateways, type CheckoutInput, type Orders } from "./orders";
import type { Turn } from "./sessions";
import { UserError } from "./user-error";

export type Context = { turn: Turn; customer: Customer | null; isPoisoned: boolean; orders: Orders };
type Field = (args: never, context: Context) => unknown;

/** The root fields for graphql-js, which calls them with arguments and context. */
export const rootFields: Record<string, unknown> = {
  ...queries(),
  ...Object.fromEntries(
    Object.entries(cartMutations).map(([name, run]) => [
      name,
      guarded(true, ({ input }: { input: never }, { turn }) => changed(turn, () => run(turn.session, input))),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(paymentMutations).map(([name, run]) => [
      name,
      guarded(false, ({ input }: { input: never }, { customer }) => run(customer, input)),
    ]),
  ),
  updateCustomer: guarded(false, ({ input }: { input: { billing?: Record<string, unknown> } }, context) =>
    changed(context.turn, () => {
      Object.assign(context.turn.session.billing, input.billing ?? {});
      return { customer: customerOf(context) };
    }),
  ),
  checkout: guarded(true, ({ input }: { input: CheckoutInput }, { turn, customer, orders }) =>
    changed(turn, () => orders.checkout(turn.session, customer, input)),
  ),
  redeemAccessCode: guarded(false, ({ input }: { input: { code: string } }) => ({
    status: input.code === "WELCOME" ? "SUCCESS" : "ERROR",
    message: input.code === "WELCOME" ? "Welcome &amp; enjoy!" : "This code isn&#8217;t valid.",
    redirect: null,
  })),
  verifyEventAccess: guarded(false, () => ({ result: false, redirect: null })),
  setAffiliateData: guarded(false, () => ({ affiliateKey: "partner", visitId: 7, name: "Partner" })),
};

function queries(): Record<string, Field> {
  return {
    cart: guarded(true, (_args, { turn }) => cartNode(turn.session)),
    customer: guarded(false, (_args, context) => customerOf(context)),
    product: guarded(false, ({ id, idType }: { id: string; idType?: string }) => {
      const isSlug = idType === "SLUG";
      const found = catalogue.find((one) => (isSlug ? one.slug === id : String(one.id) === id));
      if (!found) throw new UserError(`No product ID was found corresponding to the slug: ${id}`);
      return productNode(found);
    }),
    products: guarded(false, () => ({
      nodes: catalogue.map(productNode),
      pageInfo: { endCursor: null, hasNextPage: false, hasPreviousPage: false },
    })),
    order: guarded(false, ({ id }: { id: string }, { orders, customer }) =>
      orders.read(Number(id), customer),
    ),
    paymentGateways: guarded(false, () => ({ nodes: gateways })),
    countryList: guarded(false, () => [
      { code: "AT", name: "Austria", pppRate: 1 },
      { code: "DE", name: "Germany", pppRate: 1 },
    ]),
    stripeSetupIntent: guarded(false, (_args, { customer }) => {
      if (!customer)
        throw new UserError("You do not have the appropriate capabilities to perform this action");
      return { id: "seti_1", error: null, clientSecret: "seti_1_secret_2" };
    }),
  };
}

const customerOf = ({ customer, turn, orders }: Context) =>
  customerNode(customer, turn.session.billing, orders.of(customer));

/**
 * A bad bearer fails every field and says nothing of itself; a bad session fails the cart's fields only, and `customer`
 * answers as a new guest. Source: NOTES 6.
 */
function guarded<Args>(isCart: boolean, run: (args: Args, context: Context) => unknown): Field {
  return (args: Args, context: Context) => {
    if (context.isPoisoned) throw new Error("Expired token");
    if (isCart && context.turn.problem) throw new UserError(context.turn.problem);
    return run(args, context);
  };
}

/** Mutations renew the token; plain queries do not. */
function changed<T>(turn: Turn, run: () => T): T {
  const result = run();
  turn.isNew = true;
  return result;
}
