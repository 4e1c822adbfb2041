import { capabilitiesOf } from "@/lib/rules/capabilities";
import { site } from "@/lib/site";
import { catalogue } from "../../content";
import type { BackendContext } from "../../context";
import { memberCapabilities } from "../../member";
import { customerRights } from "../domain/customer-rights";
import { liveRights } from "../store/live-rights";

/** The yearly event, whose access `customer.flday` tells. */
export const yearlyEvent = `${site.slug}-day`;

/** What whoever asks may do by what the shop sold; nothing for a guest. */
export async function customerCapabilities({ identity, deps }: BackendContext): Promise<string[]> {
  const who = await identity();
  if (!who) return [];
  const { db } = await deps.database();
  return customerRights(await liveRights(db, who.memberId), ticketsOf(yearlyEvent), deps.clock());
}

/** The union of both lists, for use cases: the member's may open what was never bought. Source: R352. */
export async function visitorCapabilities(context: BackendContext): Promise<string[]> {
  const who = await context.identity();
  if (!who) return [];
  const { db } = await context.deps.database();
  return capabilitiesOf(await memberCapabilities(db, who.memberId), await customerCapabilities(context));
}

/** Numbers of the products that are a ticket of the event. */
export function ticketsOf(event: string): number[] {
  return catalogue()
    .products()
    .flatMap((product) => (product.event === event ? [product.id] : []));
}
