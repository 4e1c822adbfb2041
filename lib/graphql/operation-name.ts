import type { DocumentNode } from "graphql";

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
