import { ValidationError, type AnyObjectSchema } from "yup";

/** Field → its first failing rule's text (R340); empty when everything is right. */
export function problemsOf(schema: AnyObjectSchema, values: unknown): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems: Record<string, string> = {};
    for (const { path, message } of error.inner) if (path) problems[path] ??= message;
    return problems;
  }
}

/** The first failing rule of a form of one field; undefined when it is right. */
export function firstProblem(schema: AnyObjectSchema, values: unknown): string | undefined {
  return Object.values(problemsOf(schema, values))[0];
}
