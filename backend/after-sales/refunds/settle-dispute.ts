import { formatEuro } from "@/lib/money";
import { isDeliveredAtOnce } from "../../sales/access";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { type CreditNoteRow, standingCreditNotes } from "../../sales/invoices";
import { queueMail } from "../../ground/mail/outbox";
import { addEntry } from "../../sales/order-history";
import { changeOrder, grantAccess } from "../../sales/settlement";
import { endLine, liveLinesOf } from "../../sales/order-lines";
import { linesOf, lockOrder, type Order, orderAtDesk } from "../../sales/orders";
import { replaceCreditNote } from "../../sales/order-documents";
import { retakeHoldsInSavepoint, retakeSeats } from "../../sales/holds";
import type { DisputeState, DisputeStatus } from "../../sales/payments/port";
import { noteDispute, noteDisputeFees, type Payment } from "../../sales/payments/store";
import { isSubscriptionOn } from "../../sales/subscriptions";
import { settleSeats } from "../ledger";
import { endPaidOrder, exceptText } from "./finish-refund";
import { countedCents, disputeKeyPart, refundedLines } from "../ledger/refund";
import { insertBeyond, writeRefundState } from "./settle-refund";
import {
  countedRefunds,
  insertRefund,
  type Refund,
  refundsOf,
  releaseRefundable,
  takeRefundable,
  updateRefund,
} from "../ledger";

/**
 * Handles news about a buyer's dispute at the bank. The operator gets instructions and a deadline; access stays while
 * the bank decides. A lost dispute counts as a refund and ends access. If the dispute is won later, both are restored.
 */
export async function applyDispute(
  tx: Db,
  deps: Deps,
  payment: Payment,
  { status, amountCents, dueAt, fees = [] }: DisputeState,
): Promise<{ isNews: boolean }> {
  const order = await lockOrder(tx, payment.orderId);
  if (!order) throw new Error(`payment ${payment.id} has no order`);
  const hasNewFees = await noteDisputeFees(tx, payment, fees);
  if (!(await noteDispute(tx, payment, { status, dueAt }))) return { isNews: hasNewFees };
  const isMove = order.seatMove !== null && status === "lost";
  const { money, entry, text: words, buyerText } = isMove ? lostMove : disputeMeanings[status];
  const before = (await refundsOf(tx, order.id)).filter(({ key }) => key.startsWith(writeOffKey(payment)));
  const standing = before.filter((refund) => refund.status === "succeeded");
  if (money === "buyer's" && standing.length === 0)
    await writeOff(tx, deps, { payment, order, amountCents }, before.length);
  if (money === "shop's")
    for (const refund of standing) {
      if (refund.counted === 0)
        await updateRefund(tx, refund.id, { status: "failed", updatedAt: deps.clock() });
      else await reinstate(tx, deps, order, refund);
    }
  const until = entry === "alert" && dueAt ? `, by ${dueAt.toISOString().slice(0, 16)} UTC` : "";
  const except = status === "lost" && !isMove ? await exceptText({ db: tx, clock: deps.clock }, order) : "";
  const said = {
    topic: "dispute",
    author: "provider",
    text: `${words}${except}${until}. ${payment.ref}, ${formatEuro(amountCents)}.`,
    buyerText: buyerText?.replace(/\.$/, `${except}.`) ?? null,
  } as const;
  if (entry === "alert") await addEntry(tx, deps, order.id, "alert", said);
  else await addEntry(tx, deps, order.id, "settled", said);
  return { isNews: true };
}

type Meaning = {
  /** The side that has the money now. While the bank decides, the order stays as it is. */
  money: "shop's" | "undecided" | "buyer's";
  /** "alert": the operator has to answer or to know; "settled": nothing is left to do. */
  entry: "alert" | "settled" | "note";
  text: string;
  /** Without it the buyer gets no message from us, because the buyer deals with the bank. */
  buyerText?: string;
};

/** Source: docs.stripe.com/disputes/how-disputes-work and docs.stripe.com/api/disputes/object, `status`. */
const disputeMeanings: Record<DisputeStatus, Meaning> = {
  inquiry: {
    money: "undecided",
    entry: "alert",
    text: "The bank is asking about the payment: respond at the provider",
    buyerText: "Your bank has asked us about the payment. We will answer; nothing changes for now.",
  },
  "inquiry answered": { money: "undecided", entry: "settled", text: "The bank's inquiry has been answered" },
  "inquiry closed": {
    money: "undecided",
    entry: "settled",
    text: "The bank's inquiry was closed, and no money was taken",
    buyerText: "Your bank has closed its question about the payment. Nothing changed.",
  },
  open: {
    money: "undecided",
    entry: "alert",
    text: "The buyer disputes the payment: respond at the provider",
    buyerText: "The payment is disputed, and your bank will decide. Nothing changes until then.",
  },
  answered: {
    money: "undecided",
    entry: "settled",
    text: "The dispute has been answered, and the bank will decide",
  },
  won: {
    money: "shop's",
    entry: "settled",
    text: "The dispute was won",
    buyerText: "Your bank has decided that the payment stands.",
  },
  lost: {
    money: "buyer's",
    entry: "alert",
    text: "The dispute was lost: the money is gone and access has ended",
    buyerText: "Your bank has taken the payment back. Everything that came with the order has ended.",
  },
  "appeal open": {
    money: "buyer's",
    entry: "alert",
    text: "The lost dispute can be appealed: respond at the provider",
  },
  "appeal answered": {
    money: "buyer's",
    entry: "settled",
    text: "The appeal has been filed, and the bank will decide",
  },
  prevented: { money: "undecided", entry: "settled", text: "The dispute was prevented" },
};

