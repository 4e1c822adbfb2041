import { durationText, times } from "@/lib/rules/times/times";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { isLive } from "../../sales/order-lines";
import { isPaid, lineTitle } from "../../sales/orders/order";
import { linesOf, type Order, type OrderLine } from "../../sales/orders";
import { type Refund, refundsOf } from "../ledger";
import { begunProducts, endedLinesOf } from "./store";
import { withdrawalRefusal, type WithdrawalRefusal, type WithdrawalTimes } from "./withdrawal";

/** A line that has not ended, and why it cannot be withdrawn; null when it can. */
export type JudgedLine = { line: OrderLine; refusal: WithdrawalRefusal | null };

/**
 * The lines of an order that have not ended, each with the reason against its withdrawal.
 *
 * @param withdrawalId includes lines that this withdrawal has already ended, so that an interrupted run gives the same
 *   result
 */
export async function judgedLines(
  db: Db,
  order: Order,
  { statedAt, provenAt }: Pick<WithdrawalTimes, "statedAt" | "provenAt">,
  withdrawalId: number | null = null,
): Promise<JudgedLine[]> {
  const [lines, refunds, begun] = await Promise.all([
    linesOf(db, order.id),
    refundsOf(db, order.id),
    begunProducts(db, order),
  ]);
  // This is read after the lines, because another run may be ending them.
  const own = withdrawalId === null ? [] : await endedLinesOf(db, withdrawalId);
  const moments = { orderedAt: order.createdAt, statedAt, provenAt };
  return lines
    .filter((line) => own.includes(line.id) || (isLive(line) && !isRefunded(line, refunds)))
    .map((line) => ({ line, refusal: withdrawalRefusal(factsOf(order, line, begun), moments) }));
}

/** Whether an order that is paid or waits for its money still has something left. */
export function isWithdrawable({
  status,
  refunded,
  total,
}: Pick<Order, "status" | "refunded" | "total">): boolean {
  if (status === "cancelled" || status === "refunded") return false;
  return !isPaid(status) || total === 0 || refunded < total;
}

function factsOf(order: Order, line: OrderLine, begun: ReadonlySet<number>) {
  const { occurrence, productId } = line;
  const product = catalogue().product(productId);
  return {
    startsAt: occurrence ? new Date(occurrence.start) : null,
    isCancelled: occurrence?.isCancelled === true,
    isBegun: begun.has(productId) && product?.subscription == null,
    isRenewal: order.subscriptionId !== null,
    isMove: order.seatMove !== null && isPaid(order.status),
  };
}

/** Whether a line's price was refunded or is being refunded; false for a line without a price. */
export function isRefunded(
  line: Pick<OrderLine, "id" | "total" | "tax">,
  refunds: readonly Pick<Refund, "lineId" | "status" | "amount">[],
): boolean {
  const gross = line.total + line.tax;
  const back = refunds
    .filter(({ lineId, status }) => lineId === line.id && status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  return gross > 0 && back >= gross;
}

/** `2 × Flight Level 2 Design, 14 December`, without the names of attendees. */
export function nameOf(line: Parameters<typeof lineTitle>[0]): string {
  const name = lineTitle({ ...line, extra: {} });
  return line.quantity > 1 ? `${line.quantity} × ${name}` : name;
}

/** Why a line cannot be withdrawn, as a text after "because". */
export const refusalTexts: Record<WithdrawalRefusal, string> = {
  late: `the ${durationText(times.withdrawal)} are over`,
  soon: `it starts in less than ${durationText(times.moving)}`,
  begun: "it has been started",
  over: "it started before the withdrawal was confirmed",
  move: "it is the price of moving the seats of another order: withdraw from that order, and this is refunded with it",
  renewal: "it continues a membership, which you can cancel in your account",
};
