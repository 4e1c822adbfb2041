import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { isPaid } from "../../sales/orders/order";
import { liveLinesOf } from "../../sales/order-lines";
import { lockOrder, type Order, type OrderLine } from "../../sales/orders";
import { gatewayOf } from "../../sales/payments/gateway-of";
import { GatewayFault, GatewayNotUnderstood, GatewayUnavailable } from "../../sales/payments/port";
import { findPayment } from "../../sales/payments/store";
import { applyBeforeOurs } from "./apply-reversals";
import { askForTransfer } from "./by-hand";
import { type Chosen, chooseRefund } from "./choose-refund";
import { differencesOfLines, waitsForSeat } from "../ledger";
import { endPaidOrder } from "./finish-refund";
import { refundOnCode } from "./on-code";
import { refundedLines, type Wanted } from "../ledger/refund";
import { writeRefundState } from "./settle-refund";
import {
  countedRefunds,
  findRefund,
  insertRefund,
  noteFault,
  openRefunds,
  type Refund,
  refundsOf,
  updateRefund,
} from "../ledger";

export type Refunded =
  /** `onCode`: the part that a code had paid, or that was put on a code. */
  | { kind: "refund"; refund: Refund; onCode: Cents; differences?: Refund[] }
  /** The refund is stored, but the gateway is unavailable now. The reconciler continues. */
  | { kind: "unanswered"; refund: Refund }
  /** The order had cost nothing, so only its access was ended. */
  | { kind: "ended"; order: Order }
  | Exclude<Chosen, { kind: "chosen" }>;

type Opened =
  | {
      kind: "opened";
      /** The refund in money, or else the one on a code. */
      refund: Refund;
      /** The refund on a code, in addition or as the only one. */
      onCode: Refund | null;
      /** Refunds of the orders that paid to move the order's seats, if those seats end with it. */
      differences: Refund[];
    }
  | Exclude<Refunded, { kind: "refund" | "unanswered" }>;

/**
 * Refunds money of a paid order. It writes the refund with its idempotency key, then calls the gateway, then settles
 * the answer. However often it is called, at most the paid amount is refunded. A refund whose answer was lost is
 * continued instead of starting a second one.
 *
 * @returns null when there is no such order
 */
export async function refundOrder(deps: Deps, orderId: number, wanted: Wanted): Promise<Refunded | null> {
  const opened = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order ? openRefund(tx, deps, order, wanted) : null;
  });
  if (opened?.kind !== "opened") return opened;
  try {
    const onCode = opened.onCode?.amount ?? 0;
    const refund = await syncRefund(deps, opened.refund);
    const differences: Refund[] = [];
    if (refund.status !== "failed")
      for (const each of opened.differences) differences.push(await syncRefund(deps, each));
    return { kind: "refund", refund, onCode, differences };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return { kind: "unanswered", refund: opened.refund };
  }
}

/**
 * Writes a refund in the caller's transaction, which holds the order's lock. `syncRefund` makes the refund after that.
 */
export async function openRefund(tx: Db, deps: Deps, order: Order, wanted: Wanted): Promise<Opened> {
  const isWhole = wanted.amount === null && wanted.lineId === null;
  if (order.total === 0 && isPaid(order.status) && isWhole) {
    await openDifferences(tx, deps, order, await liveLinesOf(tx, order.id), wanted);
    return { kind: "ended", order: await endPaidOrder(tx, deps, order, { isOurs: true }) };
  }
  const refunds = await refundsOf(tx, order.id);
  const unanswered = refunds.find(
    ({ status, lineId, amount, correction, kind }) =>
      status === "created" &&
      correction === null &&
      kind === "price" &&
      lineId === wanted.lineId &&
      (wanted.amount ?? amount) === amount,
  );
  if (unanswered) return { kind: "opened", refund: unanswered, onCode: null, differences: [] };
  const chosen = await chooseRefund(tx, order, wanted);
  if (chosen.kind !== "chosen") return chosen;
  const ending = await endingLines(tx, order, wanted, chosen);
  const differences = wanted.codeOf ? [] : await openDifferences(tx, deps, order, ending, wanted);
  const onCode =
    chosen.onCode > 0 ? await refundOnCode(tx, deps, order, { ...wanted, amount: chosen.onCode }) : null;
  if (chosen.amount === 0 && onCode) return { kind: "opened", refund: onCode, onCode, differences };
  const now = deps.clock();
  const refund = await insertRefund(tx, {
    orderId: order.id,
    paymentId: chosen.paymentId,
    key: `refund-${order.id}-${refunds.length + 1}-${deps.ids.uuid()}`,
    lineId: wanted.lineId,
    amount: chosen.amount,
    counted: chosen.counted,
    reason: wanted.reason,
    withdrawalId: wanted.withdrawalId ?? null,
    status: "created",
    createdAt: now,
    updatedAt: now,
  });
  return { kind: "opened", refund, onCode, differences };
}

