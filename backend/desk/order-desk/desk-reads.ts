import { z } from "zod";
import { deskRead } from "../../ground/desk-entry";
import { findOrder } from "../../sales/orders";
import { orderFacts } from "./order-rows";
import { messagesAtDesk } from "../../after-sales/questions";
import { moneyFacts } from "../../after-sales/ledger";
import { seatsAtDesk } from "../../after-sales/seat-changes";

export const reads = {
  /** Everything about one order; null when no order has the number. */
  order: deskRead({
    roles: ["DESK", "BOOKS"],
    input: z.strictObject({ number: z.number() }),
    async run({ number }, { deps }) {
      const { db } = deps;
      if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) return null;
      const order = await findOrder(db, number);
      if (!order) return null;
      return {
        ...(await orderFacts(db, order)),
        ...(await moneyFacts(db, order)),
        seats: await seatsAtDesk(deps, order),
        messages: await messagesAtDesk(db, order.id),
      };
    },
  }),
};
