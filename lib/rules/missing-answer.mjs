const lookups = new Set(["product", "productVariation", "order"]);

/**
 * Whether an error of a GraphQL answer says that there is no such thing. That works in any language: the lookup is null,
 * and its error is for people and has no code of ours.
 *
 * @param {Readonly<Record<string, unknown>> | null | undefined} data of the answer
 * @param {{ message: string, path?: readonly (string | number)[] | undefined, extensions?: { code?: string | undefined } | undefined } | undefined} error
 */
export function saysMissing(data, error) {
  const [field, ...more] = error?.path ?? [];
  const name = String(field);
  if (!lookups.has(name) || more.length > 0 || error?.extensions?.code) return false;
  // WPGraphQL's words for a crash.
  return data?.[name] === null && error?.message !== "Internal server error";
}
