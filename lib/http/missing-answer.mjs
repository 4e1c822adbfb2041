const lookups = new Set(["product", "productVariation", "order"]);

/**
 * Whether an error of a GraphQL answer means that the object does not exist. This works in any language: the lookup is
 * null, and its error has no code of ours.
 *
 * @param {Readonly<Record<string, unknown>> | null | undefined} data of the answer
 * @param {{ message: string, path?: readonly (string | number)[] | undefined, extensions?: { code?: string | undefined
 * } | undefined } | undefined} error
 */
export function saysMissing(data, error) {
  const [field, ...more] = error?.path ?? [];
  const name = String(field);
  if (!lookups.has(name) || more.length > 0 || error?.extensions?.code) return false;
  // WPGraphQL uses this text for a crash.
  return data?.[name] === null && error?.message !== "Internal server error";
}
