import type { z } from "zod";
import { userError } from "../../ground/errors";

export const deskErrors = {
  /** Everybody without a role gets the same answer, so that nobody learns that there is a desk. */
  notHere: () => userError("There is nothing here.", "NOT_FOUND"),
  noMember: () => userError("This member no longer exists.", "NOT_FOUND"),
  noFile: (why = "There is nothing to export any more.") => userError(why, "NOT_POSSIBLE"),
  /** The sentence of the first wrong field, and the sentence of each field. */
  wrongInput({ issues }: z.ZodError) {
    const fields: Record<string, string> = {};
    for (const { path, message } of issues) if (path.length > 0) fields[path.join(".")] ??= message;
    return userError(issues[0]?.message ?? "Please check the form.", "BAD_USER_INPUT", { fields });
  },
};
