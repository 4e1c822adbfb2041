import { saysMissing } from "@/lib/http/missing-answer.mjs";
import { plainText } from "@/lib/rules/texts/plain-text";

type Details = {
  operation: string;
  messages?: string[];
  code?: string | null;
  fields?: Record<string, string>;
  reference?: string | undefined;
  status?: number;
  isMissing?: boolean;
};

/** `messageFor` turns it into a message for the visitor. */
export class GraphqlFailure extends Error {
  override readonly name = "GraphqlFailure";
  readonly operation: string;
  readonly messages: string[];
  readonly code: string | null;
  readonly fields: Record<string, string>;
  readonly status: number;
  readonly reference: string | undefined;
  readonly isOutage: boolean;
  readonly isNotFound: boolean;

  constructor(details: Details) {
    const { operation, messages = [], code = null, fields = {}, status = 200, reference } = details;
    const texts = messages.map(plainText);
    super(`${operation}: ${texts[0] ?? `no answer (${status})`}`);
    this.operation = operation;
    this.messages = texts;
    this.code = code;
    this.fields = fields;
    this.status = status;
    this.reference = reference;
    this.isOutage =
      status === 0 ||
      status >= 500 ||
      code === "UPSTREAM_UNAVAILABLE" ||
      code === "INTERNAL_SERVER_ERROR" ||
      texts[0] === "Internal server error";
    const isMissing = details.isMissing === true && !this.isOutage;
    this.isNotFound = code === "NOT_FOUND" || isMissing || texts.some((text) => missing.test(text));
  }
}

/** WooGraphQL has no error code for a missing object, only these texts, for lookups by number and by name. */
const missing = /^(No .+ (was found corresponding to|exists with) the |Not authorized to access this order)/;

/** Calls `otherwise` when the host fails. Rethrows our own faults. */
export async function answerOr<Answer, Other>(
  asked: Promise<Answer>,
  otherwise: (failure: GraphqlFailure) => Other,
): Promise<Answer | Other> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return otherwise(failure);
    throw failure;
  }
}

/**
 * A call without its data has failed, whatever else the answer says (R345).
 * @throws GraphqlFailure
 */
export function required<T>(operation: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw new GraphqlFailure({ operation });
  return value;
}

type GraphqlError = {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: string; category?: string; id?: string; fields?: Record<string, string> };
};

export type GraphqlBody = { data?: Record<string, unknown> | null; errors?: readonly GraphqlError[] };

/**
 * Data with errors counts as a failure, because half a cart would look like a whole one.
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
      reference: first?.extensions?.id,
      isMissing: saysMissing(body.data, first),
    });
  }
  return body.data;
}

function hasData<Data>(body: GraphqlBody): body is { data: Record<string, unknown> & Data } {
  return body.data !== null && typeof body.data === "object";
}

function isHarmless(operation: string, error: GraphqlError): boolean {
  if (operation === "clearCart") return error.message === "Cart is empty";
  return operation === "createCart" && error.path?.[0] === "emptyCart";
}
