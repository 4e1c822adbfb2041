import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver, ResolverOptions } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { problemsOf } from "@/lib/rules/form-problems";

/** The same schema for react-hook-form: returns the values as typed, or each field's first failing rule. */
export function resolverFor<Values extends FieldValues>(
  schema: AnyObjectSchema,
): Resolver<Values, unknown, Values> {
  return (values, _context, options) => {
    const problems = problemsOf(schema, values);
    if (Object.keys(problems).length === 0) return { values, errors: {} };
    return { values: {}, errors: toFieldErrors<Values>(problems, "rule", options) };
  };
}

/** Texts by name of field, as react-hook-form holds them. */
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
