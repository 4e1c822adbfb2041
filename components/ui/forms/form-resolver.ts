import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver, ResolverOptions } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { problemsOf } from "@/lib/rules/forms/form-problems";

/** Makes a schema usable for react-hook-form: returns the values as typed, or each field's first failing rule. */
export function resolverFor<Values extends FieldValues>(
  schema: AnyObjectSchema,
): Resolver<Values, unknown, Values> {
  return (values, _context, options) => {
    const problems = problemsOf(schema, values);
    if (Object.keys(problems).length === 0) return { values, errors: {} };
    return { values: {}, errors: toFieldErrors<Values>(problems, "rule", options) };
  };
}

/** Converts messages by field name to react-hook-form's errors. */
export function toFieldErrors<Values extends FieldValues>(
  texts: Record<string, string> = {},
  type: "rule" | "server" = "server",
  options: ResolverOptions<Values> = { fields: {}, shouldUseNativeValidation: false },
): FieldErrors<Values> {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(texts).map(([name, message]) => [name, { type, message }]),
  );
  return toNestErrors<Values>(errors, options);
}
