import type { DocumentNode } from "graphql";
import operations from "@/graphql/generated/operations.json";
import { GraphqlFailure } from "./failure";

/** An operation that the gateway sends on, with the text the back end gets. */
export type Operation = {
  name: string;
  endpoint: "shop" | "member" | "content";
  kind: "query" | "mutation";
  text: string;
  /** False for a text that is not ours, which only development accepts. */
  trusted: boolean;
};

type Asked = {
  operationName?: string;
  query?: string;
  extensions?: { persistedQuery?: { sha256Hash: string } };
};

const byName = new Map<string, Operation & { hash: string }>(
  Object.entries(operations).map(([name, { endpoint, kind, hash, text }]) => [
    name,
    {
      name,
      endpoint: endpointOf(endpoint),
      kind: kind === "mutation" ? "mutation" : "query",
      hash,
      text,
      trusted: true,
    },
  ]),
);
const byHash = new Map([...byName.values()].map((operation) => [operation.hash.slice(0, 32), operation]));
const byText = new Map([...byName.values()].map((operation) => [operation.text, operation]));

/** @throws Error for a name without a document in graphql/: a programming error. */
export function trustedOperation(name: string): Operation {
  const operation = byName.get(name);
  if (!operation) throw new Error(`${name} is not an operation in graphql/; run npm run codegen`);
  return operation;
}

/**
 * The operation a request asks for: by its hash, the first half of that (128 bits), or by a text equal to ours.
 *
 * @param allowOthers true in development: any text passes, as a mutation for all we know
 * @throws GraphqlFailure PERSISTED_QUERY_NOT_FOUND, status 400
 */
export function operationOf(endpoint: Operation["endpoint"], asked: Asked, allowOthers: boolean): Operation {
  const hash = asked.extensions?.persistedQuery?.sha256Hash;
  const hashed = hash ? byHash.get(hash.slice(0, 32)) : undefined;
  const known = hash ? (hashed?.hash.startsWith(hash) ? hashed : undefined) : byText.get(asked.query ?? "");
  const isNamed = asked.operationName === undefined || asked.operationName === known?.name;
  if (known && known.endpoint === endpoint && isNamed) return known;
  if (allowOthers && asked.query) {
    return { name: asked.operationName ?? "", endpoint, kind: "mutation", text: asked.query, trusted: false };
  }
  throw new GraphqlFailure({
    operation: asked.operationName ?? "unknown",
    status: 400,
    code: "PERSISTED_QUERY_NOT_FOUND",
    messages: ["This operation is not known here."],
  });
}

function endpointOf(name: string): Operation["endpoint"] {
  return name === "shop" || name === "member" ? name : "content";
}

/** Name of the one operation of a document. @throws Error when it has none: a programming error. */
export function operationNameOf(document: DocumentNode): string {
  for (const definition of document.definitions) {
    if (definition.kind === "OperationDefinition" && definition.name) return definition.name.value;
  }
  throw new Error("the document has no named operation");
}

/** Variables of any operation, as JSON sends them. */
export function variablesOf(variables: unknown): Record<string, unknown> {
  return variables !== null && typeof variables === "object" ? { ...variables } : {};
}
