import { z } from "zod";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import { orderWords } from "@/lib/rules/texts/order-words";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import type { Deps } from "../../deps";
import { deskAction, deskRead, type Roles } from "../../ground/desk-entry";
import { beforeField, numberField, textField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { queueMail } from "../../ground/mail/outbox";
import { GatewayUnavailable } from "../../sales/payments/port";
import { pageForDesk } from "./desk-orders-store";
import { orderStatuses } from "../../sales/orders/order";
import { placeOrder } from "./order-by-desk";
import { addEntry, alertsOf, orderAction, orderFields, settleAlerts } from "../../sales/order-history";
import { orderRows } from "./order-rows";
import { cancelOrder } from "../../sales/settlement";
import { findOrder } from "../../sales/orders";

const roles: Roles = ["DESK", "BOOKS"];

export const reads = {
  /** Orders, the newest first. */
  orders: deskRead({
    roles,
    input: z.strictObject({
      status: z.enum(orderStatuses).nullish(),
      /** Only orders with something open for the staff. */
      needsHand: z.boolean().default(false),
      email: z.string().nullish(),
      before: beforeField,
    }),
    async run({ status = null, needsHand, email, before }, { deps: { db } }) {
      const wanted = { status, needsHand, email: email ? cleanCode(email, "email") : null };
      const { nodes, next } = await pageForDesk(db, wanted, before);
      return { nodes: await orderRows(db, nodes), next };
    },
  }),
};

export const actions = {
  /** Makes an order for people who did not order in the shop. A key that was sent before returns its order. */
  placeDeskOrder: placeOrder,
  /** Adds a line to an order's history that the buyer does not see. */
  noteOrder: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      number: numberField,
      text: z.string().trim().min(1, "Enter the note first").max(1_000),
    }),
    async run({ number: id, text }, { deps, record }) {
      record({ about: `order:${id}` });
      if (!(await findOrder(deps.db, id))) throw noOrder(id);
      await addEntry(deps.db, deps, id, "note", { topic: "order", text, author: "operator" });
      return { message: "We saved the note. The buyer does not see it." };
    },
  }),
  /** Ends an unpaid order and frees its seats. */
  cancelOrder: orderAction({
    roles: ["DESK"],
    consequence: "none",
    fields: z.strictObject(orderFields),
    async run({ number: id }, { deps, record, order }) {
      const after = await tryToCancel(deps, id);
      const [from, to] = [orderWords[order.status], orderWords[after.status]];
      record({ changes: [{ field: "state", before: from, after: to }] });
      if (after.status === "cancelled")
        return { message: `Order ${id} has been cancelled, and its seats have been released.` };
      const hint = after.paidAt ? " It has been paid. Refund it instead." : "";
      throw userError(`Order ${id} (${to}) cannot be cancelled.${hint}`, "NOT_POSSIBLE");
    },
  }),
  /** Records that somebody has dealt with everything that was open on an order. */
  settleOrder: orderAction({
    roles,
    consequence: "none",
    fields: z
      .strictObject({
        ...orderFields,
        settled: z.string().trim().min(1, "Enter how it was settled").max(300),
      })
      .transform(({ settled, ...order }) => ({ ...order, reason: settled })),
    async run({ number: id, reason }, { deps, record }) {
      const open = await alertsOf(deps.db, [id]);
      if (open.length === 0) throw userError("Nothing is open on this order.", "NOT_POSSIBLE");
      await deps.db.transaction((tx) => settleAlerts(tx, deps, id, { text: reason, author: "operator" }));
      record({ changes: open.map(({ text }) => ({ field: "open", before: text, after: null })) });
      return { message: "Nothing is left to do on this order." };
    },
  }),
  /** Mails an order with its documents once more, to its address or to another one. */
  resendOrder: deskAction({
    roles,
    consequence: "person",
    fields: z.strictObject({ number: numberField, to: textField(300) }),
    async consequenceOf({ number, to }, { db }) {
      const order = await findOrder(db, number);
      return to === "" || parseAddress(to) === parseAddress(order?.email ?? "") ? "none" : "person";
    },
    async run({ number: id, to }, { deps, record }) {
      record({ about: `order:${id}` });
      const order = await findOrder(deps.db, id);
      if (!order) throw noOrder(id);
      const recipient = to ? parseAddress(to) : order.email;
      if (!recipient) throw userError(`${to} is not an e-mail address. Nothing was sent.`, "BAD_USER_INPUT");
      const reason = `order-${id}-again-${deps.ids.uuid()}`;
      const text = `The order was emailed to ${recipient} again.`;
      await deps.db.transaction(async (tx) => {
        await queueMail(tx, deps, { reason, recipient, template: "order-again", data: { orderId: id } });
        await addEntry(tx, deps, id, "note", { topic: "order", text, author: "operator" });
      });
      return { message: `Order ${id} and its documents are on their way to ${recipient}.` };
    },
  }),
};

async function tryToCancel(deps: Deps, id: number) {
  try {
    const order = await cancelOrder(deps, id);
    if (!order) throw noOrder(id);
    return order;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw userError(
      `We cannot reach the payment provider right now, so order ${id} is unchanged.`,
      "PROVIDER_UNAVAILABLE",
    );
  }
}

const noOrder = (id: number) => userError(`There is no order ${id}.`, "NOT_FOUND");
