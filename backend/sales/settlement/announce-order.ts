import { secondsOf, times } from "@/lib/rules/times/times";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { requestSignIn } from "../../people/sign-in";
import { isPaid } from "../orders/order";
import type { Order } from "../orders";

/**
 * Queues the mail about an order in the transaction of its step. A guest's mail carries a link to sign in, so that the
 * guest can find the order again.
 *
 * @param attempt number of the payment attempt that was refused, that the order waits for, or that paid it: each
 *   attempt has a mail of its own. "again": the order had been given up before
 * @returns the secret for the asking browser; null when the mail has no link to sign in
 */
export async function announceOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  what: "placed" | "paid" | "failed",
  attempt: number | "again" = 1,
): Promise<string | null> {
  if (order.subscriptionId !== null) return announceRenewal(tx, deps, order);
  if (what === "paid" && !isPaid(order.status)) return null;
  const signIn = what === "placed" && order.memberId === null ? await offerSignIn(tx, deps, order) : null;
  await queueMail(tx, deps, {
    reason: `order-${order.id}-${what}${attempt === 1 ? "" : `-${attempt}`}`,
    recipient: order.email,
    template: templates[what],
    data: { orderId: order.id, ...(signIn && { link: signIn.link, code: signIn.code }) },
    isUnasked: order.memberId === null && !order.byDesk && !isPaid(order.status),
  });
  return signIn?.binding ?? null;
}

/** Mails the link to an order that the staff made and its buyer has to pay. */
export async function askToPay(tx: Db, deps: Deps, order: Order): Promise<void> {
  const { link, code } = await offerSignIn(tx, deps, order);
  await queueMail(tx, deps, {
    reason: `order-${order.id}-to-pay`,
    recipient: order.email,
    template: "order-to-pay",
    data: { orderId: order.id, link, code },
  });
}

/** The member gets no mail when a renewal begins, only when it is paid. A declined payment has its own mails. */
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

/**
 * How long the code in the mail is valid. The buyer of an order by the desk may not expect a mail, so that code lasts
 * longer. Undefined: as long as any other code.
 */
function codeSeconds({ byDesk, confirmUntil }: Order): number | undefined {
  if (byDesk) return secondsOf(times.transfer);
  return confirmUntil ? secondsOf(times.confirming) : undefined;
}

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
    codeSeconds(order),
  );
}
