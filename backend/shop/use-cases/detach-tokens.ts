import { causeOf } from "../../cause";
import type { Deps } from "../../deps";
import type { SavedMethods } from "../store/forget-member";

/**
 * Gives up saved payment methods at their gateways. A gateway that does not answer is logged and keeps them: without our
 * row nothing can be charged with them.
 */
export async function detachTokens(
  deps: Deps,
  memberId: number,
  { customer, tokens }: SavedMethods,
): Promise<void> {
  for (const { id, gateway, ref, owner } of tokens) {
    const port = deps.payments.find((one) => one.id === gateway);
    if (!port) continue;
    try {
      await port.detach(ref, owner ?? customer ?? `member-${memberId}`, `detach-token-${id}`);
    } catch (error) {
      deps.log.warn({ token: id, gateway, cause: causeOf(error) }, "a payment method was not given up");
    }
  }
}
