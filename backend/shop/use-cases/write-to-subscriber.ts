import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../mail";
import { memberById } from "../../member";
import { findOrder } from "../store/orders";
import type { Subscription } from "../store/subscriptions";

type Letter = {
  template: string;
  /** With the template and the subscription: one mail each. */
  occasion: string;
  recipient?: string;
  data?: Record<string, unknown>;
};

/** Queues a mail about a subscription in the transaction of its cause. Whoever has no address any more gets none. */
export async function writeToSubscriber(
  tx: Db,
  deps: Pick<Deps, "clock">,
  { id, memberId, orderId }: Subscription,
  { template, occasion, recipient, data = {} }: Letter,
): Promise<void> {
  const member = memberId === null ? null : await memberById(tx, memberId);
  const first = orderId === null ? undefined : await findOrder(tx, orderId);
  const to = recipient ?? member?.email ?? (memberId === null ? first?.email : undefined);
  if (!to) return;
  await queueMail(tx, deps, {
    reason: `${template}-${id}-${occasion}`,
    recipient: to,
    template,
    data: { subscriptionId: id, ...data },
  });
}
