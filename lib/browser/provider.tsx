"use client";

import { ApolloProvider } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { browserClient, serverClient } from "./client";

/** Provides Apollo's hooks. A page that uses them loads Apollo with its first scripts (docs/decisions/browser.md). */
export function GraphqlProvider({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof window === "undefined" ? serverClient() : browserClient()));
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
