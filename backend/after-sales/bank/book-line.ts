import { eq } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { lockOrder, type Order } from "../../sales/orders";
import { noteReceipts, receivedByLine } from "../../sales/payments/receipts";
import { type BankLine, candidateOrders, lockLine, proposedLines, type ProposedLine } from "./proposed-lines";
import { receive, type Received, type Unbooked } from "./receive";
import { bankLines } from "./tables";

export type Booked =
  | (Received & { line: BankLine })
  | { kind: "no line" }
  | { kind: "no order" }
  | { kind: "not open" }
  | Unbooked;

type Booking = { lineId: number; orderId: number; isOtherAmountRight: boolean; isPart?: boolean };

/**
 * Books a line as the payment of an order, as a person says. The order's mails and rights follow as for any payment.
 */
export function bookLine(deps: Deps, { lineId, orderId, ...said }: Booking): Promise<Booked> {
  return deps.db.transaction(async (tx): Promise<Booked> => {
    const line = await lockLine(tx, lineId);
    if (!line) return { kind: "no line" };
    if (!isBookable(line)) return { kind: "not open" };
    const got = await receive(tx, deps, orderId, {
      amount: line.amount,
      on: line.bookedOn,
      lineId,
      ...said,
      reference: line.text.replace(/\s+/g, " ").trim(),
    });
    if (!got) return { kind: "no order" };
    if (!("money" in got)) return got;
    await decide(tx, deps, lineId, { state: "booked", orderId });
    return { ...got, line };
  });
}

/** A payment that the bank returned or only announced pays no order. */
const isBookable = ({ state, amount, currency, tag }: BankLine) =>
  state === "open" && amount > 0 && currency === "EUR" && tag !== "returned" && tag !== "announced";

class NotPaid extends Error {
  constructor(readonly outcome: Exclude<Booked, Received>) {
    super("not paid");
  }
}

type BookedForAll = { kind: "paid"; orders: Order[]; line: BankLine } | Exclude<Booked, Received>;

/** Books one transfer as the payment of several orders whose prices add up to it: all of them, or none. */
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
  if (!isBookable(line)) return { kind: "not open" };
  const paid: Order[] = [];
  let sum = 0;
  const sorted = [...new Set(orderIds)].sort((a, b) => a - b);
  for (const orderId of sorted) {
    const reference = line.text.replace(/\s+/g, " ").trim();
    const due = (await candidateOrders(tx, [orderId])).get(orderId)?.total;
    const got = await receive(tx, deps, orderId, { amount: due, on: line.bookedOn, reference, lineId });
    if (!got) throw new NotPaid({ kind: "no order" });
    if (!("money" in got)) throw new NotPaid(got);
    paid.push(got.order);
    sum += got.amount;
  }
  const [first, ...more] = paid;
  if (!first || sum !== line.amount)
    throw new NotPaid(first ? { kind: "other amount", order: first, due: sum } : { kind: "no order" });
  await decide(tx, deps, lineId, {
    state: "booked",
    orderId: first.id,
    moreOrders: more.map(({ id }) => id),
  });
  return { kind: "paid", orders: paid, line };
}

/**
 * Books every sure line that a person has seen. Lines that are no longer sure stay open. A failure at one line does not
 * stop the others.
 */
export async function bookSureLines(
  deps: Deps,
  seen: readonly number[],
): Promise<{ booked: ProposedLine[]; left: number }> {
  const ids = new Set(seen);
  const sure = (await proposedLines(deps.db)).filter(
    ({ id, proposal }) => ids.has(id) && proposal.kind === "sure",
  );
  const booked: ProposedLine[] = [];
  for (const line of sure) {
    const { orderId } = line.proposal;
    if (orderId === null) continue;
    const done = await bookLine(deps, { lineId: line.id, orderId, isOtherAmountRight: false });
    if ("money" in done) booked.push(line);
  }
  return { booked, left: ids.size - booked.length };
}

/**
 * Sets a line aside: it belongs to no order, or was handled elsewhere.
 * @returns false when the line is not open
 */
export function setAside(deps: Deps, lineId: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId);
    if (line?.state !== "open") return false;
    await decide(tx, deps, lineId, { state: "aside", orderId: null });
    return true;
  });
}

export type Reopened = { kind: "open" | "no line" } | { kind: "still paid" | "returned"; orderId: number };

/**
 * Reopens a decided line. A booked line opens only after its order's money was returned, or the return was recorded: a
 * paid order already has its invoice, its mail and the rights that it opens.
 */
export function reopenLine(deps: Deps, lineId: number): Promise<Reopened> {
  return deps.db.transaction(async (tx): Promise<Reopened> => {
    const line = await lockLine(tx, lineId);
    if (!line) return { kind: "no line" };
    const orderIds = [line.orderId ?? [], line.moreOrders].flat();
    if (line.amount < 0 && orderIds[0] !== undefined) return { kind: "returned", orderId: orderIds[0] };
    for (const orderId of orderIds.toSorted((a, b) => a - b)) {
      const order = await lockOrder(tx, orderId);
      if (order && order.status !== "refunded") return { kind: "still paid", orderId };
    }
    await moveMoney(tx, deps, line);
    await tx
      .update(bankLines)
      .set({ state: "open", orderId: null, moreOrders: [], decidedAt: null })
      .where(eq(bankLines.id, lineId));
    return { kind: "open" };
  });
}

/** Notes for each order that the line's money is now for another order. The recorded refund stands for that money. */
async function moveMoney(tx: Db, deps: Deps, { id: lineId }: BankLine): Promise<void> {
  const at = deps.clock();
  for (const [orderId, cents] of await receivedByLine(tx, lineId)) {
    const moved = { orderId, kind: "moved" as const, at };
    if (cents !== 0)
      await noteReceipts(tx, [
        { ...moved, lineId, cents: 0 - cents },
        { ...moved, lineId: null, cents },
      ]);
  }
}

/** @returns the earlier comment; null: there is no such line */
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
