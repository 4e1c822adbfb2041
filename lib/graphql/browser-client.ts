import { ApolloClient, InMemoryCache } from "@apollo/client";
import { gatewayLink } from "./gateway-link";
import { possibleTypes } from "./possible-types";

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
