"use client";

import { ApolloProvider } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { browserClient, serverClient } from "./browser-client";

/** Apollo's hooks for the screen inside, which pays for them with its first load (docs/decisions/apollo.md). */
export function GraphqlProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === "undefined" ? serverClient() : browserClient()));
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
