import { ValidationError, type AnyObjectSchema } from "yup";

/** For rules without a message, and for values of the wrong type (R336). */
const notValid = "This field is not valid";

/** Field → message of its first failing rule (R340); empty when every field is valid. */
export function problemsOf(schema: AnyObjectSchema, values: unknown): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems: Record<string, string> = {};
    for (const { path, message, type } of error.inner)
      if (path) problems[path] ??= isDefault(message, path, type) ? notValid : message;
    return problems;
  }
}

/** Whether the message is one of yup's defaults: "locale is invalid", "locale must be a `string` type, …". */
function isDefault(message: string, path: string, type: string | undefined): boolean {
  return message === `${path} is invalid` || (type === "typeError" && message.startsWith(`${path} must be`));
}

export type FieldRules = { required?: true; minLength?: number; maxLength?: number };

/** The part of a field's rule that a browser checks without a script. Lengths are in characters. */
export function fieldRules(schema: AnyObjectSchema, name: string): FieldRules {
  const field = schema.describe().fields[name];
  const tests = field && "tests" in field ? field.tests : [];
  const length = (test: "min" | "max"): number | undefined => {
    const limit = tests.find((each) => each.name === test)?.params?.[test];
    return typeof limit === "number" && Number.isFinite(limit) ? limit : undefined;
  };
  const [minLength, maxLength] = [length("min"), length("max")];
  return {
    ...(tests.some((each) => each.name === "required") && { required: true }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
}
