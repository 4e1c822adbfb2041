import { userError } from "../../ground/errors";

export const waitingListErrors = {
  oldLink: () =>
    userError("This link is no longer valid. Please use the link in our latest email.", "NOT_FOUND"),
  cannotBeSold: (sentence: string) => userError(sentence),
  seatsLeft: () => userError("There are seats left. You can book one right now.", "SEATS_LEFT"),
  wrongAddress: () => {
    const sentence = "Please enter a valid email";
    return userError(sentence, "VALIDATION", { fields: { email: sentence } });
  },
  noEntry: () => userError("This place on the list no longer exists.", "NOT_FOUND"),
  tooManyTries: () => userError("Too many attempts. Please wait a while and try again.", "RATE_LIMITED"),
};
