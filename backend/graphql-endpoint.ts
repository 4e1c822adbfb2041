import { AsyncLocalStorage } from "node:async_hooks";
import { makeExecutableSchema } from "@graphql-tools/schema";
import type { IResolvers } from "@graphql-tools/utils";
import { trace } from "@opentelemetry/api";
import { GraphQLError } from "graphql";
import { createYoga } from "graphql-yoga";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { holdContent } from "./content/catalogue";
import type { BackendContext, Identity } from "./context";
import type { Deps } from "./deps";
import { type Asked, askedBy, isRefusal, maskedError, noteRefusal } from "./ground/masked-errors";
import { once } from "./ground/once";
import type { Answerer } from "./ports";

type Endpoint = {
  typeDefs: string;
  /** One map for each room that implements a part of the schema. */
  resolvers: IResolvers[];
  identify: (deps: Deps, request: Request) => Promise<Identity | null>;
};

/**
 * A GraphQL endpoint of the embedded back end. Accepts JSON and our multipart format by POST. From outside, it can only
 * be reached through the gateway, which sends trusted documents.
 */
export function graphqlEndpoint(deps: Deps, { typeDefs, resolvers, identify }: Endpoint): Answerer {
  const yoga = createYoga<{ backend: BackendContext }, BackendContext>({
    schema: makeExecutableSchema({ typeDefs, resolvers }),
    graphqlEndpoint: "/*",
    // Node's own classes, so that an uploaded file is a File and not yoga's own class.
    fetchAPI: { fetch, Headers, Request, Response, FormData, File, Blob, ReadableStream },
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    batching: false,
    // The readers of network bodies already limit their size (lib/gateway, backend/serve.ts).
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
      const operation = /^\w{1,60}$/.exec(request.headers.get("fla-operation") ?? "")?.[0] ?? "unnamed";
      const asked = askedBy(request, operation);
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

/** The request to which an error belongs. Yoga does not pass it to the mask. */
const asking = new AsyncLocalStorage<Asked>();

/**
 * Lets expected errors pass. If the variables do not fit the operation, the request is wrong. That error repeats the
 * typed text, so it is counted and answered without the text.
 */
function mask(deps: Deps, error: unknown): GraphQLError {
  const asked = asking.getStore() ?? askedBy(new Request("http://site.invalid"), "unnamed");
  if (isWrongInput(error)) {
    const { ip, member, request, operation } = asked;
    noteSecurity(deps.log, "bad-input", { ip, member, request, about: operation });
    const extensions = { code: "BAD_USER_INPUT", category: "user", http: { status: 400 } };
    return new GraphQLError("This request is not as it should be.", { extensions });
  }
  if (error instanceof GraphQLError && (error.originalError == null || isRefusal(error))) {
    noteRefusal(deps, error, asked);
    return error;
  }
  return error instanceof GraphQLError
    ? maskedError(deps, error.originalError ?? error, asked, error.path)
    : maskedError(deps, error, asked);
}

/** graphql-js wraps an error about variables in another error, and neither has a path. */
function isWrongInput(error: unknown): boolean {
  return (
    error instanceof GraphQLError &&
    error.path === undefined &&
    error.originalError instanceof GraphQLError &&
    error.extensions.category !== "user"
  );
}
