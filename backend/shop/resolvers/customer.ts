import type { IResolvers } from "@graphql-tools/utils";
import { pppRate } from "@/lib/rules/ppp";
import { countryName } from "../../content";
import type { BackendContext } from "../../context";
import { memberById } from "../../member";
import type { BillingAddress } from "../domain/billing-address";
import { customerId } from "../domain/global-id";
import { customerCapabilities } from "../use-cases/customer-capabilities";
import { setAffiliateData } from "../use-cases/set-affiliate-data";
import { checkId, updateCustomer } from "../use-cases/update-customer";
import { visitor } from "../use-cases/visitor";
import { customerModel, type CustomerModel } from "./customer-model";

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

async function memberOf({ identity }: CustomerModel, { deps }: BackendContext) {
  return identity ? memberById((await deps.database()).db, identity.memberId) : null;
}

/** A name on the invoice wins; without one it is the account's. */
const nameOf =
  (field: "firstName" | "lastName") => async (customer: CustomerModel, _: unknown, context: BackendContext) =>
    customer.billing[field] ?? ((await memberOf(customer, context))?.[field] || null);

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
    capabilities: (_customer: CustomerModel, _: unknown, context: BackendContext) =>
      customerCapabilities(context),
    pppPossible: ({ billing }: CustomerModel) => pppRate(billing.country) < 10_000,
    isVatExempt: ({ vat }: CustomerModel) => vat.exempt,
    vatExemptMessage: ({ vat }: CustomerModel) => vat.message,
    vatValidationResult: ({ vat }: CustomerModel) => vat.validation,
  },
  CustomerAddress: {
    countryName: ({ country }: BillingAddress) => countryName(country),
  },
};