/** For an order that only paid to move a seat. */
const lostMove: Meaning = {
  ...disputeMeanings.lost,
  text: "The dispute was lost: the money is gone. The seat that it moved is in its own order",
  buyerText: "Your bank has taken the payment back. We will email you about the seat that it moved.",
};

const writeOffKey = ({ gateway, ref }: Payment) => `${gateway}${disputeKeyPart}${ref}`;

type Loss = { payment: Payment; order: Order; amountCents: number };

/**
 * Records the amount that the bank took back. An amount below the order's total also ends its access. If a part was
 * already refunded before, that part gets a row without a document, because its credit note exists already.
 * @param times number of earlier rows of losses
 */
async function writeOff(
  tx: Db,
  deps: Deps,
  { payment, order, amountCents }: Loss,
  times: number,
): Promise<void> {
  const key = times === 0 ? writeOffKey(payment) : `${writeOffKey(payment)}:${times + 1}`;
  const amount = Math.min(amountCents, order.total - order.refunded);
  const now = deps.clock();
  const row = { orderId: order.id, paymentId: payment.id, createdAt: now, updatedAt: now };
  if (amount > 0 && (await takeRefundable(tx, order.id, amount))) {
    const reason = "Charged back by the bank";
    const { id } = await insertRefund(tx, { ...row, key, amount, reason, status: "created" });
    await writeRefundState(tx, deps, id, { ref: key, status: "succeeded" });
  }
  const after = await lockOrder(tx, order.id);
  if (after) await endPaidOrder(tx, deps, after);
  if (amount < amountCents)
    await insertBeyond(tx, deps, { ...row, key: `${key}:beyond`, ref: null, amount: amountCents - amount });
}

/**
 * Runs when the bank has returned the money: the order is paid again, with its seats if they are free, and its grants
 * open again. The operator gets a note about documents and subscriptions, which only a person can correct.
 */
async function reinstate(tx: Db, deps: Deps, order: Order, refund: Refund): Promise<void> {
  await updateRefund(tx, refund.id, { status: "failed", updatedAt: deps.clock() });
  await releaseRefundable(tx, order.id, countedCents(refund));
  const note = (await standingCreditNotes(tx, order.id)).find(({ refundId }) => refundId === refund.id);
  if (note) await invoiceAgain(tx, deps, order, note);
  const { order: paid } = await changeOrder(tx, deps, order, "reinstate");
  if (paid.status === order.status) return;
  await reviveLines(tx, order, refund);
  if (order.seatMove) {
    await settleSeats(tx, deps, paid);
    return;
  }
  const isSubscription = (productId: number) => catalogue().product(productId)?.subscription != null;
  const left = await liveLinesOf(tx, order.id);
  const opened = await grantAccess(
    tx,
    deps,
    paid,
    left.filter(({ productId }) => !isSubscription(productId)),
  );
  if (opened.every(isDeliveredAtOnce)) await changeOrder(tx, deps, paid, "deliver");
  const isOn = await isSubscriptionOn(tx, order, deps.clock());
  if (!isOn && left.some(({ productId }) => isSubscription(productId)))
    await addEntry(tx, deps, order.id, "alert", {
      topic: "subscription",
      text: subscriptionSteps(orderAtDesk(deps, order.id)),
    });
  if (await retakeHoldsInSavepoint(tx, (inner) => retakeSeats(inner, paid)))
    await addEntry(tx, deps, order.id, "alert", {
      topic: "seats",
      text: `The money is back, but the seats have been sold. Write to the buyer, and either find a seat or refund it: ${orderAtDesk(deps, order.id)}`,
    });
  else await addEntry(tx, deps, order.id, "note", { topic: "seats", text: "The seats are held again." });
}

/**
 * Reopens the lines that ended with this refund. Lines that the buyer gave up or that were refunded before stay ended.
 */
async function reviveLines(tx: Db, order: Order, refund: Refund): Promise<void> {
  const lines = (await linesOf(tx, order.id)).map((line) => ({ ...line, gross: line.total + line.tax }));
  const others = (await countedRefunds(tx, order.id)).filter(({ id }) => id !== refund.id);
  const gone = refundedLines({ lines, refunds: others });
  for (const line of lines)
    if (line.endedAs === "refunded" && !gone.includes(line.id)) await endLine(tx, line, null);
}

const subscriptionSteps = (page: string) =>
  `The money is back, but the subscription that it paid for has ended and does not restart. Write to the member: either they subscribe again with a coupon for this period, and you add a note here, or you refund the money: ${page}`;

/**
 * Issues a new invoice over the amount of a credit note, for the books and the buyer. An issued credit note never
 * changes.
 */
async function invoiceAgain(tx: Db, deps: Deps, order: Order, note: CreditNoteRow): Promise<void> {
  const { number } = await replaceCreditNote(tx, order, note, deps.clock());
  await addEntry(tx, deps, order.id, "note", {
    topic: "refund",
    text: `Invoice ${number} replaces credit note ${note.number}: both are in the export.`,
    buyerText: `Invoice ${number} replaces credit note ${note.number}.`,
  });
  await queueMail(tx, deps, {
    reason: `order-${order.id}-reinstated-${number}`,
    recipient: order.email,
    template: "order-reinstated",
    data: { orderId: order.id, invoice: number },
  });
}
