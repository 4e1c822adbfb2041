import { eq } from "drizzle-orm";
import { type Cents, formatEuro } from "@/lib/money";
import { moneyCodesFrom } from "../../sales/codes";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { findInvoice } from "../../sales/invoices";
import { findOrder, type Order } from "../../sales/orders";
import { isPaid } from "../../sales/orders/order";
import { lockOrderWithCart, takeBackPaid, tellReturned } from "../../sales/settlement";
import { noteReceipts, receivedOf } from "../../sales/payments/receipts";
import { latestPayment, type Payment } from "../../sales/payments/store";
import { lockFundedCodes, settleFunds } from "../refunds";
import { noteBalance, refundsOf } from "../ledger";
import { type BankLine, lockLine } from "./proposed-lines";
import { bankLines } from "./tables";
import { whatFollowed } from "./undo-booking";

/** The consequence of a returned payment for one order. */
type Part = {
  order: Order;
  cents: Cents;
  /** The order waits for its money again; null: it owes the money and stays as it is. */
  payment: Payment | null;
  /** The reason why the order stays as it is, in a sentence; null: it waits again. */
  why: string | null;
};

export type Return =
  | { kind: "parts"; parts: Part[] }
  | { kind: "no line" }
  /** The reason why nothing can be taken back, in a sentence. */
  | { kind: "refused"; why: string };

/** Finds the consequences of a returned payment for some orders, without changing anything. */
export async function planReturn(db: Db, line: BankLine, orderIds: readonly number[]): Promise<Return> {
  const refused = (why: string): Return => ({ kind: "refused", why });
  const isReturn = line.amount < 0 && (line.tag === "returned" || line.tag === "maybe returned");
  if (!isReturn || line.currency !== "EUR" || line.state !== "open")
    return refused("This line is not a returned payment that can be booked.");
  const back = 0 - line.amount;
  const sums: { order: Order; received: Cents }[] = [];
  for (const id of [...new Set(orderIds)].sort((a, b) => a - b)) {
    const order = await findOrder(db, id);
    if (!order) return refused(`There is no order ${id}.`);
    const went = (await refundsOf(db, id)).some(
      ({ kind, status, codeId }) => kind !== "rest" && status !== "failed" && codeId === null,
    );
    if (went)
      return refused(
        `Money of order ${id} has been refunded, and this may be that transfer. If it is, set the line aside.`,
      );
    sums.push({ order, received: await receivedOf(db, id) });
  }
  const [first, ...others] = sums;
  if (!first) return refused("Enter the order whose payment was returned.");
  const sum = sums.reduce((all, { received }) => all + received, 0);
  if (others.length > 0 ? sum !== back : sum < back)
    return refused(
      `We received ${formatEuro(sum)} for ${sums.map(({ order }) => `order ${order.id}`).join(" and ")}, but the bank took back ${formatEuro(back)}. Nothing was changed.`,
    );
  const parts: Part[] = [];
  for (const { order, received } of sums)
    parts.push(await partOf(db, order, { cents: others.length > 0 ? received : back, received }));
  return { kind: "parts", parts };
}

async function partOf(
  db: Db,
  order: Order,
  { cents, received }: { cents: Cents; received: Cents },
): Promise<Part> {
  const stays = (why: string): Part => ({ order, cents, payment: null, why });
  if (order.status === "refunded") return stays(`The money for order ${order.id} was put on a code.`);
  if (!isPaid(order.status) || order.paidAt === null) return { order, cents, payment: null, why: null };
  if (cents < received) return stays(`Only part of the money for order ${order.id} was returned.`);
  const payment = await latestPayment(db, order.id);
  if (payment?.gateway !== "invoice" || payment.status !== "succeeded")
    return stays(`Order ${order.id} was not waiting for a transfer.`);
  const why = await whatFollowed(db, order);
  return why === null ? { order, cents, payment, why } : stays(why);
}

/**
 * Books a payment that the bank returned: its orders wait for their money again. An order on whose payment something
 * else depends stays as it is and owes the money. In both cases the buyer is asked to pay.
 */
export function bookReturn(
  deps: Deps,
  { lineId, orderIds }: { lineId: number; orderIds: readonly number[] },
): Promise<Return> {
  return deps.db.transaction(async (tx): Promise<Return> => {
    const line = await lockLine(tx, lineId);
    if (!line) return { kind: "no line" };
    for (const id of [...new Set(orderIds)].sort((a, b) => a - b)) await lockOrderWithCart(tx, id);
    const plan = await planReturn(tx, line, orderIds);
    if (plan.kind !== "parts") return plan;
    const codes = [];
    for (const { order } of plan.parts) codes.push(...(await lockFundedCodes(tx, order.id)));
    for (const { order, cents, payment } of plan.parts) {
      const at = deps.clock();
      const returned = { orderId: order.id, lineId, kind: "returned" as const, cents: 0 - cents, at };
      await noteReceipts(tx, [returned]);
      if (payment) await takeBackPaid(tx, deps, order, payment, { why: "returned", cents });
      else if (order.status !== "refunded") await tellReturned(tx, deps, order, cents);
      await noteBalance(tx, deps, order.id);
    }
    await settleFunds(tx, deps, codes);
    const [first, ...more] = plan.parts.map(({ order }) => order.id);
    await tx
      .update(bankLines)
      .set({ state: "booked", orderId: first ?? null, moreOrders: more, decidedAt: deps.clock() })
      .where(eq(bankLines.id, lineId));
    return plan;
  });
}

/** The consequences for order, seats, document and buyer, a sentence each. */
export async function consequencesOf(db: Db, { order, cents, payment, why }: Part): Promise<string[]> {
  const { id } = order;
  const sum = formatEuro(cents);
  const invoice = await findInvoice(db, id);
  const paper = invoice
    ? `Invoice ${invoice.number} stays valid.`
    : "There is no invoice yet; it follows with the payment.";
  const mail = `The buyer gets an email saying that the transfer of ${sum} was returned, with our bank details.`;
  if (why === null && !payment) return [`Order ${id} awaits this ${sum} as well.`, paper, mail];
  if (why === null)
    return [
      `Order ${id} is awaiting payment again. It is cancelled if the money does not arrive in time.`,
      "Its seats stay reserved until then. Access that the payment opened is withdrawn.",
      ...[paper, mail],
    ];
  const code =
    (await moneyCodesFrom(db, [id])).length > 0
      ? ["The unspent part of its code becomes void. Any part that was spent becomes a task in the inbox."]
      : [];
  if (order.status === "refunded") return [`${why} The order stays refunded.`, ...code];
  return [
    `${why} Order ${id} therefore stays as it is and owes ${sum}.`,
    "It keeps its seats and its access.",
    ...[...code, paper, mail],
    "It stays in the inbox until the money arrives, or until you waive it on the order's page.",
  ];
}
