import { z } from "zod";
import { type FormCase, formCase, type Tools, type Outcome } from "@/lib/forms/form-case";
import type { GraphqlFailure } from "@/lib/gateway/failure";
import { readAmount } from "@/lib/rules/typed-amount";

/** A form of the desk. Its endpoint words every refusal for the staff. */
export function deskCase<Shape extends z.ZodType>(one: {
  page: string;
  operation: string;
  keep?: readonly string[];
  fields: Shape;
  run: (fields: z.infer<Shape>, tools: Tools) => Promise<Outcome>;
}): FormCase {
  return { ...formCase(one), sentence: deskSentence };
}

function deskSentence(failure: GraphqlFailure): string {
  if (failure.isOutage)
    return `${whyNoAnswer(failure)} This may or may not have been done. Check the page and the log before you press again.`;
  return failure.messages[0] ?? "This was refused, and nothing was changed.";
}

/** The reason for an outage, as far as it is known. */
export function whyNoAnswer(failure: GraphqlFailure): string {
  if (isFault(failure)) {
    const { reference } = failure;
    return reference
      ? `The server failed, and its log has the reason under ${reference}.`
      : "The server failed, and its log has the reason.";
  }
  return failure.status === 504
    ? "The server did not answer in time."
    : "The server cannot be reached right now.";
}

/** The server answered that it failed: the same again fails again. */
export const isFault = ({ code, messages }: GraphqlFailure) =>
  code === "INTERNAL_SERVER_ERROR" || messages[0] === "Internal server error";

/** A typed sum of euros, none below zero, in cents. */
export const amountField = z.string().transform((typed, context) => {
  const cents = readAmount(typed);
  if (cents !== null && cents >= 0) return cents;
  context.addIssue({ code: "custom", message: "Write the amount as 123.45 or 123,45" });
  return z.NEVER;
});
