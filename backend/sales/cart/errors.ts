import { counted } from "@/lib/rules/texts/count-words";
import { durationText, times } from "@/lib/rules/times/times";
import { userError } from "../../ground/errors";

/** Every failure of this room by name, with its code and the sentence that people read. */
export const cartErrors = {
  /** @param sentence from `messages.ts` */
  refused: (sentence: string) => userError(sentence),
  /** docs/decisions/vat.md */
  notDelivered: () => userError("Nothing is delivered here."),
  invalidToken: (sentence: string) => userError(sentence, "INVALID_TOKEN"),
  tooManyCodes: () =>
    userError(`Too many tries. Please wait ${durationText(times.codePause)} and try again.`, "RATE_LIMITED"),
  tooManyCarts: (minutes: number) =>
    userError(
      `Too many new carts from your network. Please sign in, or try again in ${counted(minutes, "minute")}.`,
      "RATE_LIMITED",
    ),
};
