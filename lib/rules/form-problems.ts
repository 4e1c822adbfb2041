import { ValidationError, type AnyObjectSchema } from "yup";

/** For a rule of our own without words, and for a value of the wrong kind. Source: R336. */
const notValid = "This field is not valid";

/** Field → its first failing rule's text (R340); empty when everything is right. */
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

/** The library's own words for these: "locale is invalid", "locale must be a `string` type, …". */
function isDefault(message: string, path: string, type: string | undefined): boolean {
  return message === `${path} is invalid` || (type === "typeError" && message.startsWith(`${path} must be`));
}
