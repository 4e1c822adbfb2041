import { userError } from "../../ground/errors";
import type { Refusal } from "./correction";
import { refusalText } from "./words";

export const correctionErrors = {
  notYours: () => userError("Not authorized to access this order", "NOT_FOUND"),
  refused: (refusal: Refusal) => {
    const sentence = refusalText(refusal);
    const isVatId = refusal.reason === "VAT ID invalid" || refusal.reason === "VAT ID unchecked";
    return userError(sentence, "NOT_CORRECTED", isVatId ? { fields: { vatId: sentence } } : {});
  },
  incomplete: (fields: Record<string, string>) =>
    userError(Object.values(fields).join(". "), "BAD_INPUT", { fields }),
  wrongInput: (sentence: string | undefined) => userError(sentence ?? "Invalid input", "BAD_INPUT"),
  tooMany: () =>
    userError("This order has been corrected too often today. Please write to us.", "RATE_LIMITED"),
};
