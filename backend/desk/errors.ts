import { GraphQLError } from "graphql";
import { userError } from "../errors";

export const deskErrors = {
  /** The same for everybody without a role: nobody learns that there is a desk. */
  notHere: () => userError("There is nothing here.", "NOT_FOUND"),
  otherRole: () =>
    userError("Your roles do not include this. A keeper of the desk can change them.", "NOT_ALLOWED"),
  noMember: () => userError("This member no longer exists.", "NOT_FOUND"),
  lastKeeper: () =>
    userError("This is the last keeper. Give the role to somebody else first.", "LAST_KEEPER"),
  noFile: (why = "There is nothing to export any more.") => userError(why, "NOT_POSSIBLE"),
  wrongInput: (field: PropertyKey | undefined, problem = "is not valid") =>
    userError(`${String(field ?? "The form")}: ${problem}. Nothing was changed.`, "BAD_USER_INPUT"),
};

/** An expected failure, with a sentence for the person. */
export function isRefusal(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && error.extensions.category === "user";
}
