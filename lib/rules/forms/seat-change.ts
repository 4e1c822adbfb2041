import { object, string } from "yup";
import { rowNumber, rowNumbers } from "./form-lines";

/** For giving up seats of one line. The amounts are those that the buyer has seen. */
export const seatCancellationSchema = object({
  id: rowNumber(),
  seats: rowNumbers().required().min(1),
  amount: string().required().max(20),
  /** Whether the buyer gets money or a code back. */
  as: string().oneOf(["money", "code"]).default("money"),
});

export const seatMoveSchema = seatCancellationSchema.shape({ date: rowNumber(), pay: string().max(20) });
