import { plainText } from "./text";

type Details = {
  operation: string;
  /** Server messages, as they came. */
  messages?: string[];
  code?: string | null;
  /** Field name → what is wrong with it, where the server names fields. */
  fields?: Record<string, string>;
  /** HTTP status; 0 when there was no answer. */
  status?: number;
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
  /** True when nobody can tell what the data is: no answer, a broken one, or a masked crash. Never show it as "empty". */
  readonly isOutage: boolean;
  /** True when the thing asked for does not exist or is somebody else's. */
  readonly isNotFound: boolean;

  constructor({ operation, messages = [], code = null, fields = {}, status = 200 }: Details) {
    const texts = messages.map(plainText);
    super(`${operation}: ${texts[0] ?? `no answer (${status})`}`);
    this.operation = operation;
    this.messages = texts;
    this.code = code;
    this.fields = fields;
    this.status = status;
    this.isOutage =
      status === 0 ||
      status >= 500 ||
      code === "UPSTREAM_UNAVAILABLE" ||
      code === "INTERNAL_SERVER_ERROR" ||
      texts[0] === "Internal server error";
    this.isNotFound = code === "NOT_FOUND" || texts.some((text) => missing.test(text));
  }
}

/** WooGraphQL gives no code for a missing thing, only these words. Source: NOTES 5 and 6. */
const missing = /^(No .+ was found corresponding to|Not authorized to access this order)/;
