import { and, desc, eq, inArray } from "drizzle-orm";
import { type Cents, formatEuro } from "@/lib/money";
import {
  codeMovements,
  moneyCodeById,
  moneyCodes,
  setFunds,
  takenByOrder,
  voidedOf,
} from "../../sales/codes";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../../sales/order-history";
import { findOrder, orderAtDesk } from "../../sales/orders";
import { receiptsOf } from "../../sales/payments/receipts";
import { succeededPayments } from "../../sales/payments/store";
import { refundsOf } from "../ledger";

/**
 * Locks the codes that depend on an order's money, by ascending number: the codes that the order gave, and those given
 * by orders that such codes paid. Call it before documents get numbers. Orders that name the codes can be placed
 * in the meantime.
 */
export async function lockFundedCodes(tx: Db, orderId: number): Promise<number[]> {
  const found = new Set<number>();
  let orders = [orderId];
  while (orders.length > 0) {
    const given = (await givenCodes(tx, orders)).filter((id) => !found.has(id));
    for (const id of given) found.add(id);
    orders = await spendersOf(tx, given);
  }
  const ids = [...found].toSorted((a, b) => a - b);
  for (const id of ids)
    await tx.select({ id: moneyCodes.id }).from(moneyCodes).where(eq(moneyCodes.id, id)).for("no key update");
  return ids;
}

/**
 * Updates codes after the money that covers them has moved. A disputed part of the balance is on hold, and a lost part
 * is void. A lost part that was already spent becomes a claim, which an alert names. The caller holds the codes' locks.
 */
export async function settleFunds(tx: Db, deps: Deps, codeIds: readonly number[]): Promise<void> {
  // Money may have passed from code to code, so each code may need one more round.
  for (const _ of codeIds) {
    const changes = [];
    for (const id of codeIds) changes.push(await settleCode(tx, deps, id));
    if (!changes.includes(true)) return;
  }
}

/** @returns true when the amount that covers the code has changed */
async function settleCode(tx: Db, deps: Deps, codeId: number): Promise<boolean> {
  const code = await moneyCodeById(tx, codeId);
  if (!code) return false;
  const funds = { disputed: 0, lost: 0 };
  for (const orderId of await giversOf(tx, codeId)) {
    const behind = await fundsOf(tx, orderId);
    funds.disputed += behind.disputed;
    funds.lost += behind.lost;
  }
  if (funds.disputed === code.disputed && funds.lost === code.lost) return false;
  const before = await voidedOf(tx, codeId);
  await setFunds(tx, { codeId, orderId: code.orderId, at: deps.clock(), ...funds });
  const voided = (await voidedOf(tx, codeId)) - before;
  const claim = funds.lost - before - voided;
  const of = `the code of order ${code.orderId}`;
  if (funds.lost > code.lost) {
    const spenders = (await spendersOf(tx, [codeId])).map((id) => `order ${id}`).join(", ");
    const claimed =
      claim > 0
        ? ` ${formatEuro(claim)} of it had already been spent on ${spenders}: claim it from the buyer, or refund that order, and add a note here.`
        : " None of it had been spent.";
    await addEntry(tx, deps, code.orderId, "alert", {
      topic: "payment",
      text: `${formatEuro(funds.lost - code.lost)} behind ${of} was paid out another way. ${formatEuro(voided)} on it is void.${claimed} ${orderAtDesk(deps, code.orderId)}`,
      buyerText: "The payment behind your code was taken back, so the rest of the code is void.",
    });
  } else if (funds.lost < code.lost)
    await addEntry(tx, deps, code.orderId, "settled", {
      topic: "payment",
      text: `The money behind ${of} is back: ${formatEuro(-voided)} of it can be spent.`,
      buyerText: "The money behind your code is back, and you can spend it.",
    });
  else if (funds.disputed > 0)
    await addEntry(tx, deps, code.orderId, "note", {
      topic: "payment",
      text: `${formatEuro(funds.disputed)} on ${of} is on hold: the bank is deciding about the payment behind it.`,
      buyerText: "Your code is on hold while your bank decides about the payment behind it.",
    });
  else
    await addEntry(tx, deps, code.orderId, "note", {
      topic: "payment",
      text: `The bank has decided: ${of} can be spent again.`,
      buyerText: "Your code can be spent again.",
    });
  return true;
}

