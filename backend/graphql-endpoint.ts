import { AsyncLocalStorage } from "node:async_hooks";
import { makeExecutableSchema } from "@graphql-tools/schema";
import type { IResolvers } from "@graphql-tools/utils";
import { trace } from "@opentelemetry/api";
import { GraphQLError, type GraphQLSchema } from "graphql";
import { createYoga } from "graphql-yoga";
import { newRequestId, noteSecurity } from "@/lib/rules/log-lines";
import { holdContent } from "./content";
import { causeOf } from "./errors";
import type { BackendContext, Identity } from "./context";
import { isOutage } from "./database/client";
import type { Deps } from "./deps";
import type { Answerer } from "./ports";

type Endpoint = {
  typeDefs: string;
  /** One map for each room that answers a part of the schema. */
  resolvers: IResolvers[];
  /** Puts checks around the resolvers. */
  guard?: (schema: GraphQLSchema) => GraphQLSchema;
  /** Identifies the sender of a request. */
  identify: (deps: Deps, request: Request) => Promise<Identity | null>;
};

/**
 * A GraphQL endpoint of the embedded back end. Accepts JSON and our multipart by POST; from outside it is reached
 * only through the gateway, which sends trusted documents.
 */
export function graphqlEndpoint(
  deps: Deps,
  { typeDefs, resolvers, guard = (schema) => schema, identify }: Endpoint,
): Answerer {
  const yoga = createYoga<{ backend: BackendContext }, BackendContext>({
    schema: guard(makeExecutableSchema({ typeDefs, resolvers })),
    graphqlEndpoint: "/*",
    // Node's own classes: an uploaded file is a File, not yoga's look-alike.
    fetchAPI: { fetch, Headers, Request, Response, FormData, File, Blob, ReadableStream },
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    batching: false,
    // Readers of network bodies limit their size already (lib/gateway, backend/serve.ts).
    maxRequestBodySize: false,
    maskedErrors: { maskError: (error) => mask(deps, error) },
    context: ({ backend }) => backend,
  });
  return {
    async fetch(request) {
      const backend: BackendContext = {
        deps,
        request,
        answerHeaders: new Headers(),
        ip: request.headers.get("fla-client-ip") ?? "unknown",
        identity: once(async () => {
          const who = await identify(deps, request);
          asked.member = who?.memberId ?? null;
          return who;
        }),
      };
      const asked: Asked = {
        ip: backend.ip,
        member: null,
        request: /^[\w-]{8,40}$/.exec(request.headers.get("fla-request-id") ?? "")?.[0] ?? newRequestId(),
        operation: /^\w{1,60}$/.exec(request.headers.get("fla-operation") ?? "")?.[0] ?? "unnamed",
        noted: new Set<unknown>(),
      };
      const response = await holdContent()(() =>
        asking.run(asked, () =>
          tracer.startActiveSpan(`graphql ${asked.operation}`, async (span) => {
            try {
              return await yoga.fetch(request, { backend });
            } finally {
              span.end();
            }
          }),
        ),
      );
      backend.answerHeaders.forEach((value, name) => response.headers.set(name, value));
      return response;
    },
  };
}

/** Does nothing unless instrumentation.ts has set a collector. */
const tracer = trace.getTracer("academy");

type Asked = { ip: string; member: number | null; request: string; operation: string; noted: Set<unknown> };

/** The request to which an error belongs, because yoga does not pass it to the mask. */
const asking = new AsyncLocalStorage<Asked>();

/**
 * Expected errors pass. If the variables do not fit the operation, the request is at fault; the error repeats the typed
 * text, so it is counted and answered without that text. An unavailable database is an outage. Any other error becomes
 * "Internal server error" with the id of the request. The log has the cause under this id, once for all fields that
 * failed by it.
 */
function mask(deps: Deps, error: unknown): GraphQLError {
  const asked = asking.getStore();
  const request = asked?.request ?? newRequestId();
  const who = { ip: asked?.ip, member: asked?.member, request };
  if (isWrongInput(error)) {
    noteSecurity(deps.log, "bad-input", { ...who, about: asked?.operation });
    const extensions = { code: "BAD_USER_INPUT", category: "user", http: { status: 400 } };
    return new GraphQLError("This request is not as it should be.", { extensions });
  }
  if (
    error instanceof GraphQLError &&
    (error.originalError == null || error.extensions.category === "user")
  ) {
    const facts = { ...who, about: asked?.operation };
    if (ofLimits.has(error.extensions.code)) noteSecurity(deps.log, "limit-reached", facts);
    if (ofRights.has(error.extensions.code)) noteSecurity(deps.log, "not-permitted", facts);
    return error;
  }
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const path = error instanceof GraphQLError ? error.path : undefined;
  if (!asked?.noted.has(original)) {
    asked?.noted.add(original);
    if (original instanceof Error && original.name === "InvalidToken")
      noteSecurity(deps.log, "token-refused", { ...who, about: asked?.operation });
    else {
      const facts = { request, operation: asked?.operation, path: path?.join(".") };
      deps.log.error({ ...facts, cause: causeOf(original) }, "request failed");
    }
  }
  // The status tells the gateway that the database was away, so that it reports an outage and not bad input.
  if (isOutage(original)) {
    const extensions = { code: "UPSTREAM_UNAVAILABLE", id: request, http: { status: 503 } };
    return new GraphQLError("The database does not answer.", { path, extensions });
  }
  return new GraphQLError("Internal server error", {
    path,
    extensions: { code: "INTERNAL_SERVER_ERROR", category: "internal", id: request },
  });
}

/** Expected refusals that an operator has to find again, by the code of their error. */
const ofLimits = new Set<unknown>(["TOO_MANY_REQUESTS", "RATE_LIMITED", "WORK_REQUIRED"]);
const ofRights = new Set<unknown>(["UNAUTHENTICATED", "NOT_FOUND", "NOT_ALLOWED"]);

/** graphql-js wraps an error about variables in another error of its own, and neither has a path. */
function isWrongInput(error: unknown): boolean {
  return (
    error instanceof GraphQLError &&
    error.path === undefined &&
    error.originalError instanceof GraphQLError &&
    error.extensions.category !== "user"
  );
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
