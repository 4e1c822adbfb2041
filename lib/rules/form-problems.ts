import { ValidationError, type AnyObjectSchema } from "yup";

/** For a rule without words of its own. Source: R336. */
const notValid = "This field is not valid";

/** Field → its first failing rule's text (R340); empty when everything is right. */
export function problemsOf(schema: AnyObjectSchema, values: unknown): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems: Record<string, string> = {};
    for (const { path, message } of error.inner) if (path) problems[path] ??= isOurs(message, path) ? message : notValid;
    return problems;
  }
}

/** The words of the library begin with the field's name in the code: "locale must be a `string` type". */
const isOurs = (message: string, path: string) => !message.startsWith(path);

/** The first failing rule of a form of one field; undefined when it is right. */
export function firstProblem(schema: AnyObjectSchema, values: unknown): string | undefined {
  return Object.values(problemsOf(schema, values))[0];
}
