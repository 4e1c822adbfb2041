import { z } from "zod";
import { log } from "@/lib/observe/log";
import { attempt } from "../attempt";
import { CookieJar } from "../cookie-jar";
import type { Operation } from "../trusted-documents";
import { coordinatesOf, ourSchema, PROBE, probeOf } from "./our-schema";
import { lackedBy, type Refusal } from "./refusal";

type Endpoint = Operation["endpoint"];

/**
 * Compares by introspection if the host allows it. Otherwise one document requests everything, and the host refuses it.
 * @returns coordinates that the host lacks; null when the host does not answer, or its answer does not describe its
 * schema
 */
export async function compareHost(
  endpoint: Endpoint,
  answer: (request: Request) => Promise<Response>,
): Promise<string[] | null> {
  const schema = ourSchema(endpoint);
  const ask = (name: string, text: string) => {
    const operation: Operation = { name, endpoint, kind: "query", text, trusted: false };
    return attempt(answer, new CookieJar(), { ip: "site" }, { operation, variables: {} });
  };
  const open = await ask("hostSchema", introspection);
  const known = coordinatesIn(open.body.data);
  if (!known && open.status >= 500) return null;
  const { refused } = known ? {} : await ask(PROBE, probeOf(schema));
  if (!known && !refused?.some(isOfValidation)) return null;
  const lacks = known
    ? [...coordinatesOf(schema)].filter((one) => !known.has(one))
    : lackedBy(refused ?? [], schema);
  log.info(
    { endpoint, lacks: lacks.length, by: known ? "introspection" : "refusal" },
    "the host's schema was compared",
  );
  return lacks;
}

/** Every host that has validated the probe complains about its unused variables and fragments. */
const isOfValidation = ({ message }: Refusal) =>
  /^(Variable|Fragment) "\$?\w+" is never used\b/.test(message);

/** Requests names only, because the full introspection of a WordPress takes megabytes. */
const introspection = `query hostSchema { __schema { types {
  name
  fields(includeDeprecated: true) { name args { name } }
  inputFields { name }
  enumValues(includeDeprecated: true) { name }
} } }`;

const named = z.object({ name: z.string() });
const shape = z.object({
  __schema: z.object({
    types: z.array(
      named.extend({
        fields: z.array(named.extend({ args: z.array(named) })).nullish(),
        inputFields: z.array(named).nullish(),
        enumValues: z.array(named).nullish(),
      }),
    ),
  }),
});

function coordinatesIn(data: unknown): ReadonlySet<string> | null {
  const found = shape.safeParse(data);
  if (!found.success) return null;
  return new Set(
    found.data.__schema.types.flatMap(({ name, fields, inputFields, enumValues }) => [
      name,
      ...(fields ?? []).flatMap((field) => [
        `${name}.${field.name}`,
        ...field.args.map((one) => `${name}.${field.name}(${one.name}:)`),
      ]),
      ...[...(inputFields ?? []), ...(enumValues ?? [])].map((one) => `${name}.${one.name}`),
    ]),
  );
}
