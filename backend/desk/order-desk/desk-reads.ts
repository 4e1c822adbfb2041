import { z } from "zod";
import { deskRead } from "../../ground/desk-entry";
import { findOrder } from "../../sales/orders";
import { orderFacts } from "./order-rows";
import { messagesAtDesk } from "../../after-sales/questions";
import { moneyFacts } from "../../after-sales/ledger";
import { attendeeRoles, seatsAtDesk } from "../../after-sales/seat-changes";
import { mayAct } from "../../ground/desk-roles";

export const reads = {
  /** Everything about one order; null when no order has the number. */
  order: deskRead({
    roles: ["DESK", "BOOKS"],
    input: z.strictObject({ number: z.number() }),
    async run({ number }, { deps, staff }) {
      const { db } = deps;
      if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647) return null;
      const order = await findOrder(db, number);
      if (!order) return null;
      const facts = await orderFacts(db, order);
      return {
        ...(mayAct(staff.roles, attendeeRoles) ? facts : withoutAttendees(facts)),
        ...(await moneyFacts(db, order)),
        seats: await seatsAtDesk(deps, order, staff.roles),
        messages: await messagesAtDesk(db, order.id),
      };
    },
  }),
};

type OrderFacts = Awaited<ReturnType<typeof orderFacts>>;

/** The mails and the history without addresses, apart from those that get the order's documents. */
function withoutAttendees(facts: OrderFacts): OrderFacts {
  const documents = facts.mails.filter(({ name }) => name === "order again");
  const known = new Set([facts.email, ...documents.map(({ recipient }) => recipient)]);
  const masked = (text: string) =>
    text.replace(addresses, (address) => (known.has(address) ? address : "an attendee’s address"));
  return {
    ...facts,
    mails: facts.mails.map((mail) => ({ ...mail, recipient: masked(mail.recipient) })),
    entries: facts.entries.map((entry) => ({ ...entry, text: masked(entry.text) })),
  };
}

const addresses = /[^\s<>()“”",;:]+@[^\s<>()“”",;:]*[^\s<>()“”",;:.]/g;
