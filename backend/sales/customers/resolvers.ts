import type { Resolvers, RootQueryResolvers } from "@/graphql/generated/shop/resolvers";
import { pppRate } from "@/lib/rules/prices/ppp";
import type { BillingAddress } from "../../ground/billing-address";
import { type CartOwner, readBilling, visitor } from "../cart";
import { countries, countryName } from "../../ground/countries";
import type { BackendContext, Identity } from "../../context";
import { type Member, memberById } from "../../people/members";
import { once } from "../../ground/once";
import { customerId } from "../../ground/relay";
import { customerVat, type VatDecision } from "../vat";
import { setAffiliateData } from "./affiliate-visits";
import { checkId, updateCustomer } from "./update-customer";

const findCustomer: RootQueryResolvers["customer"] = async (_root, args, context) => {
  const { identity, billing } = await visitor(context);
  checkId(args.id, identity);
  checkId(args.customerId == null ? null : String(args.customerId), identity);
  return customerModel(context, billing);
};

/** The name on the invoice; without one, the account's. */
async function nameOf(customer: CustomerModel, field: "firstName" | "lastName"): Promise<string | null> {
  return (await customer.billing())[field] ?? ((await customer.account())?.[field] || null);
}

export const customerResolvers: Resolvers = {
  RootQuery: {
    customer: findCustomer,
    countryList: () => [...countries()],
    allowedCountries: () => countries().map(({ code }) => code),
  },
  RootMutation: {
    updateCustomer: async (_root, { input }, context) => {
      await updateCustomer(context, input);
      return { clientMutationId: input.clientMutationId, customer: await customerModel(context) };
    },
    setAffiliateData: async (_root, { input }, context) => ({
      clientMutationId: input.clientMutationId,
      ...(await setAffiliateData(context, input)),
    }),
  },
  Customer: {
    id: ({ identity }) => customerId(identity?.memberId ?? null),
    databaseId: ({ identity }) => identity?.memberId ?? null,
    email: async ({ identity, billing }) => identity?.email ?? (await billing()).email ?? null,
    firstName: (customer) => nameOf(customer, "firstName"),
    lastName: (customer) => nameOf(customer, "lastName"),
    displayName: async (customer) =>
      [await nameOf(customer, "firstName"), await nameOf(customer, "lastName")].filter(Boolean).join(" ") ||
      null,
    billing: ({ billing }) => billing(),
    // The browser gets the token in a response header, where scripts cannot read it.
    sessionToken: () => null,
    pppPossible: async ({ billing }) => pppRate((await billing()).country) < 10_000,
    isVatExempt: async ({ vat }) => (await vat()).exempt,
    vatExemptMessage: async ({ vat }) => (await vat()).message,
    vatValidationResult: async ({ vat }) => (await vat()).validation,
  },
  CustomerAddress: {
    countryName: ({ country }) => countryName(country),
  },
};

/** Parent of the Customer fields, for the visitor. The first field that needs the database reads it, and only once. */
export type CustomerModel = {
  identity: Identity | null;
  owner: CartOwner | null;
  billing: () => Promise<BillingAddress>;
  vat: () => Promise<VatDecision>;
  account: () => Promise<Member | null>;
};

/**
 * The visitor as a customer. A guest with an invalid token is treated as a new guest.
 *
 * @param known the invoice address as this request has read it; null: not read, or changed since
 */
export async function customerModel(
  context: BackendContext,
  known: BillingAddress | null = null,
): Promise<CustomerModel> {
  const { identity, owner } = await visitor(context);
  const { deps } = context;
  const billing = once(async () => known ?? (owner ? readBilling(deps.db, owner) : {}));
  return {
    identity,
    owner,
    billing,
    vat: once(async () => customerVat(deps.db, deps, await billing())),
    account: once(async () => identity && ((await memberById(deps.db, identity.memberId)) ?? null)),
  };
}
