import { z } from "zod";
import { formatEuro } from "@/lib/money";
import type { Roles } from "../../ground/desk-entry";
import { amountField, numberField, orNull, textField, tickField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { orderAction, orderFields } from "../../sales/order-history";
import { confirmRefund, recordByHand } from "./by-hand";
import { refundOrder } from "./refund-order";
import { messageOf, refundedText } from "./desk-words";
import { settleOver, waiveRest } from "./settle-difference";

const roles: Roles = ["BOOKS"];

export const actions = {
  /** Refunds money. The seats stay; `giveUpSeats` frees them. */
  refundOrder: orderAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z.strictObject({
      ...orderFields,
      /** Empty: all that is left. */
      amount: orNull(amountField.pipe(z.number().min(1, "enter an amount above zero").max(100_000_000))),
      line: orNull(numberField),
      /** The buyer reads this text. */
      reason: textField(300),
      /** The money was already paid outside of the provider and is only recorded. */
      byHand: tickField,
    }),
    async run({ number: id, amount, line, reason, byHand }, { deps, record, order }) {
      const wanted = { amount, lineId: line, reason: reason || null };
      const done = await (byHand ? recordByHand(deps, id, wanted) : refundOrder(deps, id, wanted));
      if (!done) throw userError(`There is no order ${id}.`, "NOT_FOUND");
      const message = await messageOf(deps, order, done, byHand);
      if (done.kind === "refund")
        record({ changes: [{ field: "refunded", before: null, after: refundedText(done) }] });
      return { message };
    },
  }),
  /** Records that requested transfers have left the bank. */
  confirmRefunds: orderAction({
    roles,
    consequence: "money",
    fields: z.strictObject(orderFields),
    async run({ number: id }, { deps }) {
      const sent = await confirmRefund(deps, id);
      if (sent.length === 0)
        throw userError(`No refund of order ${id} is waiting for a transfer.`, "NOT_POSSIBLE");
      const sum = formatEuro(sent.reduce((total, { amount }) => total + amount, 0));
      return { message: `${sum} of order ${id} has been refunded by transfer.` };
    },
  }),
  /** Returns money beyond an order's price, by transfer or on a code. */
  settleOver: orderAction({
    roles,
    consequence: "money",
    fields: z.strictObject({ ...orderFields, refundMethod: z.enum(["bank", "code"]) }),
    async run({ number: id, refundMethod }, { deps, record }) {
      const done = await settleOver(deps, id, refundMethod);
      if (done.kind === "nothing") throw userError(`Order ${id} has not been overpaid.`, "NOT_POSSIBLE");
      const sum = formatEuro(done.refund.amount);
      record({ changes: [{ field: "over", before: sum, after: null }] });
      return {
        message:
          refundMethod === "code"
            ? `${sum} is now on a code of order ${id}. The buyer gets it by email.`
            : `Transfer ${sum} to the buyer now. Then press "The transfers have left" on this page.`,
      };
    },
  }),
  /** Waives the missing part of a paid order. The buyer gets a credit note over it. */
  waiveRest: orderAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z
      .strictObject({ ...orderFields, waived: textField(300) })
      .transform(({ waived, ...rest }) => ({ ...rest, reason: waived })),
    async run({ number: id, reason }, { deps, record }) {
      const done = await waiveRest(deps, id, reason);
      if (done.kind === "nothing") throw userError(`No payment is missing for order ${id}.`, "NOT_POSSIBLE");
      const sum = formatEuro(done.refund.amount);
      record({ changes: [{ field: "missing", before: sum, after: "waived" }] });
      return { message: `${sum} of order ${id} has been waived. The buyer gets the credit note by email.` };
    },
  }),
};
