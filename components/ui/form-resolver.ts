import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { problemsOf } from "@/lib/rules/form-problems";

/** The same schema for react-hook-form: returns the values as typed, or each field's first failing rule. */
export function resolverFor<Values extends FieldValues>(schema: AnyObjectSchema): Resolver<Values> {
  return (values, _context, options) => {
    const problems = Object.entries(problemsOf(schema, values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors = Object.fromEntries(
      problems.map(([name, message]) => [name, { type: "rule", message }]),
    );
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}
