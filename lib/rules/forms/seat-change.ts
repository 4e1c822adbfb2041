import { array, object, string } from "yup";
import { rowNumber } from "./form-lines";

/** "7,8" in a form. */
const seatNumbers = () =>
  array(rowNumber())
    .transform((list: unknown, raw: unknown) => (typeof raw === "string" ? raw.split(",") : list))
    .required()
    .min(1)
    .max(100);

/** For giving up seats of one line. The amounts are those that the buyer has seen. */
export const seatCancellationSchema = object({
  id: rowNumber(),
  seats: seatNumbers(),
  amount: string().required().max(20),
  /** Whether the buyer gets money or a code back. */
  as: string().oneOf(["money", "code"]).default("money"),
});

export const seatMoveSchema = seatCancellationSchema.shape({ date: rowNumber(), pay: string().max(20) });
