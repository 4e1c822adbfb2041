import { GraphqlFailure } from "./failure";

export type GraphqlError = {
  message: string;
  path?: (string | number)[];
  extensions?: { code?: string; category?: string; id?: string; fields?: Record<string, string> };
};

/** The body of a GraphQL answer. */
export type GraphqlBody = { data?: Record<string, unknown> | null; errors?: GraphqlError[] };

/**
 * The data of an answer. Data beside errors is a failure: half a cart shown as a whole one would be a lie. Two errors
 * say only that there was nothing to clear, and are none.
 *
 * @throws GraphqlFailure
 */
export function interpret<Data>(operation: string, status: number, body: GraphqlBody): Data {
  const errors = (body.errors ?? []).filter((error) => !isHarmless(operation, error));
  const [first] = errors;
  if (first || status >= 400 || !hasData<Data>(body)) {
    throw new GraphqlFailure({
      operation,
      status,
      messages: errors.map((error) => error.message),
      code: first?.extensions?.code ?? null,
      fields: first?.extensions?.fields,
    });
  }
  return body.data;
}

function hasData<Data>(body: GraphqlBody): body is { data: Record<string, unknown> & Data } {
  return body.data !== null && typeof body.data === "object";
}

/** Source: NOTES 5, "emptyCart on an empty cart fails". */
function isHarmless(operation: string, error: GraphqlError): boolean {
  if (operation === "clearCart") return error.message === "Cart is empty";
  return operation === "createCart" && error.path?.[0] === "emptyCart";
}
