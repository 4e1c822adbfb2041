import { desc } from "drizzle-orm";
import { z } from "zod";
import { orderWords } from "@/lib/rules/texts/order-words";
import { deskRead, type Roles } from "../../ground/desk-entry";
import { beforeField, numberField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { findOrder, type Order } from "../../sales/orders";
import { toPay } from "../../sales/orders/order";
import { consequencesOf, planReturn } from "./book-return";
import { decided, reasons } from "./desk-words";
import { unknownHeaders } from "./import-statement";
import { candidateOrders, findLine, otherLines, type ProposedLine, proposedLines } from "./proposed-lines";
import { bankFiles } from "./tables";
import { whyNotUndone } from "./undo-booking";

const roles: Roles = ["BOOKS"];
const FILES = 30;

export const reads = {
  /** Statements that the staff imported, the newest first. */
  bankFiles: deskRead({
    roles,
    input: z.strictObject({}),
    async run(_, { deps: { db } }) {
      const rows = await db.select().from(bankFiles).orderBy(desc(bankFiles.id)).limit(FILES);
      return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
    },
  }),
  /** Open lines that name an order or might do so: sure ones, and ones that a person must check. The oldest first. */
  bankProposals: deskRead({
    roles,
    input: z.strictObject({}),
    async run(_, { deps: { db } }) {
      const lines = await proposedLines(db);
      const totals = await totalsOf(db, lines);
      const on = (kind: "sure" | "review") => lines.filter(({ proposal }) => proposal.kind === kind);
      return {
        sure: on("sure").map((line) => shown(line, totals)),
        review: on("review").map((line) => shown(line, totals)),
        /** Sum of the sure lines, in cents. */
        sum: on("sure").reduce((sum, { amount }) => sum + amount, 0),
        /** Header rows of CSV files whose columns a person has to explain. */
        unknownHeaders: await unknownHeaders(db),
      };
    },
  }),
  /** Lines without an order, or decided lines; the newest first. */
  bankLines: deskRead({
    roles,
    input: z.strictObject({ state: z.enum(["open", "booked", "aside"]), before: beforeField }),
    async run({ state, before }, { deps: { db } }) {
      const { lines, next } = await otherLines(db, state, before);
      const totals = await totalsOf(db, lines);
      return { nodes: lines.map((line) => shown(line, totals)), next };
    },
  }),
  /** One line, and the order that a person looks up for it. */
  bankLine: deskRead({
    roles,
    input: z.strictObject({ id: numberField, order: numberField.nullish() }),
    async run({ id, order: asked }, { deps }) {
      const { db } = deps;
      const line = await findLine(db, id);
      if (!line) throw userError("There is no such line.", "NOT_FOUND");
      const number = asked ?? line.orderId ?? line.proposal.orderId;
      const order = number === null ? undefined : await findOrder(db, number);
      const returned = asked ? [asked] : (line.proposal.orderIds ?? (number ? [number] : []));
      return {
        line: shown(line, await totalsOf(db, [line])),
        raw: line.raw,
        /** The reason why the booking cannot be taken back, with the correction to make instead. */
        undoRefusal: line.state === "booked" ? await whyNotUndone(deps, line) : null,
        returned: await returnFacts(db, line, returned),
        order: order ? await orderFacts(db, order) : null,
      };
    },
  }),
};

type Db = Parameters<typeof findLine>[0];

/** The consequences of a returned payment. Null: the line is not a returned payment, or names no order. */
async function returnFacts(db: Db, line: ProposedLine, orders: readonly number[]) {
  if (line.state !== "open" || line.amount >= 0 || orders.length === 0) return null;
  if (line.tag !== "returned" && line.tag !== "maybe returned") return null;
  const plan = await planReturn(db, line, orders);
  if (plan.kind !== "parts")
    return { orders: [...orders], refusal: plan.kind === "refused" ? plan.why : null, consequences: [] };
  const consequences = await Promise.all(plan.parts.map((part) => consequencesOf(db, part)));
  return {
    orders: plan.parts.map(({ order }) => order.id),
    refusal: null,
    consequences: consequences.flat(),
  };
}

async function orderFacts(db: Db, order: Order) {
  const { id, status, email, billing } = order;
  const facts = (await candidateOrders(db, [id])).get(id);
  const name = billing.company ?? `${billing.firstName} ${billing.lastName}`;
  const isWaiting = facts?.isWaiting ?? false;
  const due = isWaiting ? (facts?.total ?? 0) : 0;
  return { id, total: toPay(order), due, status: orderWords[status], email, buyer: name, isWaiting };
}

async function totalsOf(db: Db, lines: readonly ProposedLine[]): Promise<Map<number, number>> {
  const known = await candidateOrders(
    db,
    lines.flatMap((line) => line.orderId ?? line.proposal.orderId ?? []),
  );
  return new Map([...known.values()].map(({ id, total }) => [id, total]));
}

function shown(line: ProposedLine, totals: ReadonlyMap<number, number>) {
  const { id, account, bookedOn, amount, currency, payer, iban, text, state, comment, doubleOf } = line;
  const orders =
    state === "open" ? (line.proposal.orderIds ?? []) : [line.orderId ?? [], line.moreOrders].flat();
  const order = line.orderId ?? (state === "open" ? line.proposal.orderId : null);
  const orderTotal = order === null ? null : (totals.get(order) ?? null);
  const isReturn = state === "booked" && amount < 0;
  const why = state === "open" ? reasons[line.proposal.why] : isReturn ? decided.returned : decided[state];
  return {
    id,
    account,
    bookedOn,
    amount,
    currency,
    payer,
    iban,
    text,
    state,
    comment,
    order,
    orderTotal,
    why,
    doubleOf,
    orders,
    isReturn: line.tag === "returned" || line.tag === "maybe returned",
  };
}
