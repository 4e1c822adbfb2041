"use client";

import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { browserClient } from "./browser-client";

/** Apollo's hooks for the islands below it. Only in the browser: load an island that uses it with `ssr: false`. */
export function GraphqlProvider({ children }: { children: ReactNode }) {
  return <ApolloProvider client={browserClient()}>{children}</ApolloProvider>;
}
