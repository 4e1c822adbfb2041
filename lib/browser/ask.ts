import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { required } from "@/lib/gateway/failure";
import { mayPreload } from "@/lib/navigation/connection";
import { onFirstInteraction } from "./when-idle";

type AskOptions = {
  signal?: AbortSignal;
  /**
   * False in two cases. For part of an object that the cache holds as a whole, a late answer would undo a change. For
   * products of a host elsewhere, the cache drops the fields of types that our schema does not have.
   */
  isKept?: boolean;
  /** The solution of a task that the server demanded (WORK_REQUIRED). */
  work?: string;
};

/**
 * Asks the server even when the cache has the answer.
 * @throws GraphqlFailure; AbortError when `signal` is aborted
 */
export async function query<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options?: AskOptions,
): Promise<Data> {
  const { data } = await (
    await browserClient()
  ).query<Data, OperationVariables>({
    query: document,
    variables,
    fetchPolicy: options?.isKept === false ? "no-cache" : "network-only",
    context: contextOf(options),
  });
  return required("query", data);
}

export async function mutate<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  options?: AskOptions,
): Promise<Data> {
  const { data } = await (
    await browserClient()
  ).mutate<Data, OperationVariables>({
    mutation: document,
    variables,
    context: contextOf(options),
  });
  return required("mutation", data);
}

/** A query that can be aborted is not shared with other callers, because the abort would reach them as well. */
function contextOf({ signal, work }: AskOptions = {}) {
  return {
    ...(work && { headers: { "x-fla-work": work } }),
    ...(signal && { fetchOptions: { signal }, queryDeduplication: false }),
  };
}

async function browserClient() {
  return (await loadClient()).browserClient();
}

/** Apollo's client is a separate file. It loads with the first query, or earlier through `loadClientAhead`. */
export const loadClient = () => import("./client");

/**
 * Loads the client at the visitor's first interaction, so that the first press does not wait.
 * @returns a function that cancels the load
 */
export function loadClientAhead(): () => void {
  if (!mayPreload()) return () => {};
  // The next query loads the client again and reports a failure.
  return onFirstInteraction(() => void loadClient().catch(() => null));
}
