import { GraphQLError } from "graphql";

export { causeOf } from "@/lib/rules/texts/log-lines";

/**
 * An expected failure with a message for the person, in the form of a WPGraphQL UserError. Every other error is masked
 * as "Internal server error" with a reference id.
 */
export function userError(
  message: string,
  code = "USER_ERROR",
  details: { fields?: Record<string, string> } = {},
): GraphQLError {
  return new GraphQLError(message, { extensions: { code, category: "user", ...details } });
}
