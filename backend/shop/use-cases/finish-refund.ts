import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { linesGivenBack } from "../domain/refund-amount";
import { linesOf } from "../store/order-parts";
import type { Order } from "../store/orders";
import { refundsOf, settledRefunds, type Refund } from "../store/refunds";
import { inShelfOrder } from "../store/stock";
import { announceRefund } from "./announce-refund";
import { endPaidOrder } from "./end-paid-order";
import { issueCreditNote } from "./make-credit-note";
import { revokeLine } from "./revoke-access";

/**
 * The money has left: credit note, mail, and the end of what it had paid for, in the transaction that writes so. With
 * the last cent the order is REFUNDED; with the whole price of a line only that line ends; any other part ends nothing.
 */
export async function finishRefund(tx: Db, deps: Deps, order: Order, refund: Refund): Promise<void> {
  await issueCreditNote(tx, deps, order, refund);
  await announceRefund(tx, deps, order, refund);
  if ((await settledRefunds(tx, order.id)) >= order.total) {
    await endPaidOrder(tx, deps, order, refund);
    return;
  }
  const lines = (await linesOf(tx, order.id)).map((line) => ({ ...line, gross: line.total + line.tax }));
  const refunds = await refundsOf(tx, order.id);
  const before = linesGivenBack({ lines, refunds: refunds.filter(({ id }) => id !== refund.id) });
  const now = linesGivenBack({ lines, refunds }).filter((id) => !before.includes(id));
  const over = lines.filter(({ id }) => now.includes(id));
  for (const line of inShelfOrder(over)) await revokeLine(tx, deps, order, line);
}
