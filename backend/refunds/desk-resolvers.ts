import { z } from "zod";
import type { MutationResolvers, OrderResolvers, Resolvers } from "@/graphql/generated/desk/resolvers";
import { formatEuro } from "@/lib/money";
import { orderWords } from "@/lib/rules/order-words";
import type { Deps } from "../deps";
import { userError } from "../errors";
import { creditNotesOf, invoicesOf } from "../invoices";
import { alertsOf, liveLinesOf, type Order, requireVersion, waitingOrdersOf } from "../orders";
import { confirmRefund, type PaidByHand, recordByHand } from "./by-hand";
import { differencesOfLines } from "./differences";
import { exceptText } from "./finish-refund";
import { type Refunded, refundOrder } from "./refund-order";
import { differenceOf, moneyOfOrder } from "./order-money";
import { settleOver, waiveRest } from "./settle-difference";
import { type Refund, refundsOf } from "./store";

const number = z.number().int().min(1).max(2_147_483_647);
const version = z.string().max(60);
const orderInput = z.strictObject({ number, version });
const refundInput = z.strictObject({
  number,
  version,
  amount: z.number().int().min(1, "write an amount above zero").max(100_000_000).nullish(),
  line: number.nullish(),
  reason: z.string().trim().max(300).nullish(),
  byHand: z.boolean(),
});

const refund: MutationResolvers["refundOrder"] = async (_root, args, { deps, record }) => {
  const {
    number: id,
    version: seen,
    amount = null,
    line = null,
    reason,
    byHand,
  } = refundInput.parse(args.input);
  record?.({ about: `order:${id}` });
  const order = await requireVersion(deps.db, id, seen);
  const wanted = { amount, lineId: line, reason: reason || null };
  const done = await (byHand ? recordByHand(deps, id, wanted) : refundOrder(deps, id, wanted));
  if (!done) throw userError(`There is no order ${id}.`, "NOT_FOUND");
  const message = await messageOf(deps, order, done, byHand);
  if (done.kind === "refund")
    record?.({ changes: [{ field: "refunded", before: null, after: refundedText(done) }] });
  return { message };
};

/** The sum that went back, as money and on a code. */
function refundedText({
  refund,
  onCode,
}: {
  refund: { amount: number; codeId: number | null };
  onCode: number;
}) {
  return formatEuro(refund.codeId === null ? refund.amount + onCode : onCode);
}

/** @throws GraphQLError when no money went back */
async function messageOf(
  deps: Deps,
  order: Order,
  done: Refunded | PaidByHand,
  byHand: boolean,
): Promise<string> {
  switch (done.kind) {
    case "ended":
      return `Order ${order.id} cost nothing. Its access has ended${await exceptText(deps, order)}.`;
    case "unanswered":
      throw userError(
        `The payment provider is not answering. The refund of ${formatEuro(done.refund.amount)} is recorded, and we make it as soon as it does. Pay nothing by hand.`,
        "PROVIDER_UNAVAILABLE",
      );
    case "paid twice":
      throw userError(
        `Order ${order.id} was paid more than once. Refund one payment at the provider, by its reference below.`,
        "NOT_POSSIBLE",
      );
    case "owed first":
      throw userError(
        `The bank returned a refund of ${formatEuro(done.refund.amount)}. Pay that one first, with exactly this amount.`,
        "NOT_POSSIBLE",
      );
    case "refused":
      throw userError(whyNot(order, done), "NOT_POSSIBLE");
    case "refund":
      return `${await refundText(deps, order, done, byHand)}${differencesText("differences" in done ? done : {})}`;
  }
}

type Made = Extract<Refunded, { kind: "refund" }>;

/** Follows what is said about the order's own refund. */
export const differencesText = ({ differences = [] }: { differences?: readonly Refund[] }): string =>
  differences
    .map(({ amount, orderId, status }) =>
      status === "pending"
        ? ` Transfer ${formatEuro(amount)} of order ${orderId}, which paid to move its seat, as well.`
        : ` ${formatEuro(amount)} of order ${orderId}, which paid to move its seat, went back as well.`,
    )
    .join("");

async function refundText(
  deps: Deps,
  order: Order,
  { refund: made, onCode }: Made,
  byHand: boolean,
): Promise<string> {
  if (made.codeId !== null) return `${onCodeText(onCode)} Nothing else was refunded.`;
  const amount = formatEuro(made.amount);
  if (onCode > 0)
    return `${amount} of order ${order.id}, status ${made.status}, is refunded as money. ${onCodeText(onCode)}`;
  if (byHand) return `We recorded a refund of ${amount}. The buyer gets the credit note by email.`;
  if (made.status === "succeeded") return `${amount} of order ${order.id} was refunded.`;
  if (made.status === "failed") {
    const [alert] = (await alertsOf(deps.db, [order.id])).slice(-1);
    throw userError(`${amount} could not be refunded. ${alert?.text ?? ""}`.trim(), "NOT_POSSIBLE");
  }
  return order.paymentMethod === "invoice"
    ? `Transfer ${amount} to the buyer now. Then press "The transfers have left" on this page.`
    : `A refund of ${amount} for order ${order.id} is on its way.`;
}

