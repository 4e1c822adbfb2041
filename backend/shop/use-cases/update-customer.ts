import { z } from "zod";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { holdMember, type Identity } from "../../member";
import type { BillingAddress } from "../domain/billing-address";
import { customerId } from "../domain/global-id";
import { billingInput, parseInput, patched } from "./billing-input";
import { changeBilling } from "./change-billing";
import { checkVatIdOf } from "./check-vat-id";
import { asOwner } from "./visitor";

const customerInput = z.strictObject({
  clientMutationId: z.string().nullish(),
  id: z.string().nullish(),
  email: billingInput.shape.email,
  firstName: billingInput.shape.firstName,
  lastName: billingInput.shape.lastName,
  displayName: z.null("The display name cannot be changed here").optional(),
  billing: billingInput.nullish(),
  metaData: z.array(z.unknown()).max(0, "Additional customer data is not accepted").nullish(),
});

/** Changes the shop's side of whoever asks: a member's invoice address, or that of a guest's session. */
export async function updateCustomer(context: BackendContext, input: unknown): Promise<BillingAddress> {
  const { id, email, firstName, lastName, billing } = parseInput(customerInput, input);
  if (billing) await checkVatIdOf(context, (before) => patched(before, billing));
  return asOwner(context, async (tx, { owner, identity }) => {
    checkId(id, identity);
    // A deletion of the account waits for this, or came first: no address is left behind it.
    if (identity && !(await holdMember(tx, identity.memberId))) {
      throw userError("Please sign in to change your invoice address.", "UNAUTHENTICATED");
    }
    if (identity && email && email !== identity.email) {
      throw userError("The e-mail address of an account cannot be changed here");
    }
    return changeBilling(tx, context.deps, owner, { ...drop({ firstName, lastName, email }), ...billing });
  });
}

/** @throws when a customer is named who is not the one asking */
export function checkId(id: string | null | undefined, identity: Identity | null): void {
  if (id === null || id === undefined) return;
  const own = identity ? [customerId(identity.memberId), String(identity.memberId)] : ["guest"];
  if (!own.includes(id)) throw userError("Not authorized to access this customer");
}

function drop<T extends Record<string, unknown>>(values: T): Partial<T> {
  const kept: Partial<T> = { ...values };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}
