import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { Observable } from "rxjs";
import { possibleTypes } from "@/graphql/generated/possible-types";
import { askGateway } from "./ask-gateway";

/**
 * The browser's one Apollo client. Load it where it is used (`await import(...)`): Apollo is half as heavy as an empty page.
 * What goes wrong is thrown as GraphqlFailure.
 *
 * @throws Error on a server, where one client would hand one visitor's data to another
 */
export function browserClient(): ApolloClient {
  if (typeof window === "undefined")
    throw new Error("browserClient is for the browser; use readPublic or readViewer");
  return (client ??= new ApolloClient({ link: gatewayLink(), cache: createCache() }));
}

let client: ApolloClient | undefined;

/** For drawing a page on the server: knows nothing and asks nothing. */
export function serverClient(): ApolloClient {
  return new ApolloClient({ link: ApolloLink.empty(), cache: createCache() });
}

/** Cart is the one of this browser; its lines are known by their key. MediaItem stands in two schemas with ids of their own. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      RootQuery: { queryType: true },
      RootMutation: { mutationType: true },
      Cart: { keyFields: [], fields: { contents: { merge: false } } },
      CartItem: { keyFields: ["key"] },
      MediaItem: { keyFields: false },
    },
  });
}

/** Sends every operation to its endpoint of our gateway, as name and hash: no text, no token. */
export function gatewayLink(): ApolloLink {
  return new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        const abort = new AbortController();
        askGateway(operationName ?? "", variables, abort.signal).then(
          (data) => {
            observer.next({ data });
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
        return () => abort.abort();
      }),
  );
}
