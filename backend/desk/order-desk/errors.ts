import { userError } from "../../ground/errors";

export const deskOrderErrors = {
  notFree: () =>
    userError(
      "Only people with the Books role can make free orders. Choose another payment method, or ask one of them. Nothing was ordered.",
      "NOT_ALLOWED",
    ),
};
