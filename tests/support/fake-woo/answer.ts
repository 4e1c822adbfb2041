import {
  execute,
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
} from "graphql";
import type { Context } from "./root";
import type { WooSchemas } from "./schema";
import { Refusal, UserError } from "./user-error";

type Body = { query?: string; operationName?: string; variables?: Record<string, unknown> };
type Shown = { message: string; locations?: unknown; path?: unknown };
export type Answered = { data?: unknown; errors?: Shown[] };

/** What WPGraphQL checks before it looks at a question. @throws Refusal. Source: NOTES 6, "Shape of errors". */
export function readBody(contentType: string | undefined, text: string): Body {
  if (!contentType?.startsWith("application/json")) {
    const received = contentType ?? "";
    throw new Refusal(
      415,
      `HTTP POST requests must have Content-Type: application/json header. Received: ${received}`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    const message =
      'Expected JSON object or array for "application/json" request, but failed to parse because: Syntax error';
    throw new Refusal(500, message);
  }
}

const closed =
  "The query contained __schema or __type; GraphQL introspection is not allowed for public requests by default.";

const undetermined: Answered = { errors: [{ message: "Failed to determine operation type" }] };

/** Whether nothing was validated; such an answer has no `extensions`. Source: recorded of WPGraphQL 2.20.0. */
export const isUndetermined = (answered: Answered) => answered === undetermined;

/** Validates and runs one question. @throws Refusal */
export async function answer(
  schemas: WooSchemas,
  rootValue: object,
  body: Body,
  context: Context,
): Promise<Answered> {
  if (!body.query) {
    const message = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';
    return { errors: [{ message }] };
  }
  const { document, errors: invalid } = checked(schemas, body.query);
  // graphql-php looks for the operation before it validates. Source: recorded of WPGraphQL 2.20.0; Helper::promiseToExecuteOperation.
  if (!getOperationAST(document, body.operationName)) return undetermined;
  if (invalid.length > 0) return { errors: invalid.map(shownInvalid) };
  const result: ExecutionResult = await execute({
    schema: body.query.includes("__schema") ? schemas.asked : schemas.answered,
    document,
    rootValue,
    contextValue: context,
    variableValues: body.variables,
    operationName: body.operationName,
  });
  const errors = result.errors?.map(shown);
  return { ...(errors ? { errors } : {}), ...(result.data === undefined ? {} : { data: result.data }) };
}

type Checked = { document: DocumentNode; errors: readonly GraphQLError[] };
const known = new WeakMap<WooSchemas, Map<string, Checked>>();
const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];

/** Parses and validates a text once: the same dozen comes again and again. @throws Refusal */
function checked(schemas: WooSchemas, query: string): Checked {
  const texts = known.get(schemas) ?? new Map<string, Checked>();
  known.set(schemas, texts);
  const before = texts.get(query);
  if (before) return before;
  try {
    const document = parse(query);
    const now = {
      document,
      errors: validate(schemas.asked, document, schemas.isOpen ? specifiedRules : rules, {
        maxErrors: 1_000,
      }),
    };
    texts.set(query, now);
    return now;
  } catch (error) {
    throw new Refusal(500, error instanceof Error ? error.message : "Syntax Error");
  }
}

/** graphql-php says it in another way than graphql-js. Source: its rule KnownArgumentNames. */
const jsArgument = /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\.( Did you mean .*)?$/;

function shownInvalid({ message, locations }: GraphQLError): Shown {
  const isIntrospection = message.startsWith("GraphQL introspection has been disabled");
  const inPhp = message.replace(jsArgument, 'Unknown argument "$1" on field "$3" of type "$2".');
  return { message: isIntrospection ? closed : inPhp, locations };
}

/** Without `extensions`, as graphql-php 15 does; what is no UserError is masked. */
function shown({ message, locations, path, originalError }: GraphQLError): Shown {
  // A value that does not fit its variable is told in full. Source: graphql-php, Error::isClientSafe.
  const isForPeople = originalError instanceof UserError || originalError instanceof GraphQLError;
  const isMasked = originalError !== undefined && !isForPeople;
  return { message: isMasked ? "Internal server error" : message, locations, ...(path ? { path } : {}) };
}
