import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { takeFromLimit } from "../../limits";
import { customerOf } from "./gateway-customer";
import { reachable } from "./place-order";

/** Each is a question to Stripe. */
const attempts = { max: 20, seconds: 3_600 };

/** The secret with which a member's browser lets Stripe keep a method, without paying anything. */
export async function setUpPaymentMethod(
  deps: Deps,
  memberId: number,
): Promise<{ id: string; clientSecret: string } | { error: string }> {
  const gateway = deps.payments.find(({ id }) => id === "stripe");
  if (!gateway) return { error: "Stripe is not configured" };
  const { db } = await deps.database();
  if (!(await takeFromLimit(db, deps.clock, `setup:${memberId}`, attempts)))
    throw userError("Too many attempts. Please wait a while and try again.", "RATE_LIMITED");
  return reachable(async () => {
    const customer = await customerOf(deps, gateway, { memberId, email: "", orderId: 0 });
    return gateway.createSetup(customer, `setup-${memberId}-${deps.ids.uuid()}`);
  });
}
