import { createHash } from "node:crypto";
import { type DocumentNode, parse } from "graphql";
import { LRUCache } from "lru-cache";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { normalText } from "@/graphql/normal-text.mjs";
import { GraphqlFailure } from "./failure";

export type Operation = {
  name: string;
  endpoint: "shop" | "member" | "content";
  kind: "query" | "mutation";
  text: string;
  /** False for a document of somebody else, which only development accepts. */
  trusted: boolean;
};

type Asked = { operationName?: string | null | undefined; query: string };

type Document = { endpoint: string; kind: string; hash: string; text: string };

const read = (documents: Record<string, Document>): (Operation & { hash: string })[] =>
  Object.entries(documents).map(([name, { endpoint, kind, hash, text }]) => ({
    name,
    endpoint: endpointOf(endpoint),
    kind: kind === "mutation" ? "mutation" : "query",
    hash,
    text,
    trusted: true,
  }));

const known = read(operations);
const byName = new Map(known.map((operation) => [operation.name, operation]));
const byHash = new Map(known.map((operation) => [operation.hash, operation]));
const longest = Math.max(...known.map(({ text }) => text.length));

/** @throws Error for a name without a document in graphql/: a programming error */
export function trustedOperation(name: string): Operation {
  const operation = byName.get(name);
  if (!operation) throw new Error(`${name} is not an operation in graphql/; run npm run codegen`);
  return operation;
}

/**
 * @param allowOthers true in development: any text is accepted and counts as a mutation
 * @throws GraphqlFailure UNKNOWN_OPERATION, status 400
 */
export function operationOf(endpoint: Operation["endpoint"], asked: Asked, allowOthers: boolean): Operation {
  const ours = recognized(asked.query);
  const isNamed = !asked.operationName || asked.operationName === ours?.name;
  if (ours && ours.endpoint === endpoint && isNamed) return ours;
  if (allowOthers)
    return { name: asked.operationName ?? "", endpoint, kind: "mutation", text: asked.query, trusted: false };
  throw new GraphqlFailure({
    operation: asked.operationName ?? "unknown",
    status: 400,
    code: "UNKNOWN_OPERATION",
    messages: ["This operation is not known here."],
  });
}

const recognizedTexts = new LRUCache<string, Operation>({ max: 500 });

function recognized(text: string): Operation | undefined {
  const before = recognizedTexts.get(text);
  if (before || text.length > longest * 2) return before;
  const operation = byHash.get(hashOf(text));
  if (operation) recognizedTexts.set(text, operation);
  return operation;
}

function hashOf(text: string): string {
  try {
    return createHash("sha256")
      .update(normalText(parse(text, { noLocation: true, maxTokens: 5_000 })))
      .digest("hex");
  } catch {
    // Our documents are all valid GraphQL, so this text is not one of them.
    return "";
  }
}

function endpointOf(name: string): Operation["endpoint"] {
  return name === "shop" || name === "member" ? name : "content";
}

/** @throws Error when the document has no operation: a programming error */
export function operationNameOf(document: DocumentNode): string {
  for (const definition of document.definitions) {
    if (definition.kind === "OperationDefinition" && definition.name) return definition.name.value;
  }
  throw new Error("the document has no named operation");
}

export function variablesOf(variables: unknown): Record<string, unknown> {
  return variables !== null && typeof variables === "object" ? { ...variables } : {};
}
