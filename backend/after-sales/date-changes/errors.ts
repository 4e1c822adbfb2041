import { userError } from "../../ground/errors";

export const dateErrors = {
  notShown: () => userError("The site no longer shows this date. Check the list of dates.", "NOT_FOUND"),
  otherSeats: () =>
    userError(
      "The number of seats taken has changed in the meantime. Check it again; nothing was changed.",
      "CHANGED_MEANWHILE",
    ),
  over: () => userError("The new time has already passed. Choose a later day.", "DATE_OVER"),
  conflict: (who: string | null) =>
    userError(
      `${who ?? "Somebody"} changed this date in the meantime. The current version is below; nothing was changed.`,
      "CONFLICT",
    ),
  price: () =>
    userError(
      "Only people with the Editor role can change prices. Leave the price as it is, or ask one of them. Nothing was changed.",
      "NOT_ALLOWED",
    ),
  mistakes: (text: string) => userError(`Not saved: ${text}`, "MISTAKES"),
  word: () =>
    userError("Type CANCEL to cancel the date.", "BAD_USER_INPUT", { fields: { typed: "Type CANCEL" } }),
};
