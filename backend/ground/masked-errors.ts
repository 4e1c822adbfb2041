import { GraphQLError } from "graphql";
import { newRequestId, noteSecurity } from "@/lib/rules/texts/log-lines";
import { isOutage } from "./database/client";
import type { Deps } from "../deps";
import { causeOf } from "./errors";

/** The request to which an error belongs. */
export type Asked = {
  ip: string;
  member: number | null;
  request: string;
  operation: string;
  /** Causes that are already in the log. */
  noted: Set<unknown>;
};

export function askedBy(request: Request, operation: string): Asked {
  return {
    ip: request.headers.get("fla-client-ip") ?? "unknown",
    member: null,
    request: /^[\w-]{8,40}$/.exec(request.headers.get("fla-request-id") ?? "")?.[0] ?? newRequestId(),
    operation,
    noted: new Set(),
  };
}

/** An expected failure, with a sentence for the person. */
export function isRefusal(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && error.extensions.category === "user";
}

/** Counts an expected refusal that an operator must be able to find. */
export function noteRefusal(
  { log }: Deps,
  { extensions }: GraphQLError,
  { ip, member, request, operation }: Asked,
) {
  const facts = { ip, member, request, about: operation };
  if (ofLimits.has(extensions.code)) noteSecurity(log, "limit-reached", facts);
  if (ofRights.has(extensions.code)) noteSecurity(log, "not-permitted", facts);
}

/**
 * Turns any other error into "Internal server error" with the id of the request. The log has the cause under this id,
 * once for all fields that it made fail. An unavailable database is an outage.
 */
export function maskedError(
  { log }: Deps,
  error: unknown,
  { ip, member, request, operation, noted }: Asked,
  path?: GraphQLError["path"],
): GraphQLError {
  if (!noted.has(error)) {
    noted.add(error);
    if (isInvalidToken(error)) noteSecurity(log, "token-refused", { ip, member, request, about: operation });
    else log.error({ request, operation, path: path?.join("."), cause: causeOf(error) }, "request failed");
  }
  // The status tells the gateway that the database was down, so that it reports an outage and not bad input.
  if (isOutage(error)) {
    const extensions = { code: "UPSTREAM_UNAVAILABLE", id: request, http: { status: 503 } };
    return new GraphQLError("The database does not answer.", { path, extensions });
  }
  return new GraphQLError("Internal server error", {
    path,
    extensions: { code: "INTERNAL_SERVER_ERROR", category: "internal", id: request },
  });
}

/** Whether the token of a request belongs to no session. */
export const isInvalidToken = (error: unknown) => error instanceof Error && error.name === "InvalidToken";

/** Codes of errors about limits and about rights. */
const ofLimits = new Set<unknown>(["TOO_MANY_REQUESTS", "RATE_LIMITED", "WORK_REQUIRED"]);
const ofRights = new Set<unknown>(["UNAUTHENTICATED", "NOT_FOUND", "NOT_ALLOWED"]);
