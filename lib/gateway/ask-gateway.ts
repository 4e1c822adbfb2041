import { operationIds } from "@/graphql/generated/operation-ids";
import { askOperation } from "./ask-operation";

/**
 * One question of the browser to our gateway, as name and hash: no text, no token. For islands that ask once; whoever
 * wants a cache takes the browser client, which is heavy.
 *
 * @param work a solved task, where the server demands one (WORK_REQUIRED); "0" says that this browser can solve one
 * @throws GraphqlFailure; AbortError when `signal` says so
 */
export async function askGateway<Data = Record<string, unknown>>(
  operation: string,
  variables: Record<string, unknown>,
  signal?: AbortSignal,
  work = "0",
): Promise<Data> {
  const id = Object.entries(operationIds).find(([name]) => name === operation)?.[1];
  if (!id) throw new Error(`${operation} is not an operation in graphql/`);
  return askOperation<Data>({ operation, id, variables, signal, work });
}
