import { userError } from "../errors";

export const dateErrors = {
  notShown: () =>
    userError("The site does not show this date any more. Look at the list of dates.", "NOT_FOUND"),
  otherSeats: () =>
    userError(
      "Somebody took or left a seat meanwhile. Look at the numbers again: nothing was changed.",
      "CHANGED_MEANWHILE",
    ),
  over: () => userError("The new time has passed already. Choose a day to come.", "DATE_OVER"),
  conflict: (who: string | null) =>
    userError(
      `${who ?? "Somebody"} changed this date meanwhile. It is shown below as it is now: nothing was changed.`,
      "CONFLICT",
    ),
  mistakes: (text: string) => userError(`Not saved: ${text}`, "MISTAKES"),
  word: () =>
    userError("Type CANCEL to call the date off.", "BAD_USER_INPUT", { fields: { typed: "Type CANCEL" } }),
};
