import { z } from "zod";
import { deskRead } from "../desk-entry";
import { findOrder, orderFacts } from "../orders";
import { messagesAtDesk } from "../questions";
import { moneyFacts } from "../refunds";
import { seatsAtDesk } from "../seat-changes";

export const reads = {
  /** Everything about one order. Null: there is none of this number. */
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
