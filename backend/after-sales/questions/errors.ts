import { userError } from "../../ground/errors";

export const questionErrors = {
  notYours: () => userError("Not authorized to access this order", "NOT_FOUND"),
  wrongInput: (sentence: string, fields: Record<string, string>) =>
    userError(sentence, "BAD_INPUT", { fields }),
  tooMany: (address: string) =>
    userError(
      `Too many questions right now. Please try again in an hour, or write to ${address} with your order number.`,
      "RATE_LIMITED",
    ),
};
