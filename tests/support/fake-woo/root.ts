import type { GraphQLResolveInfo } from "graphql";
import { cartNode, viewOf } from "./cart";
import { productNode, type Product } from "./catalogue";
import { cartMutations } from "./cart-mutations";
import { customerNode, paymentMutations, type Customer } from "./customers";
import type { CheckoutInput, Orders } from "./orders";
import type { Session, Turn } from "./sessions";
import { UserError } from "./user-error";

export type Context = {
  turn: Turn;
  customer: Customer | null;
  isPoisoned: boolean;
  orders: Orders;
  /** Root fields whose resolver crashes. */
  crashing: ReadonlySet<string>;
};
type Field = (args: never, context: Context, info: GraphQLResolveInfo) => unknown;

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
  updateCustomer: guarded(false, ({ input }: { input: CustomerInput }, context) =>
    changed(context.turn, () => {
      changeAddresses(context.turn.session, input);
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

type CustomerInput = {
  billing?: Record<string, unknown> | null;
  shipping?: Record<string, unknown> | null;
  shippingSameAsBilling?: boolean | null;
};

/** The copy is that of the address before this change. Source: WooGraphQL, class-customer-update.php */
function changeAddresses({ billing, shipping }: Session, input: CustomerInput): void {
  const delivery = input.shippingSameAsBilling ? { ...billing } : input.shipping;
  Object.assign(billing, input.billing ?? {});
  Object.assign(shipping, delivery ?? {});
}

function queries(): Record<string, Field> {
  return {
    cart: guarded(true, (_args, { turn }) => cartNode(turn.session)),
    customer: guarded(false, (_args, context) => customerOf(context)),
    product: guarded(false, ({ id, idType }: { id: string; idType?: string }, { turn: { session } }) => {
      const found = session.shop.products.find((one) => isNamed(one, id, idType));
      // Source: recorded of WooCommerce 10.0.2
      if (found?.isWithdrawn) return null;
      if (found) return productNode(found, viewOf(session));
      const by = (idType ?? "DATABASE_ID").toLowerCase();
      if (by === "database_id") throw new UserError(`No product exists with the database_id: ${id}`);
      throw new UserError(`No product ID was found corresponding to the ${by}: ${id}`);
    }),
    products: guarded(false, ({ first, after, where }: ProductsArgs, { turn: { session } }) => {
      const all = session.shop.products.filter((one) => !one.isWithdrawn && isWanted(one, where));
      const from = after ? Number(after) : 0;
      // The host gives ten unless told, and never more than a hundred. Source: WPGraphQL, AbstractConnectionResolver.
      const until = from + Math.min(first ?? 10, 100);
      return {
        nodes: all.slice(from, until).map((one) => productNode(one, viewOf(session))),
        pageInfo: {
          endCursor: String(until),
          hasNextPage: until < all.length,
          hasPreviousPage: from > 0,
        },
      };
    }),
    order: guarded(false, ({ id }: { id: string }, { orders, customer }) =>
      orders.read(Number(id), customer),
    ),
    paymentGateways: guarded(false, (_args, { turn }) => ({
      nodes: turn.session.shop.gateways.map(({ id, title, description }) => ({
        id,
        title,
        description,
        icon: null,
      })),
    })),
    allowedCountries: guarded(false, () => ["AT", "CH", "DE", "IT"]),
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

type ProductsArgs = {
  first?: number | null;
  after?: string | null;
  where?: { include?: number[] | null; slugIn?: string[] | null; search?: string | null } | null;
};

const isWanted = (one: Product, where: ProductsArgs["where"]) =>
  (where?.include?.includes(one.id) ?? true) &&
  (where?.slugIn?.includes(one.slug) ?? true) &&
  (!where?.search || one.name.toLowerCase().includes(where.search.toLowerCase()));

function isNamed(one: Product, id: string, idType = "DATABASE_ID"): boolean {
  if (idType === "SLUG") return one.slug === id;
  if (idType === "SKU") return one.sku === id;
  return (idType === "ID" ? `product:${one.id}` : String(one.id)) === id;
}

const customerOf = ({ customer, turn, orders }: Context) =>
  customerNode(customer, turn.session, (page) => orders.of(customer, page));

/**
 * A bad bearer fails every field and says nothing of itself; a bad session fails the cart's fields only, and `customer`
 * answers as a new guest. Source: NOTES 6.
 */
export function guarded<Args>(isCart: boolean, run: (args: Args, context: Context) => unknown): Field {
  return (args: Args, context: Context, { fieldName }: GraphQLResolveInfo) => {
    if (context.crashing.has(fieldName)) throw new Error("Call to a member function on null");
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
