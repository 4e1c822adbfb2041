import { answererFor, isRemote } from "./answerers";
import { lacksOf, learn } from "./host-facts";
import type { Operation } from "./trusted-documents";

/**
 * Whether the host of an endpoint has what a screen wants to offer: `hostKnows("shop", "CustomerAddressInput.vatId")`
 * says whether it takes VAT IDs. The embedded back end has everything; of a host that does not answer nothing is known,
 * so it counts as having it.
 *
 * @param coordinate "Type", "Type.field", "Type.field(argument:)" or "Input.field" of the contract
 */
export async function hostKnows(endpoint: Operation["endpoint"], coordinate: string): Promise<boolean> {
  if (!isRemote(endpoint)) return true;
  await learn(endpoint, answererFor(endpoint));
  return !lacksOf(endpoint).has(coordinate);
}
