import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { browserClient } from "./browser-client";
import { GraphqlFailure } from "./failure";

export async function runQuery<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchPolicy: "network-only" | "no-cache" = "network-only",
) {
  const { data } = await browserClient().query<Data, OperationVariables>({
    query: document,
    variables,
    fetchPolicy,
  });
  return required("query", data);
}

export async function runMutation<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const { data } = await browserClient().mutate<Data, OperationVariables>({ mutation: document, variables });
  return required("mutation", data);
}

/** A call without its data failed, whatever else it says. Source: R345. */
export function required<T>(operation: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw new GraphqlFailure({ operation });
  return value;
}
