import { userError } from "../../ground/errors";

/** Every failure of this room by name, with its code and the sentence that people read. */
export const customerErrors = {
  wrongInput: (sentence: string | undefined) =>
    userError(sentence ?? "Please check your input.", "BAD_USER_INPUT"),
  signedOut: () => userError("Please sign in to change your invoice address.", "UNAUTHENTICATED"),
  emailOfAccount: () => userError("The e-mail address of an account cannot be changed here"),
  notYours: () => userError("Not authorized to access this customer"),
  tooManyVisits: () => userError("Too many visits. Please try again later.", "TOO_MANY_REQUESTS"),
};
