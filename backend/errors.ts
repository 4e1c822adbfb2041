import { GraphQLError } from "graphql";

/**
 * An expected failure whose message a person may read: the shape of a WPGraphQL UserError.
 * Everything else is masked as "Internal server error" with a reference id.
 */
export function userError(
  message: string,
  code = "USER_ERROR",
  details: { fields?: Record<string, string> } = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, category: "user", ...details } });
}

/**
 * A stack trace fit for the log. Drizzle ends the message of a failed query with its parameters, which are personal
 * data: they are cut, and the database's own error is kept.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = (error.stack ?? error.message).replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, "\nparams: [cut]");
  return error.cause === undefined ? text : `${text}\ncaused by: ${causeOf(error.cause)}`;
}
