import { secondsOf, times } from "@/lib/rules/times";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { queueMail } from "../mail/outbox";
import { requestSignIn } from "../sign-in";
import { isPaid } from "./order";
import type { Order } from "./store";

/**
 * Queues the mail about an order in the transaction of its step. A guest's mail carries a way to sign in, so that the
 * order can be found again.
 *
 * @returns the secret for the asking browser, when there is one.
 */
export async function announceOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  what: "placed" | "paid" | "failed",
): Promise<string | null> {
  if (order.subscriptionId !== null) return announceRenewal(tx, deps, order);
  if (what === "paid" && !isPaid(order.status)) return null;
  const signIn = what === "placed" && order.memberId === null ? await offerSignIn(tx, deps, order) : null;
  await queueMail(tx, deps, {
    reason: `order-${order.id}-${what}`,
    recipient: order.email,
    template: templates[what],
    data: { orderId: order.id, ...(signIn && { link: signIn.link, code: signIn.code }) },
  });
  return signIn?.binding ?? null;
}

/** Nobody placed it: its member hears of it when it is paid; a declined payment has its own mails. */
async function announceRenewal(tx: Db, deps: Deps, order: Order): Promise<null> {
  if (!isPaid(order.status)) return null;
  await queueMail(tx, deps, {
    reason: `subscription-renewed-${order.id}`,
    recipient: order.email,
    template: "subscription-renewed",
    data: { orderId: order.id },
  });
  return null;
}

const templates = { placed: "order-placed", paid: "order-paid", failed: "order-payment-failed" };

function offerSignIn(tx: Db, deps: Deps, order: Order) {
  const { firstName = "", lastName = "", company = null, country = null } = order.billing;
  return requestSignIn(
    tx,
    deps,
    {
      email: order.email,
      redirect: `/store/confirm/${order.id}`,
      withBinding: true,
      profile: { firstName, lastName, company, country },
    },
    order.confirmUntil ? secondsOf(times.confirming) : undefined,
  );
}