const onCodeText = (cents: number) => `${formatEuro(cents)} is back on the code that paid for it.`;

function whyNot(order: Order, done: Extract<Refunded, { kind: "refused" }>): string {
  switch (done.reason) {
    case "unpaid":
      return `Order ${order.id} (${orderWords[order.status]}): there is nothing to refund.`;
    case "nothing left":
      return "Nothing is left to refund.";
    case "no such line":
      return "This order has no such line.";
    case "too much":
      return `That is more than is left: ${formatEuro(done.left)}. Nothing was changed.`;
    case "short":
      return `${formatEuro(done.missing)} of its price are missing, and cannot go back. Book them, or waive them, and refund the rest. Nothing was changed.`;
  }
}

const confirmRefunds: MutationResolvers["confirmRefunds"] = async (_root, args, { deps, record }) => {
  const { number: id, version: seen } = orderInput.parse(args.input);
  record?.({ about: `order:${id}` });
  await requireVersion(deps.db, id, seen);
  const sent = await confirmRefund(deps, id);
  if (sent.length === 0)
    throw userError(`No refund of order ${id} is waiting for a transfer.`, "NOT_POSSIBLE");
  const sum = formatEuro(sent.reduce((total, { amount }) => total + amount, 0));
  return { message: `${sum} of order ${id} was refunded by transfer.` };
};

const overInput = z.strictObject({ number, version, way: z.enum(["BANK", "CODE"]) });

const giveOver: MutationResolvers["settleOver"] = async (_root, args, { deps, record }) => {
  const { number: id, version: seen, way } = overInput.parse(args.input);
  record?.({ about: `order:${id}` });
  await requireVersion(deps.db, id, seen);
  const done = await settleOver(deps, id, way === "CODE" ? "code" : "bank");
  if (done.kind === "nothing") throw userError(`Order ${id} has no money beyond its price.`, "NOT_POSSIBLE");
  const sum = formatEuro(done.refund.amount);
  record?.({ changes: [{ field: "over", before: sum, after: null }] });
  return {
    message:
      way === "CODE"
        ? `${sum} are on a code of order ${id}. The buyer gets it by email.`
        : `Transfer ${sum} to the buyer now. Then press "The transfers have left" on this page.`,
  };
};

const restInput = z.strictObject({ number, version, reason: z.string().trim().max(300) });

const waive: MutationResolvers["waiveRest"] = async (_root, args, { deps, record }) => {
  const { number: id, version: seen, reason } = restInput.parse(args.input);
  record?.({ about: `order:${id}` });
  await requireVersion(deps.db, id, seen);
  const done = await waiveRest(deps, id, reason);
  if (done.kind === "nothing") throw userError(`Nothing of order ${id} is missing.`, "NOT_POSSIBLE");
  const sum = formatEuro(done.refund.amount);
  record?.({ changes: [{ field: "missing", before: sum, after: "waived" }] });
  return { message: `${sum} of order ${id} are waived. The buyer gets the credit note by email.` };
};

const fields: Pick<OrderResolvers, "refunds" | "documents" | "money" | "differences" | "movesSeatsOf"> = {
  money: async (order, _args, { deps }) => {
    const money = await moneyOfOrder(deps.db, order);
    const difference = differenceOf(order, money);
    const waiting = difference.over > 0 ? await waitingOrdersOf(deps.db, order) : [];
    return money && { ...money, ...difference, waiting: waiting.map(({ id }) => id) };
  },
  differences: async ({ id }, _args, { deps }) => {
    const lines = await liveLinesOf(deps.db, id);
    const left = new Map<number, number>();
    for (const each of await differencesOfLines(
      deps.db,
      id,
      lines.map((line) => line.id),
    ))
      left.set(each.order.id, (left.get(each.order.id) ?? 0) + each.left);
    return [...left].map(([order, cents]) => ({ order, left: cents }));
  },
  movesSeatsOf: ({ seatMove }) => seatMove?.orderId ?? null,
  refunds: async ({ id }, _args, { deps }) =>
    (await refundsOf(deps.db, id)).map((one) => ({
      id: one.id,
      amount: one.amount,
      status: one.status,
      line: one.lineId,
      reason: one.reason,
      kind: one.kind,
      at: one.createdAt.toISOString(),
    })),
  documents: async ({ id }, _args, { deps }) => [
    ...(await invoicesOf(deps.db, id)).map((invoice) => ({
      kind: "invoice",
      number: invoice.number,
      path: `/desk/files/invoice/${invoice.number}`,
      note: noteOf(invoice),
    })),
    ...(await creditNotesOf(deps.db, id)).map((note) => ({
      kind: "credit note",
      number: note.number,
      path: `/desk/files/credit-note/${note.number}`,
      note: `for invoice ${note.content.invoice.number}`,
    })),
  ],
};

function noteOf({ replaces, corrects }: { replaces: string | null; corrects: string | null }): string | null {
  if (corrects) return `corrects ${corrects}`;
  return replaces ? `replaces ${replaces}` : null;
}

export const refundDeskResolvers: Resolvers = {
  Mutation: { refundOrder: refund, confirmRefunds, settleOver: giveOver, waiveRest: waive },
  Order: fields,
};
