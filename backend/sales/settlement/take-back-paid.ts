import { type Cents, formatEuro } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { closeLearning, grantsOfOrder, revokeGrants } from "../access";
import { queueMail, takeBackMail } from "../../ground/mail/outbox";
import { reopenTransfer, type Payment } from "../payments/store";
import { nextStatus } from "../orders/order";
import { addEntry } from "../order-history";
import { linesOf, type Order, updateOrder } from "../orders";
import { countUnpaidSeats, provenAddressOf, transferUntil } from "../holds";

/** Why an order is no longer paid: it was marked by mistake, or the bank returned this many cents. */
type TakenBack = { why: "mistake" } | { why: "returned"; cents: Cents };

/**
 * Reverses an order's payment by transfer: the order waits for its money again, with its seats, and loses the rights
 * that it granted. A buyer who got the mail about the payment gets another mail; after a returned payment every buyer
 * gets one. The caller holds the order's lock and has checked that nothing depends on the payment.
 */
export async function takeBackPaid(
  tx: Db,
  deps: Deps,
  order: Order,
  payment: Payment,
  taken: TakenBack = { why: "mistake" },
): Promise<Order> {
  const status = nextStatus(order.status, "take back");
  if (status === null) throw new Error(`order ${order.id} is ${order.status}: no payment can be taken back`);
  const now = deps.clock();
  const holdUntil = await transferUntil(tx, deps, order.id);
  const waiting = await updateOrder(tx, order.id, { status, paidAt: null, holdUntil });
  await reopenTransfer(tx, payment.id, now);
  await closeLearning(tx, await revokeGrants(tx, await grantsOfOrder(tx, order.id), now));
  const buyer = { memberId: order.memberId, email: await provenAddressOf(tx, order), network: null };
  // The order keeps the seats that it had before, even above a limit.
  await countUnpaidSeats(tx, deps, waiting, buyer, await linesOf(tx, order.id));
  const wasTold = await takeBackMail(tx, `order-${order.id}-paid`, deps.ids.uuid());
  if (taken.why === "returned") {
    await tellReturned(tx, deps, order, taken.cents);
    return waiting;
  }
  if (wasTold)
    await queueMail(tx, deps, {
      reason: `order-${order.id}-not-paid-${deps.ids.uuid()}`,
      recipient: order.email,
      template: "order-not-paid",
      data: { orderId: order.id },
    });
  await addEntry(tx, deps, order.id, "note", {
    topic: "payment",
    author: "operator",
    text: "The booking of the transfer was undone: the order is awaiting payment again.",
    buyerText: "A transfer was booked for this order by mistake. The order is awaiting payment again.",
  });
  return waiting;
}

/** Mails the buyer a new request for the money. */
export async function tellReturned(tx: Db, deps: Deps, { id, email }: Order, cents: Cents): Promise<void> {
  await queueMail(tx, deps, {
    reason: `order-${id}-returned-${deps.ids.uuid()}`,
    recipient: email,
    template: "order-payment-returned",
    data: { orderId: id, cents },
  });
  await addEntry(tx, deps, id, "note", {
    topic: "payment",
    author: "operator",
    text: `The bank returned a transfer of ${formatEuro(cents)}.`,
    buyerText: `Your transfer of ${formatEuro(cents)} was returned by a bank. The amount is due again.`,
  });
}
