import { z } from "zod";
import type { MutationResolvers } from "@/graphql/generated/desk/resolvers";
import { formatEuro } from "@/lib/money";
import { userError } from "../errors";
import { bookReturn } from "./book-return";
import { isPaid, requireVersion } from "../orders";
import { receivedText } from "./desk-words";
import { moveOver } from "./move-over";
import { undoBooking } from "./undo-booking";

const returnInput = z.strictObject({
  line: z.number().int().min(1).max(2_147_483_647),
  orders: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(8),
});

/** A payment that the bank took again. */
export const takeReturn: MutationResolvers["bookReturn"] = async (_root, { input }, { deps, record }) => {
  const { line: lineId, orders: orderIds } = returnInput.parse(input);
  record?.({ about: "bank" });
  const done = await bookReturn(deps, { lineId, orderIds });
  if (done.kind === "no line") throw userError("There is no such line.", "NOT_FOUND");
  if (done.kind === "refused") throw userError(done.why, "NOT_POSSIBLE");
  const [first, ...more] = done.parts;
  if (first && more.length === 0) record?.({ about: `order:${first.order.id}` });
  record?.({
    changes: done.parts.map(({ order, cents }) => ({
      field: `order ${order.id} paid, returned by line ${lineId}`,
      before: formatEuro(cents),
      after: null,
    })),
  });
  const sentences = done.parts.map(({ order: { id, status }, cents, why }) => {
    if (status === "refunded") return `Order ${id} stays refunded. Its code is void as far as it is unspent.`;
    return why === null
      ? `Order ${id} waits for its money again.`
      : `Order ${id} stays as it is and owes ${formatEuro(cents)}.`;
  });
  const isTold = done.parts.some(({ order: { status } }) => status !== "refunded");
  return { message: `${sentences.join(" ")}${isTold ? " The buyer gets an email." : ""}` };
};

const overInput = z.strictObject({
  number: z.number().int().min(1).max(2_147_483_647),
  version: z.string().max(60),
  to: z.number().int().min(1).max(2_147_483_647),
});

/** Money beyond the price of an order pays another one. */
export const payWithOver: MutationResolvers["moveOver"] = async (_root, { input }, { deps, record }) => {
  const { number: from, version, to } = overInput.parse(input);
  record?.({ about: `order:${from}` });
  await requireVersion(deps.db, from, version);
  const done = await moveOver(deps, { from, to });
  if (done.kind === "nothing over")
    throw userError(`Order ${from} has no money beyond its price.`, "NOT_POSSIBLE");
  if (done.kind === "not waiting")
    throw userError(`Order ${to} waits for no transfer of this buyer. Nothing was moved.`, "NOT_POSSIBLE");
  const sum = formatEuro(done.amount);
  record?.({ changes: [{ field: "over", before: sum, after: `order ${to}` }] });
  return { message: receivedText(done) };
};

/** Takes a booking back, as the log and the person read it. */
export const undo: MutationResolvers["undoBooking"] = async (_root, { line: lineId }, { deps, record }) => {
  record?.({ about: "bank" });
  const done = await undoBooking(deps, lineId);
  if (done.kind === "no line") throw userError("There is no such line.", "NOT_FOUND");
  if (done.kind === "refused") throw userError(done.why, "NOT_POSSIBLE");
  const [first, ...more] = done.orders;
  if (first && more.length === 0) record?.({ about: `order:${first.id}` });
  const paid = formatEuro(done.line.amount);
  record?.({
    changes: done.orders.map(({ id }) => ({
      field: `order ${id} paid by line ${lineId}`,
      before: paid,
      after: null,
    })),
  });
  const waiting = done.orders
    .map(({ id, status }) =>
      isPaid(status) ? `Order ${id} is paid without it.` : `Order ${id} waits for its money again.`,
    )
    .join(" ");
  return { message: `${waiting} The line is open.` };
};
