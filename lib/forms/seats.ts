import { z } from "zod";
import { CancelSeatsDocument, MoveSeatsDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { formCase } from "./form-case";
import type { Outcome } from "./typed-form";

const number = z.coerce.number().int().positive().max(2_147_483_647);
const seats = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
  .transform((text) => text.split(",").map(Number));
const common = {
  id: number,
  seats,
  amount: z.string().max(20),
  /** Whether the customer gets money or a code back. */
  as: z.enum(["money", "code"]).default("money"),
};

/**
 * `POST /api/forms/move-seats`: moves seats of one line to another date. For a dearer date, the answer leads to the
 * order that pays the difference.
 */
export const moveSeats = formCase({
  page: routes.myOrders,
  operation: "moveSeats",
  fields: z.strictObject({ ...common, date: number, pay: z.string().max(20).optional() }),
  async run({ id, seats: chosen, date, amount, pay, as }, { ask }) {
    const input = { id, seats: chosen, date, back: amount, ...(pay && { pay }), ...asCode(as) };
    const { moveSeats: answer } = await ask(MoveSeatsDocument, { input });
    const { message, toPay } = required("moveSeats", answer);
    return done(toPay?.databaseId ?? id, message);
  },
});

/** `POST /api/forms/cancel-seats`: cancels seats of one line. */
export const cancelSeats = formCase({
  page: routes.myOrders,
  operation: "cancelSeats",
  fields: z.strictObject(common),
  async run({ id, seats: chosen, amount, as }, { ask }) {
    const input = { id, seats: chosen, back: amount, ...asCode(as) };
    const { cancelSeats: answer } = await ask(CancelSeatsDocument, { input });
    return done(id, required("cancelSeats", answer).message);
  },
});

const asCode = (as: "money" | "code") => (as === "code" ? { asCode: true } : {});

/** Returns to the order's page, which confirms the change. */
function done(order: number, message: string | null | undefined): Outcome {
  return { to: routes.myOrder(order), notice: { kind: "success", text: message ?? "The seat is changed." } };
}
