import { ApolloClient, ApolloLink, InMemoryCache, ServerError } from "@apollo/client";
import UploadHttpLink from "apollo-upload-client/UploadHttpLink.mjs";
import { catchError, map } from "rxjs";
import { endpointOf } from "@/graphql/generated/endpoint-of";
import { possibleTypes } from "@/graphql/generated/possible-types";
import { GraphqlFailure, interpret } from "@/lib/gateway/failure";
import { takeAnswers } from "./kept-answers";
import { announceFailure } from "./sign-out";

/**
 * The browser's only client. Most code uses it through `ask.ts`.
 * @throws Error on a server, where visitors would share its data
 */
export function browserClient(): ApolloClient {
  if (typeof window === "undefined")
    throw new Error("browserClient is for the browser; use readPublic or readViewer");
  return (client ??= firstClient());
}

function firstClient(): ApolloClient {
  const cache = createCache();
  takeAnswers(cache);
  return new ApolloClient({ link: gatewayLink(), cache });
}

let client: ApolloClient | undefined;

export function serverClient(): ApolloClient {
  return new ApolloClient({ link: ApolloLink.empty(), cache: createCache() });
}

/** Lists of an order without ids. An answer brings the whole list. */
const orderFields = Object.fromEntries(
  ["seats", "entries", "messages", "documents", "paymentGateways", "seatChange"].map((list) => [
    list,
    { merge: false },
  ]),
);

/** A browser has one Cart, and its lines have keys. MediaItem exists in two schemas, each with its own ids. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      RootQuery: { queryType: true },
      RootMutation: { mutationType: true },
      Order: { fields: orderFields },
      OrderSeat: { keyFields: ["databaseId"] },
      Cart: { keyFields: [], fields: { contents: { merge: false } } },
      CartItem: { keyFields: ["key"] },
      MediaItem: { keyFields: false },
    },
  });
}

export function gatewayLink(): ApolloLink {
  return ApolloLink.from([
    failureLink,
    new UploadHttpLink({
      uri: ({ operationName }) => `/api/graphql/${endpointFor(operationName)}`,
      headers: { accept: "application/json", "x-fla-request": "1", "x-fla-work": CAN_WORK },
      credentials: "same-origin",
      includeExtensions: false,
    }),
  ]);
}

const CAN_WORK = "0";

const failureLink = new ApolloLink((operation, forward) => {
  const name = operation.operationName ?? "";
  return forward(operation).pipe(
    map((answer) => ({ data: interpret<Record<string, unknown>>(name, 200, answer) })),
    catchError((error: unknown) => {
      if (!isAbort(error)) announceFailure();
      throw failureOf(name, error);
    }),
  );
});

function failureOf(operation: string, error: unknown): unknown {
  if (isAbort(error) || error instanceof GraphqlFailure) return error;
  const status = ServerError.is(error) && error.statusCode >= 400 ? error.statusCode : 0;
  try {
    if (ServerError.is(error)) interpret(operation, status, JSON.parse(error.bodyText));
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return failure;
  }
  return new GraphqlFailure({ operation, status, code: "UPSTREAM_UNAVAILABLE" });
}

const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";

function endpointFor(operation: string | undefined): string {
  const endpoint = Object.entries(endpointOf).find(([name]) => name === operation)?.[1];
  if (!endpoint) throw new Error(`${operation} is not an operation in graphql/`);
  return endpoint;
}
