import type { ApolloCache, OperationVariables, TypedDocumentNode } from "@apollo/client";

/** A server's answer to a question of the page. */
export type Answer<Data, Variables extends OperationVariables> = {
  query: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  data: Data;
  /** The object that the page got. The router shows an earlier page again with the same object. */
  drawn: object;
};

type Taker = (cache: ApolloCache) => void;

let cache: ApolloCache | null = null;
const waiting: Taker[] = [];
const watchers = new Set<Taker>();
/** Pages shown before. The cache may be newer than they are. */
const kept = new WeakSet<object>();
/** Pages whose answer the cache never held as a whole. A host elsewhere may know less. */
const partial = new WeakSet<object>();

/** Puts an answer into Apollo's cache: at once, or as soon as Apollo has loaded, in the order of the pages. */
export function keepAnswer<Data, Variables extends OperationVariables>({
  query,
  variables,
  data,
  drawn,
}: Answer<Data, Variables>): void {
  if (kept.has(drawn)) return;
  kept.add(drawn);
  const take: Taker = (into) => {
    into.writeQuery<Data, OperationVariables>({ query, variables, data });
    if (into.readQuery({ query, variables }) === null) partial.add(drawn);
  };
  if (cache) take(cache);
  else waiting.push(take);
}

/** The answer in the cache. Before Apollo has loaded, and for an answer that is newer than the cache, the page's own. */
export function keptAnswer<Data, Variables extends OperationVariables>({
  query,
  variables,
  data,
  drawn,
}: Answer<Data, Variables>): Data {
  if (!cache || !kept.has(drawn)) return data;
  return cache.readQuery<Data, OperationVariables>({ query, variables }) ?? data;
}

/** Whether the cache held the answer and no longer does. */
export function isForgotten<Data, Variables extends OperationVariables>({
  query,
  variables,
  drawn,
}: Answer<Data, Variables>): boolean {
  if (!cache || !kept.has(drawn) || partial.has(drawn)) return false;
  return cache.readQuery<Data, OperationVariables>({ query, variables }) === null;
}

/** @returns a function that stops watching */
export function watchAnswer<Data, Variables extends OperationVariables>(
  { query, variables }: Answer<Data, Variables>,
  onChange: () => void,
): () => void {
  let stop = () => {};
  const begin: Taker = (from) => {
    stop = from.watch<Data, OperationVariables>({ query, variables, optimistic: true, callback: onChange });
  };
  if (cache) begin(cache);
  else watchers.add(begin);
  return () => {
    watchers.delete(begin);
    stop();
  };
}

/** Called with the browser's cache as soon as Apollo has loaded. */
export function takeAnswers(into: ApolloCache): void {
  cache = into;
  for (const take of waiting.splice(0)) take(into);
  for (const begin of watchers) begin(into);
  watchers.clear();
}

/**
 * Takes an object or its field out of the cache when no answer brings it up to date. Views that show it ask the server
 * again.
 */
export function forget(id: string, fieldName?: string): void {
  cache?.evict({ id, ...(fieldName && { fieldName }) });
}
