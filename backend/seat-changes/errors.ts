import { userError } from "../errors";
import { refusalText, type Refusal } from "./words";

export const seatErrors = {
  notYours: () => userError("Not authorized to access this order", "NOT_FOUND"),
  refused: (refusal: Refusal) => userError(refusalText(refusal), "NOT_CHANGED"),
  tooMany: () => userError("Too many changes of this order today. Please write to us.", "RATE_LIMITED"),
};
