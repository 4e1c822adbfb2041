import { z } from "zod";
import type {
  MutationResolvers,
  OrderResolvers,
  OrderStatusResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { orderWords } from "@/lib/rules/order-words";
import { parseAddress } from "@/lib/rules/mail-address";
import { cleanCode } from "@/lib/rules/typed-code";
import type { Deps } from "../deps";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import { listMails, queueMail } from "../mail/outbox";
import { GatewayUnavailable } from "../payments/port";
import { paymentsOf } from "../payments/store";
import { pageForDesk } from "./desk-orders-store";
import { isPaid, lineTitle } from "./order";
import { buyerLines } from "./order-document";
import { addEntry, alertsOf, entriesOf, settleAlerts } from "./order-entries";
import { orderLoaders } from "./order-loaders";
import { orderVersion, requireVersion } from "./order-version";
import { cancelOrder } from "./settle-payment";
import { findOrder, linesOf } from "./store";

const number = z.number().int().min(1).max(2_147_483_647);

const order: QueryResolvers["order"] = async (_root, args, { deps }) => {
  const found = number.safeParse(args.number).data;
  return found === undefined ? null : ((await findOrder(deps.db, found)) ?? null);
};

const orders: QueryResolvers["orders"] = async (_root, { filter, before }, { deps }) => {
  const { status = null, needsHand, email } = filter ?? {};
  const wanted = { status, needsHand: needsHand === true, email: email ? cleanCode(email, "email") : null };
  return pageForDesk(deps.db, wanted, before ?? null);
};

const noteInput = z.strictObject({ number, text: z.string().trim().min(1).max(1_000) });
const orderInput = z.strictObject({ number, version: z.string().max(60) });

const noteOrder: MutationResolvers["noteOrder"] = async (_root, args, { deps, record }) => {
  const { number: id, text } = noteInput.parse(args.input);
  record?.({ about: `order:${id}` });
  if (!(await findOrder(deps.db, id))) throw userError(`There is no order ${id}.`, "NOT_FOUND");
  await addEntry(deps.db, deps, id, "note", { topic: "order", text, author: "operator" });
  return { message: "We saved the note. The buyer does not see it." };
};

const cancel: MutationResolvers["cancelOrder"] = async (_root, args, { deps, record }) => {
  const { number: id, version } = orderInput.parse(args.input);
  record?.({ about: `order:${id}` });
  const before = await requireVersion(deps.db, id, version);
  const after = await tryToCancel(deps, id);
  record?.({
    changes: [{ field: "state", before: orderWords[before.status], after: orderWords[after.status] }],
  });
  if (after.status === "cancelled") return { message: `Order ${id} is cancelled. Its seats are free.` };
  const hint = after.paidAt ? " It is paid. Refund it instead." : "";
  throw userError(`Order ${id} (${orderWords[after.status]}) cannot be cancelled.${hint}`, "NOT_POSSIBLE");
};

async function tryToCancel(deps: Deps, id: number) {
  try {
    const order = await cancelOrder(deps, id);
    if (!order) throw userError(`There is no order ${id}.`, "NOT_FOUND");
    return order;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw userError(
      `We cannot reach the payment provider right now, so order ${id} is unchanged.`,
      "PROVIDER_UNAVAILABLE",
    );
  }
}

const settleInput = z.strictObject({
  ...{ number, version: z.string().max(60) },
  reason: z.string().trim().min(1, "Write how you settled it.").max(300),
});

const settle: MutationResolvers["settleOrder"] = async (_root, args, { deps, record }) => {
  const { number: id, version, reason } = deskInput(settleInput, args.input);
  record?.({ about: `order:${id}` });
  await requireVersion(deps.db, id, version);
  const open = await alertsOf(deps.db, [id]);
  if (open.length === 0) throw userError("Nothing is open on this order.", "NOT_POSSIBLE");
  await deps.db.transaction((tx) => settleAlerts(tx, deps, id, { text: reason, author: "operator" }));
  record?.({ changes: open.map(({ text }) => ({ field: "open", before: text, after: null })) });
  return { message: "Nothing is open on this order any more." };
};

const resendInput = z.strictObject({ number, to: z.string().max(300).nullish() });

const resend: MutationResolvers["resendOrder"] = async (_root, args, { deps, record }) => {
  const { number: id, to } = resendInput.parse(args.input);
  record?.({ about: `order:${id}` });
  const order = await findOrder(deps.db, id);
  if (!order) throw userError(`There is no order ${id}.`, "NOT_FOUND");
  const recipient = to ? parseAddress(to) : order.email;
  if (!recipient) throw userError(`${to} is not an e-mail address. Nothing was sent.`, "BAD_USER_INPUT");
  const reason = `order-${id}-again-${deps.ids.uuid()}`;
  const text = `The order was emailed to ${recipient} again.`;
  await deps.db.transaction(async (tx) => {
    await queueMail(tx, deps, { reason, recipient, template: "order-again", data: { orderId: id } });
    await addEntry(tx, deps, id, "note", { topic: "order", text, author: "operator" });
  });
  return { message: `Order ${id} and its documents go to ${recipient}.` };
};

const fields: OrderResolvers = {
  number: ({ id }) => id,
  version: (source, _args, { deps }) => orderVersion(deps.db, source),
  placedAt: ({ createdAt }) => createdAt.toISOString(),
  paidAt: ({ paidAt }) => paidAt?.toISOString() ?? null,
  holdUntil: ({ holdUntil, status }) => (isPaid(status) ? null : (holdUntil?.toISOString() ?? null)),
  isTest: ({ test }) => test,
  open: async ({ id }, _args, context) =>
    (await orderLoaders(context).alerts.load(id)).map(({ text }) => text),
  buyer: ({ billing, email }) => buyerName(billing) || email,
  company: ({ billing }) => billing.company ?? null,
  address: ({ billing }) => buyerLines(billing),
  billing: ({ billing }) => ({ ...billing, isPrivate: billing.customerType !== "company" }),
  paymentMethod: ({ paymentMethodTitle }) => paymentMethodTitle,
  refundable: ({ total, refunded, status }) =>
    isPaid(status) || status === "refunded" ? total - refunded : 0,
  lines: async ({ id }, _args, { deps }) =>
    (await linesOf(deps.db, id)).map((line) => ({
      id: line.id,
      title: lineTitle(line),
      quantity: line.quantity,
      total: line.total + line.tax,
      ended: line.endedAs,
    })),
  payments: async ({ id }, _args, { deps }) =>
    (await paymentsOf(deps.db, id)).map((payment) => ({
      attempt: payment.attempt,
      way: payment.method === payment.gateway ? payment.method : `${payment.gateway}, ${payment.method}`,
      amount: payment.amount,
      status: payment.status,
      reference: payment.ref,
      failure: payment.failure?.code ?? null,
    })),
  mails: async ({ id }, _args, { deps }) =>
    (await listMails(deps.db, `order-${id}-`)).map((mail) => ({
      id: mail.id,
      name: mail.template.replaceAll("-", " "),
      recipient: mail.recipient,
      sentAt: mail.sentAt?.toISOString() ?? null,
      problem: mail.ended ?? (mail.sentAt ? null : mail.error),
    })),
  entries: async ({ id }, _args, { deps }) =>
    (await entriesOf(deps.db, id)).map(({ at, author, text, buyerText }) => ({
      at: at.toISOString(),
      author,
      text,
      isPublic: buyerText !== null,
    })),
};

function buyerName({ firstName = "", lastName = "" }: { firstName?: string; lastName?: string }): string {
  return `${firstName} ${lastName}`.trim();
}

const statusNames: Required<OrderStatusResolvers> = {
  PENDING: "pending",
  HELD: "held",
  PROCESSING: "processing",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
  FAILED: "failed",
  REFUNDED: "refunded",
};

/** Orders at the desk. Who may ask stands in its schema. */
export const orderDeskResolvers: Resolvers = {
  Query: { order, orders },
  Mutation: { noteOrder, cancelOrder: cancel, resendOrder: resend, settleOrder: settle },
  Order: fields,
  OrderStatus: statusNames,
};
