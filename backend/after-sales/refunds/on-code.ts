import type { Cents } from "@/lib/money";
import { reasonOnCode } from "@/lib/rules/prices/money-on-code";
import { codeOfOrder, putOnCode } from "../../sales/codes";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { lockOrder, type Order } from "../../sales/orders";
import { lockFundedCodes, settleFunds } from "./code-funds";
import { finishRefund } from "./finish-refund";
import type { WantedRefund } from "../ledger/refund";
import { insertRefund, type Refund } from "../ledger";

type OnCode = Pick<WantedRefund, "lineId" | "codeOf"> & {
  amount: Cents;
  /** "over" does not reduce the price. */
  kind?: "price" | "over";
  reason: string | null;
  withdrawalId?: number;
};

/**
 * Puts a reserved amount of an order on a code, which is done at once: on the code that paid for the order, or on the
 * code that the buyer gets instead of money. The caller holds the locks of the order and of `codeOf`.
 */
export async function refundOnCode(tx: Db, deps: Deps, order: Order, wanted: OnCode): Promise<Refund> {
  const refund = await writeOnCode(tx, deps, order, { ...wanted, correction: null });
  await finishRefund(tx, deps, (await lockOrder(tx, order.id)) ?? order, refund);
  return refund;
}

/** Writes the refund's row and credits the code, without the other effects of a refund. */
export async function writeOnCode(
  tx: Db,
  deps: Deps,
  order: Order,
  {
    lineId,
    amount,
    reason,
    withdrawalId,
    codeOf,
    correction,
    kind = "price",
  }: OnCode & { correction: string | null },
): Promise<Refund> {
  const now = deps.clock();
  const given =
    codeOf &&
    (await codeOfOrder(tx, { orderId: codeOf.id, currency: order.currency, test: codeOf.test }, now));
  const codeId = given?.id ?? order.creditCode;
  if (codeId === null) throw new Error(`no code paid for order ${order.id}`);
  const refund = await insertRefund(tx, {
    orderId: order.id,
    key: `on-code-${order.id}-${deps.ids.uuid()}`,
    codeId,
    lineId,
    amount,
    correction,
    kind,
    paymentId: null,
    counted: kind === "over" ? 0 : null,
    reason: reasonOnCode(reason, given !== null),
    withdrawalId: withdrawalId ?? null,
    status: "succeeded",
    createdAt: now,
    updatedAt: now,
  });
  await putOnCode(tx, {
    codeId,
    orderId: order.id,
    cents: amount,
    at: now,
    refundId: refund.id,
    kind: given ? "given" : "refunded",
  });
  if (given) await settleFunds(tx, deps, await lockFundedCodes(tx, order.id));
  return refund;
}
