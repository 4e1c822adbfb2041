import { type GraphqlBody, GraphqlFailure, interpret } from "./failure";
import { announceFailure } from "./sign-out";

type Question = {
  operation: string;
  /** Endpoint and hash, from `graphql/generated/operation-ids` or `single-operation-ids`. */
  id: readonly [endpoint: string, hash: string];
  variables: Record<string, unknown>;
  signal?: AbortSignal | undefined;
  /** A solved task, where the server demands one (WORK_REQUIRED); "0" says that this browser can solve one. */
  work?: string;
};

/**
 * `askGateway` for whoever knows the operation's id: a page that asks one thing does without the list of all of them.
 * @throws GraphqlFailure; AbortError when `signal` says so
 */
export async function askOperation<Data = Record<string, unknown>>(question: Question): Promise<Data> {
  const { operation, id, variables, signal, work = "0" } = question;
  const [endpoint, hash] = id;
  const { body, headers } = encode({
    operationName: operation,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
  });
  let status = 0;
  try {
    const response = await fetch(`/api/graphql/${endpoint}`, {
      method: "POST",
      headers: { ...headers, accept: "application/json", "x-fla-request": "1", "x-fla-work": work },
      body,
      signal,
      credentials: "same-origin",
    });
    status = response.status;
    const answer: GraphqlBody = await response.json();
    return interpret<Data>(operation, status, answer);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    announceFailure();
    if (error instanceof GraphqlFailure) throw error;
    throw new GraphqlFailure({ operation, status: status >= 400 ? status : 0, code: "UPSTREAM_UNAVAILABLE" });
  }
}

type Message = { operationName: string; variables: Record<string, unknown>; extensions: object };

/** JSON, or the multipart of the GraphQL multipart specification when `file` is a File. Source: NOTES 6, Upload. */
function encode(message: Message): { body: BodyInit; headers: Record<string, string> } {
  const { file } = message.variables;
  if (typeof File === "undefined" || !(file instanceof File)) {
    return { body: JSON.stringify(message), headers: { "content-type": "application/json" } };
  }
  const form = new FormData();
  form.set("operations", JSON.stringify({ ...message, variables: { ...message.variables, file: null } }));
  form.set("map", JSON.stringify({ 0: ["variables.file"] }));
  form.set("0", file);
  return { body: form, headers: {} };
}
