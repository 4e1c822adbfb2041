import { closeLearning, grantsOfLine, revokeGrants } from "../../sales/access";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { changeOrder } from "../../sales/settlement";
import { endLine, liveLinesOf } from "../../sales/order-lines";
import { type EntryTopic, type LineEnd } from "../../sales/orders/order";
import { keepUses } from "../../sales/holds";
import { type Order, type OrderLine } from "../../sales/orders";
import { settleAlerts } from "../../sales/order-history";
import { inStockOrder, releaseStock, stockItemOf } from "../../sales/products";
import { endPaidPeriod, isSubscriptionOn } from "../../sales/subscriptions";
import { offerSeats } from "../../sales/waiting-list";
import { issueCreditNote } from "../ledger";
import { askAboutSeats, askForDifferences } from "../ledger";
import { noteBalance } from "../ledger";
import { refundedLines } from "../ledger/refund";
import { countedRefunds, type Refund, settledRefunds } from "../ledger";

/**
 * Finishes a refund whose money has been returned: issues the credit note, queues the mail, and ends the paid items, in
 * one transaction. When all of the order's price is refunded, the order counts as refunded. When the whole price of a
 * line is refunded, only that line ends. Any other refund ends nothing.
 */
export async function finishRefund(tx: Db, deps: Deps, order: Order, refund: Refund): Promise<void> {
  await issueCreditNote(tx, deps, order, refund);
  await announceRefund(tx, deps, order, refund);
  const isOurs = /^(refund|by-hand|on-code)-/.test(refund.key);
  if ((await settledRefunds(tx, order.id)) >= order.total) {
    await endPaidOrder(tx, deps, order, { isOurs });
    return;
  }
  const lines = (await liveLinesOf(tx, order.id)).map((line) => ({ ...line, gross: line.total + line.tax }));
  const over = refundedLines({ lines, refunds: await countedRefunds(tx, order.id) });
  await endRefundedLines(
    tx,
    deps,
    order,
    lines.filter(({ id }) => over.includes(id)),
    { isOurs },
  );
}

/**
 * @param how `isOurs`: the staff, the buyer's own change or the terms caused the refund; false: a bank or the provider
 */
async function endRefundedLines(
  tx: Db,
  deps: Deps,
  order: Order,
  lines: OrderLine[],
  how: { isOurs: boolean },
): Promise<void> {
  for (const line of inStockOrder(lines)) await revokeLine(tx, deps, order, line, "refunded");
  await askForDifferences(tx, deps, order, lines);
  if (!how.isOurs) await askAboutSeats(tx, deps, order, lines);
}

/**
 * Ends a paid order whose money is gone, in one transaction: it is refunded, its seats become free, and its grants end.
 * Lines that ended before stay as they are. The caller holds the order's lock.
 */
export async function endPaidOrder(
  tx: Db,
  deps: Deps,
  order: Order,
  { isOurs = false } = {},
): Promise<Order> {
  const { order: ended } = await changeOrder(tx, deps, order, "refund");
  if (ended.status !== "refunded" || order.status === "refunded") return ended;
  await endRefundedLines(tx, deps, ended, await liveLinesOf(tx, order.id), { isOurs });
  await keepUses(tx, order.id);
  await settleAlerts(tx, deps, order.id, { text: "All of it has been refunded.", topics: answeredByRefund });
  await noteBalance(tx, deps, order.id);
  return ended;
}

/**
 * Topics that the refund of a whole order settles. A dispute, a second payment, money beyond the price, and transfers
 * that have not left still wait for a person.
 */
const answeredByRefund: ReadonlySet<EntryTopic> = new Set<EntryTopic>([
  "order",
  "seats",
  "refund",
  "vat",
  "subscription",
  "withdrawal",
]);

/**
 * Ends a live line's grants and frees its seats: courses, seats, files (their links stop at once), the program, and the
 * subscription, unless a later period of it is paid. Earned certificates stay: see docs/decisions/money-back.md. The
 * caller holds the order's lock, and ends several lines in the sequence of their stock.
 */
export async function revokeLine(
  tx: Db,
  deps: Deps,
  order: Order,
  line: OrderLine,
  as: LineEnd,
): Promise<void> {
  const end = { at: deps.clock(), as };
  await endLine(tx, line, end);
  if (!(await endPaidPeriod(tx, order, line, end))) return;
  await closeLearning(tx, await revokeGrants(tx, await grantsOfLine(tx, line), end.at));
  if (!order.holds) return;
  await releaseStock(tx, [line]);
  const stockItem = stockItemOf(line);
  if (stockItem) await offerSeats(tx, deps, stockItem);
}

/** The text to append to "access has ended" for buyer and staff. */
export async function exceptText({ db, clock }: Pick<Deps, "db" | "clock">, order: Order): Promise<string> {
  const isOn = await isSubscriptionOn(db, order, clock());
  return isOn ? ", except for the subscription, which a later payment covers" : "";
}

/** Queues the mail about a refund, with its credit note, in the transaction of the refund. */
export async function announceRefund(tx: Db, deps: Deps, order: Order, refund: Refund): Promise<void> {
  await queueMail(tx, deps, {
    reason: `order-${order.id}-refund-${refund.id}`,
    recipient: order.email,
    template: "order-refunded",
    data: { orderId: order.id, refundId: refund.id },
  });
}
