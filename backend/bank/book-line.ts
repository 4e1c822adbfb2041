import { eq } from "drizzle-orm";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { findOrder, markPaidIn, type Order, toPay } from "../orders";
import { type BankLine, lockLine, proposedLines, type ProposedLine } from "./piles";
import { bankLines } from "./tables";

export type Booked =
  | { kind: "paid"; order: Order; line: BankLine }
  | { kind: "no line" }
  | { kind: "no order" }
  | { kind: "not open" }
  | { kind: "other amount" | "already paid" | "not possible"; order: Order };

/** A person says that a line pays an order. The order's mails and rights follow as of any payment. */
export function bookLine(
  deps: Deps,
  { lineId, orderId, isOtherAmountRight }: { lineId: number; orderId: number; isOtherAmountRight: boolean },
): Promise<Booked> {
  return deps.db.transaction(async (tx): Promise<Booked> => {
    const line = await lockLine(tx, lineId);
    if (!line) return { kind: "no line" };
    if (line.state !== "open" || line.amount <= 0 || line.currency !== "EUR") return { kind: "not open" };
    const marked = await markPaidIn(tx, deps, orderId, {
      amount: line.amount,
      on: line.bookedOn,
      reference: line.text.replace(/\s+/g, " ").trim(),
      isOtherAmountRight,
    });
    if (!marked) return { kind: "no order" };
    if (marked.kind !== "paid") return { kind: marked.kind, order: marked.order };
    await decide(tx, deps, lineId, { state: "booked", orderId });
    return { kind: "paid", order: marked.order, line };
  });
}

class NotPaid extends Error {
  constructor(readonly outcome: Exclude<Booked, { kind: "paid" }>) {
    super("not paid");
  }
}

type BookedForAll = { kind: "paid"; orders: Order[]; line: BankLine } | Exclude<Booked, { kind: "paid" }>;

/** One transfer pays several orders whose prices add up to it: all of them, or none. */
export async function bookForAll(
  deps: Deps,
  { lineId, orderIds }: { lineId: number; orderIds: readonly number[] },
): Promise<BookedForAll> {
  try {
    return await deps.db.transaction((tx) => bookEach(tx, deps, lineId, orderIds));
  } catch (error) {
    if (error instanceof NotPaid) return error.outcome;
    throw error;
  }
}

async function bookEach(
  tx: Db,
  deps: Deps,
  lineId: number,
  orderIds: readonly number[],
): Promise<BookedForAll> {
  const line = await lockLine(tx, lineId);
  if (!line) return { kind: "no line" };
  if (line.state !== "open" || line.amount <= 0 || line.currency !== "EUR") return { kind: "not open" };
  const paid: Order[] = [];
  const sorted = [...new Set(orderIds)].sort((a, b) => a - b);
  for (const orderId of sorted) {
    const reference = line.text.replace(/\s+/g, " ").trim();
    const order = await findOrder(tx, orderId);
    const facts = { amount: order && toPay(order), on: line.bookedOn, reference };
    const marked = await markPaidIn(tx, deps, orderId, facts);
    if (!marked) throw new NotPaid({ kind: "no order" });
    if (marked.kind !== "paid") throw new NotPaid({ kind: marked.kind, order: marked.order });
    paid.push(marked.order);
  }
  const [first, ...more] = paid;
  const sum = paid.reduce((total, order) => total + toPay(order), 0);
  if (!first || sum !== line.amount)
    throw new NotPaid(first ? { kind: "other amount", order: first } : { kind: "no order" });
  await decide(tx, deps, lineId, {
    ...{ state: "booked", orderId: first.id },
    moreOrders: more.map(({ id }) => id),
  });
  return { kind: "paid", orders: paid, line };
}

/**
 * Books every sure line that a person has seen. Lines that are no longer sure stay where they are; a failure at one of
 * them leaves the others as they are.
 */
export async function bookSureLines(
  deps: Deps,
  seen: readonly number[],
): Promise<{ booked: ProposedLine[]; left: number }> {
  const ids = new Set(seen);
  const sure = (await proposedLines(deps.db)).filter(
    ({ id, proposal }) => ids.has(id) && proposal.pile === "sure",
  );
  const booked: ProposedLine[] = [];
  for (const line of sure) {
    const { orderId } = line.proposal;
    if (orderId === null) continue;
    const done = await bookLine(deps, { lineId: line.id, orderId, isOtherAmountRight: false });
    if (done.kind === "paid") booked.push(line);
  }
  return { booked, left: ids.size - booked.length };
}

/** No order of ours, or looked after elsewhere. @returns false when it is not open */
export function setAside(deps: Deps, lineId: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId);
    if (line?.state !== "open") return false;
    await decide(tx, deps, lineId, { state: "aside", orderId: null });
    return true;
  });
}

export type Reopened = { kind: "open" | "no line" } | { kind: "still paid"; orderId: number };

/**
 * Takes a decision back. A booked line is open again only when its order's money has been given back, or recorded as
 * given back: an order that is paid has its invoice, its mail and what it opens.
 */
export function reopenLine(deps: Deps, lineId: number): Promise<Reopened> {
  return deps.db.transaction(async (tx): Promise<Reopened> => {
    const line = await lockLine(tx, lineId);
    if (!line) return { kind: "no line" };
    for (const orderId of [line.orderId ?? [], line.moreOrders].flat()) {
      const order = await findOrder(tx, orderId);
      if (order && order.status !== "refunded") return { kind: "still paid", orderId };
    }
    await tx
      .update(bankLines)
      .set({ state: "open", orderId: null, moreOrders: [], decidedAt: null })
      .where(eq(bankLines.id, lineId));
    return { kind: "open" };
  });
}

/** @returns the comment before; null: there is no such line */
export function commentLine(deps: Deps, lineId: number, comment: string): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId);
    if (!line) return null;
    await tx.update(bankLines).set({ comment }).where(eq(bankLines.id, lineId));
    return line.comment;
  });
}

async function decide(
  tx: Db,
  deps: Deps,
  id: number,
  decided: Pick<BankLine, "state" | "orderId"> & Partial<Pick<BankLine, "moreOrders">>,
): Promise<void> {
  await tx
    .update(bankLines)
    .set({ ...decided, decidedAt: deps.clock() })
    .where(eq(bankLines.id, id));
}
