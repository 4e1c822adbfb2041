import type { IResolvers } from "@graphql-tools/utils";
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

type Input = { input: { clientMutationId?: string | null } };

async function findCustomer(
  _: unknown,
  args: { id?: string | null; customerId?: number | null },
  context: BackendContext,
) {
  const { identity } = await visitor(context);
  checkId(args.id, identity);
  checkId(args.customerId == null ? null : String(args.customerId), identity);
  return customerModel(context);
}

async function memberOfCustomer({ identity }: CustomerModel, { deps }: BackendContext) {
  return identity ? memberById(deps.db, identity.memberId) : null;
}

/** A name on the invoice wins; without one it is the account's. */
const nameOf =
  (field: "firstName" | "lastName") => async (customer: CustomerModel, _: unknown, context: BackendContext) =>
    customer.billing[field] ?? ((await memberOfCustomer(customer, context))?.[field] || null);

const firstName = nameOf("firstName");
const lastName = nameOf("lastName");

export const customerResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: { customer: findCustomer },
  RootMutation: {
    updateCustomer: async (_: unknown, { input }: Input, context: BackendContext) => {
      await updateCustomer(context, input);
      return { clientMutationId: input.clientMutationId, customer: await customerModel(context) };
    },
    setAffiliateData: async (_: unknown, { input }: Input, context: BackendContext) => ({
      clientMutationId: input.clientMutationId,
      ...(await setAffiliateData(context, input)),
    }),
  },
  Customer: {
    id: ({ identity }: CustomerModel) => customerId(identity?.memberId ?? null),
    databaseId: ({ identity }: CustomerModel) => identity?.memberId ?? null,
    email: ({ identity, billing }: CustomerModel) => identity?.email ?? billing.email ?? null,
    firstName,
    lastName,
    displayName: async (customer: CustomerModel, args: unknown, context: BackendContext) =>
      [await firstName(customer, args, context), await lastName(customer, args, context)]
        .filter(Boolean)
        .join(" ") || null,
    // The token goes to the browser in the answer's header and stays out of script.
    sessionToken: () => null,
    billing: ({ billing }: CustomerModel) => billing,
    pppPossible: ({ billing }: CustomerModel) => pppRate(billing.country) < 10_000,
    isVatExempt: ({ vat }: CustomerModel) => vat.exempt,
    vatExemptMessage: ({ vat }: CustomerModel) => vat.message,
    vatValidationResult: ({ vat }: CustomerModel) => vat.validation,
  },
  CustomerAddress: {
    countryName: ({ country }: BillingAddress) => countryName(country),
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

export const countryResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: {
    countryList: () => countries(),
    allowedCountries: () => countries().map(({ code }) => code),
  },
};
