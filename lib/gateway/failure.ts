import { plainText } from "@/lib/rules/plain-text";

type Details = {
  operation: string;
  /** Server messages, as they came. */
  messages?: string[];
  code?: string | null;
  /** Field name → what is wrong with it, where the server names fields. */
  fields?: Record<string, string>;
  /** Under which the log has the cause. */
  reference?: string | undefined;
  /** HTTP status; 0 when there was no answer. */
  status?: number;
  /** The place of the answer where the thing should be says that it is not there. */
  isMissing?: boolean;
};

/** An operation that did not answer as it should. `messageFor` gives the sentence for a person. */
export class GraphqlFailure extends Error {
  override readonly name = "GraphqlFailure";
  readonly operation: string;
  /** Server messages in their order, decoded and without tags. */
  readonly messages: string[];
  /** `extensions.code` of the first error, if any. */
  readonly code: string | null;
  readonly fields: Record<string, string>;
  readonly status: number;
  readonly reference: string | undefined;
  /** True when the data is unknown: no answer, a broken one, or a masked crash. Never show it as "empty". */
  readonly isOutage: boolean;
  /** True when the thing asked for does not exist or is somebody else's. */
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

/** WooGraphQL gives no code for a missing thing, only these words, by number and by name. Source: NOTES 5, 6 and 9. */
const missing = /^(No .+ (was found corresponding to|exists with) the |Not authorized to access this order)/;

/** The answer, or `otherwise` where the host does not answer as it should; a fault of our own is thrown on. */
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

/** A call without its data failed, whatever else it says. Source: R345. */
export function required<T>(operation: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw new GraphqlFailure({ operation });
  return value;
}

type GraphqlError = {
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
      reference: first?.extensions?.id,
      isMissing: isMissing(body, first),
    });
  }
  return body.data;
}

/** Fields that look up one thing. */
const lookups = new Set<unknown>(["product", "productVariation", "order"]);

/**
 * Whatever language a host speaks: where a lookup is null, and its error is for people and has no code of ours, the
 * thing is not there, or somebody else's. Source: NOTES 9.
 */
function isMissing({ data }: GraphqlBody, error?: GraphqlError): boolean {
  const [field, ...more] = error?.path ?? [];
  if (!lookups.has(field) || more.length > 0 || error?.extensions?.code) return false;
  return data?.[String(field)] === null;
}

function hasData<Data>(body: GraphqlBody): body is { data: Record<string, unknown> & Data } {
  return body.data !== null && typeof body.data === "object";
}

/** Source: NOTES 5, "emptyCart on an empty cart fails". */
function isHarmless(operation: string, error: GraphqlError): boolean {
  if (operation === "clearCart") return error.message === "Cart is empty";
  return operation === "createCart" && error.path?.[0] === "emptyCart";
}
