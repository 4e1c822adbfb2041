import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { mutate } from "@/lib/browser/ask";
import { GraphqlFailure } from "@/lib/gateway/failure";

/**
 * Works like `mutate`, and repeats the request with a solved task when the server demands one. During a flood of
 * requests, unknown browsers must compute before they are served.
 * @throws GraphqlFailure
 */
export async function mutateWithWork<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  try {
    return await mutate(document, variables);
  } catch (failure) {
    const task = failure instanceof GraphqlFailure && failure.code === "WORK_REQUIRED" && failure.fields.work;
    if (!task) throw failure;
    return mutate(document, variables, { work: await solveWork(task) });
  }
}

/** In milliseconds: longer than the hardest task takes on a slow phone. */
const PATIENCE_MS = 300_000;

/**
 * Solves a task of the server, which takes between a third of a second and a minute and a half.
 * @returns task and solution in the server's format
 * @throws Error after a timeout
 */
export async function solveWork(task: string): Promise<string> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/pbkdf2"),
  ]);
  const challenge = JSON.parse(task);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: PATIENCE_MS });
  if (!solution) throw new Error("Your browser could not finish the work in time. Please try again.");
  return btoa(JSON.stringify({ challenge, solution }));
}