/** The live lines that a chosen refund ends once it has succeeded. */
async function endingLines(
  tx: Db,
  order: Order,
  { lineId }: Wanted,
  { amount, onCode, counted }: Extract<Chosen, { kind: "chosen" }>,
): Promise<OrderLine[]> {
  const live = await liveLinesOf(tx, order.id);
  const standing = (await countedRefunds(tx, order.id)).filter(({ status }) => status !== "failed");
  const more = { lineId, amount: counted ?? amount + onCode };
  const refunds = [...standing, more].map((one) => ({ ...one, status: "succeeded" as const }));
  if (refunds.reduce((sum, one) => sum + one.amount, 0) >= order.total) return live;
  const over = refundedLines({ lines: live.map((one) => ({ ...one, gross: one.total + one.tax })), refunds });
  return live.filter(({ id }) => over.includes(id));
}

/**
 * Writes the refunds of orders that paid to move the seats of some lines. They are made once the order's own refund has
 * an answer. A refund that cannot be written becomes an alert when the seat ends.
 */
async function openDifferences(
  tx: Db,
  deps: Deps,
  order: Order,
  lines: readonly OrderLine[],
  { reason, withdrawalId }: Wanted,
): Promise<Refund[]> {
  const lineIds = lines.map(({ id }) => id);
  const refunds: Refund[] = [];
  for (const paid of await differencesOfLines(tx, order.id, lineIds)) {
    const of = await lockOrder(tx, paid.order.id);
    const why = { reason, ...(withdrawalId !== undefined && { withdrawalId }) };
    const opened = of && (await openRefund(tx, deps, of, { amount: null, lineId: paid.line.id, ...why }));
    if (opened?.kind !== "opened") continue;
    if (opened.refund.codeId === null && of?.paymentMethod === "invoice")
      await askForTransfer(tx, deps, opened.refund);
    refunds.push(opened.refund);
  }
  return refunds;
}

/** After an error of its own a gateway may still be working. For this time its list does not count as complete. */
const faultPauseMs = 10_000;

/**
 * Reads a refund at the gateway, or makes it if it is missing, and settles the answer. The same key is used while the
 * result is unknown, so that two simultaneous calls make one refund. A new key follows only after an error of the
 * gateway's own, which it would repeat for a day, and after a list without the refund. It is safe to call repeatedly
 * and from anywhere. No lock is held during the gateway call.
 *
 * @throws GatewayUnavailable, and the refund stays open for the reconciler
 */
export async function syncRefund(deps: Deps, { id }: Pick<Refund, "id">): Promise<Refund> {
  const { db } = deps;
  const refund = await requireRefund(deps, id);
  if (refund.codeId !== null || (refund.status === "created" && (await waitsForSeat(db, refund))))
    return refund;
  const payment = refund.paymentId === null ? undefined : await findPayment(db, refund.paymentId);
  if (!payment?.ref) throw new Error(`refund ${id} has no payment to refund`);
  const gateway = gatewayOf(deps, payment.gateway);
  if (refund.faults > 0 && deps.clock().getTime() - refund.updatedAt.getTime() < faultPauseMs)
    throw new GatewayUnavailable("Too early to know what became of the refund");
  const reversals = await gateway.reversals(payment.ref);
  const { unread } = reversals;
  await db.transaction((tx) => applyBeforeOurs(tx, deps, payment, reversals, refund));
  const known = await requireRefund(deps, id);
  if (known.status !== "created") return known;
  // One of the unread objects may be this refund. A second one would pay twice.
  if (unread.length > 0) throw new GatewayNotUnderstood(`The provider lists ${unread.join(", ")}`);
  const wanted = { cents: refund.amount, name: refund.key };
  const state = await gateway
    .refund(payment.ref, wanted, `${refund.key}-${refund.faults}`)
    .catch(async (error: unknown) => {
      if (error instanceof GatewayFault) await noteFault(db, refund, deps.clock());
      throw error;
    });
  return db.transaction((tx) => writeRefundState(tx, deps, id, state));
}

async function requireRefund(deps: Deps, id: number): Promise<Refund> {
  const refund = await findRefund(deps.db, id);
  if (!refund) throw new Error(`refund ${id} is gone`);
  return refund;
}

/** By then the operator's own command, which has 8 s for its gateway, is done. */
const settleAfterMs = 10_000;
/** A pending refund takes days, and its event usually comes sooner. */
const askEveryMs = 3_600_000;
const refundBatch = 100;

/**
 * Continues refunds whose answer was lost (by a crash, a timeout, or an event that never came), with their own keys.
 * @param attempt runs one so that its failure does not stop the others
 */
export async function settleOpenRefunds(
  deps: Deps,
  attempt: (what: { refund: number }, run: () => Promise<unknown>) => Promise<unknown>,
): Promise<number> {
  const now = deps.clock().getTime();
  const before = { created: new Date(now - settleAfterMs), pending: new Date(now - askEveryMs) };
  const open = await openRefunds(deps.db, before, refundBatch);
  for (const refund of open) {
    await attempt({ refund: refund.id }, () => syncRefund(deps, refund));
    await updateRefund(deps.db, refund.id, { updatedAt: deps.clock() });
  }
  return open.length;
}
