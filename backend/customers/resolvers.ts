import type { Resolvers, RootQueryResolvers } from "@/graphql/generated/shop/resolvers";
import { pppRate } from "@/lib/rules/ppp";
import type { BillingAddress } from "../billing-address";
import { type CartOwner, readBilling, visitor } from "../cart";
import { countries, countryName } from "../content";
import type { BackendContext, Identity } from "../context";
import { memberById } from "../members";
import { customerId } from "../relay";
import { customerVat, type VatDecision } from "../vat";
import { setAffiliateData } from "./affiliate-visits";
import { checkId, updateCustomer } from "./update-customer";

const findCustomer: RootQueryResolvers["customer"] = async (_root, args, context) => {
  const { identity } = await visitor(context);
  checkId(args.id, identity);
  checkId(args.customerId == null ? null : String(args.customerId), identity);
  return customerModel(context);
};

/** A name on the invoice wins; without one it is the account's. */
async function nameOf(
  { identity, billing }: CustomerModel,
  field: "firstName" | "lastName",
  { deps }: BackendContext,
): Promise<string | null> {
  if (billing[field] != null) return billing[field];
  const member = identity && (await memberById(deps.db, identity.memberId));
  return member?.[field] || null;
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
    email: ({ identity, billing }) => identity?.email ?? billing.email ?? null,
    firstName: (customer, _args, context) => nameOf(customer, "firstName", context),
    lastName: (customer, _args, context) => nameOf(customer, "lastName", context),
    displayName: async (customer, _args, context) =>
      [await nameOf(customer, "firstName", context), await nameOf(customer, "lastName", context)]
        .filter(Boolean)
        .join(" ") || null,
    // The token goes to the browser in the answer's header and stays out of script.
    sessionToken: () => null,
    pppPossible: ({ billing }) => pppRate(billing.country) < 10_000,
    isVatExempt: ({ vat }) => vat.exempt,
    vatExemptMessage: ({ vat }) => vat.message,
    vatValidationResult: ({ vat }) => vat.validation,
  },
  CustomerAddress: {
    countryName: ({ country }) => countryName(country),
  },
};

/** Parent of the Customer fields: whoever asks. */
export type CustomerModel = {
  identity: Identity | null;
  owner: CartOwner | null;
  billing: BillingAddress;
  vat: VatDecision;
};

/** The visitor as a customer; a guest with an invalid token is simply a new guest. */
export async function customerModel(context: BackendContext): Promise<CustomerModel> {
  const { identity, owner } = await visitor(context);
  const billing = owner ? await readBilling(context.deps.db, owner) : {};
  return { identity, owner, billing, vat: await customerVat(context.deps.db, context.deps, billing) };
}
