import type { BackendContext } from "../../context";
import type { Identity } from "../../member";
import type { BillingAddress } from "../domain/billing-address";
import type { CartOwner } from "../store/carts";
import { readBilling } from "../store/customers";
import type { VatDecision } from "../domain/vat";
import { customerVat } from "../use-cases/decide-customer-vat";
import { visitor } from "../use-cases/visitor";

/** Parent of the Customer fields: whoever asks. */
export type CustomerModel = {
  identity: Identity | null;
  owner: CartOwner | null;
  billing: BillingAddress;
  vat: VatDecision;
};

/** The visitor as a customer; a guest with a worthless token is simply a new guest. */
export async function customerModel(context: BackendContext): Promise<CustomerModel> {
  const { identity, owner } = await visitor(context);
  const { db } = await context.deps.database();
  const billing = owner ? await readBilling(db, owner) : {};
  return { identity, owner, billing, vat: await customerVat(db, context.deps, billing) };
}
