import { createHash } from "node:crypto";
import { makeExecutableSchema } from "@graphql-tools/schema";
import type { IResolvers } from "@graphql-tools/utils";
import { GraphQLError } from "graphql";
import { createYoga } from "graphql-yoga";
import { causeOf } from "./errors";
import type { BackendContext } from "./context";
import type { Deps } from "./deps";
import { identityFromRequest } from "./sign-in";

type Answer = { fetch(request: Request): Promise<Response> };

/**
 * A GraphQL endpoint of the embedded back end. Accepts JSON and our multipart by POST; from outside it is reached
 * only through the gateway, which sends trusted documents.
 */
export function graphqlEndpoint(deps: Deps, typeDefs: string, resolvers: IResolvers | IResolvers[]): Answer {
  const yoga = createYoga<{ backend: BackendContext }, BackendContext>({
    schema: makeExecutableSchema({ typeDefs, resolvers }),
    graphqlEndpoint: "/*",
    // Node's own classes: an uploaded file is a File, not yoga's look-alike.
    fetchAPI: { fetch, Headers, Request, Response, FormData, File, Blob, ReadableStream },
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    batching: false,
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
        identity: once(() => identityFromRequest(deps, request)),
      };
      const response = await yoga.fetch(request, { backend });
      const headers = new Headers(response.headers);
      backend.answerHeaders.forEach((value, name) => headers.set(name, value));
      return new Response(response.body, { status: response.status, headers });
    },
  };
}

/** Expected errors pass; anything else becomes "Internal server error" with an id that the log has beside the cause. */
function mask(deps: Deps, error: unknown): GraphQLError {
  if (
    error instanceof GraphQLError &&
    (error.originalError == null || error.extensions.category === "user")
  ) {
    return error;
  }
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const id = createHash("sha256").update(deps.ids.token()).digest("hex").slice(0, 10);
  const path = error instanceof GraphQLError ? error.path : undefined;
  deps.log.error({ id, path, cause: causeOf(original) }, "request failed");
  return new GraphQLError("Internal server error", {
    path,
    extensions: { code: "INTERNAL_SERVER_ERROR", category: "internal", id },
  });
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
