import type { MutationResolvers } from "@/graphql/generated/desk/resolvers";
import { formatEuro } from "@/lib/money";
import { userError } from "../errors";
import { undoBooking } from "./undo-booking";

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
  const waiting = done.orders.map(({ id }) => `Order ${id} waits for its money again.`).join(" ");
  return { message: `${waiting} The line is open.` };
};
