import { z } from "zod";
import { type NameKind, nameProblem } from "@/lib/rules/forms/names";
import { typedLine } from "@/lib/rules/forms/typed-text";

/**
 * The name of a person or a company, as it was typed; may be empty.
 *
 * @param max in characters
 * @param tooLong the sentence for a longer name
 */
export const nameField = (kind: NameKind, max: number, tooLong = `Please use at most ${max} characters`) =>
  z
    .string()
    .overwrite(typedLine)
    .max(max, tooLong)
    .superRefine((typed, context) => {
      const message = typed.length > max ? null : nameProblem(typed, kind, max);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