/**
 * How much of the money that an order put on a code is disputed, and how much of it has also left the shop by other
 * means.
 */
async function fundsOf(tx: Db, orderId: number): Promise<{ disputed: Cents; lost: Cents }> {
  const payments = await succeededPayments(tx, orderId);
  const given = await givenBy(tx, orderId);
  // A waived rest is a refund that moves no money.
  const asMoney = (await refundsOf(tx, orderId)).filter(
    ({ codeId, status, kind }) => codeId === null && status !== "failed" && kind !== "rest",
  );
  const credit = await creditOf(tx, orderId);
  const receipts = (await receiptsOf(tx, [orderId])).map(({ cents }) => ({ amount: cents }));
  // For a transfer the receipts count. Without a receipt it counts as the full price.
  const paid = receipts.length > 0 ? payments.filter(({ gateway }) => gateway !== "invoice") : payments;
  const received = sumOf(paid) + sumOf(receipts) + credit.taken - credit.lost;
  const over = sumOf(asMoney) + given - received;
  const undecided = sumOf(payments.filter(({ dispute }) => dispute === "open" || dispute === "answered"));
  const lost = within(over, given);
  return { lost, disputed: within(over + undecided + credit.disputed, given) - lost };
}

const sumOf = (rows: readonly { amount: Cents }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
const within = (cents: Cents, most: Cents) => Math.min(Math.max(0, cents), most);

/**
 * The part of an order that a code paid, and how much of that is no longer covered by money. Later orders bear the loss
 * first.
 */
async function creditOf(tx: Db, orderId: number): Promise<{ taken: Cents; lost: Cents; disputed: Cents }> {
  const order = await findOrder(tx, orderId);
  const code = order?.creditCode ? await moneyCodeById(tx, order.creditCode) : undefined;
  if (!code) return { taken: 0, lost: 0, disputed: 0 };
  const taken = await takenByOrder(tx, code.id, orderId);
  let later = 0;
  for (const id of await spendersOf(tx, [code.id]))
    if (id > orderId) later += await takenByOrder(tx, code.id, id);
  const lost = within(code.lost - (await voidedOf(tx, code.id)) - later, taken);
  const disputed = within(code.disputed - code.balance - later, taken - lost);
  return { taken, lost, disputed };
}

async function givenCodes(tx: Db, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: codeMovements.codeId })
    .from(codeMovements)
    .where(and(inArray(codeMovements.orderId, [...orderIds]), eq(codeMovements.kind, "given")));
  return rows.map(({ id }) => id);
}

async function givenBy(tx: Db, orderId: number): Promise<Cents> {
  const rows = await tx
    .select({ amount: codeMovements.cents })
    .from(codeMovements)
    .where(and(eq(codeMovements.orderId, orderId), eq(codeMovements.kind, "given")));
  return sumOf(rows);
}

const giversOf = (tx: Db, codeId: number) => ordersThat(tx, [codeId], "given");

/** Orders that some codes have paid, the latest first. */
const spendersOf = (tx: Db, codeIds: readonly number[]) => ordersThat(tx, codeIds, "taken");

async function ordersThat(tx: Db, codeIds: readonly number[], kind: "given" | "taken"): Promise<number[]> {
  if (codeIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: codeMovements.orderId })
    .from(codeMovements)
    .where(and(inArray(codeMovements.codeId, [...codeIds]), eq(codeMovements.kind, kind)))
    .orderBy(desc(codeMovements.orderId));
  return rows.map(({ id }) => id);
}
