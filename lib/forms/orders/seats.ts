import { object, string } from "yup";
import { CancelSeatsDocument, MoveSeatsDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { rowNumber, rowNumbers } from "@/lib/rules/forms/form-lines";
import { type Outcome, typedForm } from "../typed-form";

/** For giving up seats of one line. The amounts are those that the buyer has seen. */
const seatCancellationSchema = object({
  id: rowNumber(),
  seats: rowNumbers().required().min(1),
  amount: string().required().max(20),
  /** Whether the buyer gets money or a code back. */
  as: string().oneOf(["money", "code"]).default("money"),
});

const seatMoveSchema = seatCancellationSchema.shape({ date: rowNumber(), pay: string().max(20) });

/**
 * `POST /api/forms/move-seats`: moves seats of one line to another date. For a dearer date, the answer leads to the
 * order that pays the difference.
 */
export const moveSeats = typedForm({
  page: routes.myOrders,
  operation: "moveSeats",
  schema: seatMoveSchema,
  keep: [],
  async run({ amount, pay, as, ...chosen }, { ask }) {
    const input = { ...chosen, back: amount, ...(pay && { pay }), ...asCode(as) };
    const { moveSeats: answer } = await ask(MoveSeatsDocument, { input });
    const { message, toPay } = required("moveSeats", answer);
    return done(toPay?.databaseId ?? chosen.id, message);
  },
});

/** `POST /api/forms/cancel-seats`: cancels seats of one line. */
export const cancelSeats = typedForm({
  page: routes.myOrders,
  operation: "cancelSeats",
  schema: seatCancellationSchema,
  keep: [],
  async run({ id, seats, amount, as }, { ask }) {
    const input = { id, seats, back: amount, ...asCode(as) };
    const { cancelSeats: answer } = await ask(CancelSeatsDocument, { input });
    return done(id, required("cancelSeats", answer).message);
  },
});

const asCode = (as: string) => (as === "code" ? { asCode: true } : {});

/** Leads to the order's page, which confirms the change. */
function done(order: number, message: string | null | undefined): Outcome {
  return { to: routes.myOrder(order), notice: { kind: "success", text: message ?? "The seat is changed." } };
}
