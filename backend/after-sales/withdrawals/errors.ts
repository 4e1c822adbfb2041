import { durationText, times } from "@/lib/rules/times/times";
import { userError } from "../../ground/errors";

export const withdrawalErrors = {
  wrongInput: (sentence: string, fields: Record<string, string>) =>
    userError(sentence, "BAD_INPUT", { fields }),
  /** The buyer does not lose the right, because a mail counts as well. */
  tooMany: (address: string) =>
    userError(
      `Too many withdrawals have come from your network. Please send yours by email to ${address}, with your name, the order number and a sentence saying that you withdraw. The time of that email counts.`,
      "RATE_LIMITED",
    ),
  oldLink: () =>
    userError(
      "This link is not valid. Please use the button in the email that confirms your withdrawal.",
      "NOT_FOUND",
    ),
  oldButton: (address: string) =>
    userError(
      `This button worked for ${durationText(times.withdrawal)}. We have your withdrawal and the time when it arrived: please write to ${address}, and we will review it.`,
      "NOT_FOUND",
    ),
};
