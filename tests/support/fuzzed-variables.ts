import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import {
  buildSchema,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
} from "graphql";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import type { OperationName } from "./contract-client";

export type FuzzedCall = { name: OperationName; variables: Record<string, unknown> };

/** Texts that no field of ours takes: what a database cannot hold, what turns the reading direction, what is too long. */
const refused = ["a\u0000b", "\u202eanna", "\u2066x\u2069", "x".repeat(20_000)];
/** Texts that somebody might mean, and that must not be more than text anywhere. */
const odd = [
  ...[
    "",
    " ",
    "' OR 1=1 --",
    '"; drop table orders; --',
    "<script>alert(1)</script>",
    "${jndi:ldap://x}",
    "{{7*7}}",
  ],
  ...[
    "../../etc/passwd",
    "a\r\nSet-Cookie: x=1",
    "__proto__",
    "constructor",
    "\ud800",
    "%00",
    "😀".repeat(50),
    "NaN",
  ],
];
const numbers = [0, -1, 2_147_483_647, -2_147_483_648];
const ofAnotherType: unknown[] = [
  ...[{}, { a: 1 }, [[]], [{}], true, 1.5, 1e308, -1e308, 2 ** 53, Number.MIN_VALUE],
  ...[{ __proto__: null, constructor: { prototype: { admin: true } } }, [1, "2", [3]]],
];

/**
 * Calls of our operations with variables that a stranger made up. In every call something is wrong: a value of another
 * type, one that is missing or unknown, or in every text's place one that no field takes; `isOdd` adds those that
 * somebody might mean.
 */
export function fuzzedCalls({ isOdd }: { isOdd: boolean }): fc.Arbitrary<FuzzedCall> {
  const fuzzed = readContract().filter(({ variables }) => variables.length > 0);
  return fc.constantFrom(...fuzzed).chain(({ name, variables }) => {
    const texts = fc.constantFrom(...refused, ...(isOdd ? odd : []));
    const right = Object.fromEntries(variables.map((each) => [each.name, valueOf(each.type, texts)]));
    const wrong = variables.map((each) =>
      fc.record({ ...right, [each.name]: wrongFor(each.type) }).map((made) => ({ name, variables: made })),
    );
    const hasText = variables.some(({ type }) => reachesText(type));
    const hostile = fc.record(right).map((made) => ({ name, variables: made }));
    return hasText ? fc.oneof(hostile, ...wrong) : fc.oneof(...wrong);
  });
}

type Variable = { name: string; type: GraphQLInputType };

function readContract(): { name: OperationName; variables: Variable[] }[] {
  const schemas = new Map<string, GraphQLSchema>();
  return Object.entries(operations).flatMap(([key, { endpoint, text }]) => {
    const name = Object.keys(operations).find(isOperation(key));
    const schema = schemas.get(endpoint) ?? buildSchema(readSchema(endpoint));
    schemas.set(endpoint, schema);
    const definition = parse(text).definitions.find((each) => each.kind === "OperationDefinition");
    if (name === undefined || definition?.kind !== "OperationDefinition") return [];
    const variables = (definition.variableDefinitions ?? []).flatMap(({ variable, type }): Variable[] => {
      const known = typeFromAST(schema, type);
      return known && "name" in variable && isInput(known)
        ? [{ name: variable.name.value, type: known }]
        : [];
    });
    return [{ name, variables }];
  });
}

const isOperation =
  (key: string) =>
  (name: string): name is OperationName =>
    name === key;

function isInput(type: unknown): type is GraphQLInputType {
  return typeof type === "object" && type !== null;
}

function readSchema(endpoint: string): string {
  return fs.readFileSync(path.join(import.meta.dirname, `../../graphql/${endpoint}/schema.graphql`), "utf8");
}

/** A value of the type, with texts from the list. */
function valueOf(type: GraphQLInputType, texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueOf(type.ofType, texts);
  if (isListType(type)) return fc.array(valueOf(type.ofType, texts), { minLength: 1, maxLength: 3 });
  if (isInputObjectType(type))
    return fc.record(
      Object.fromEntries(
        Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type, texts)]),
      ),
    );
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name));
  if (type.name === "Int" || type.name === "Float") return fc.constantFrom(...numbers);
  return type.name === "Boolean" ? fc.boolean() : texts;
}

/** A value that the type does not take. */
function wrongFor(type: GraphQLInputType): fc.Arbitrary<unknown> {
  const isRequired = isNonNullType(type);
  const inner = isRequired ? type.ofType : type;
  const values = [...ofAnotherType.filter((value) => !takes(inner, value)), ...(isRequired ? [null] : [])];
  const deep = fc.integer({ min: 2, max: 60 }).map((depth) => nested(depth));
  return fc.oneof(fc.constantFrom(...values), deep);
}

/** `{}` is an input object without fields, `[[]]` a list: those that need nothing else would take them. */
function takes(type: GraphQLInputType, value: unknown): boolean {
  if (isNonNullType(type)) return value !== null && takes(type.ofType, value);
  if (isListType(type))
    return Array.isArray(value) ? value.every((each) => takes(type.ofType, each)) : takes(type.ofType, value);
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return (
      !Array.isArray(value) &&
      typeof value === "object" &&
      Object.keys(value ?? {}).length === 0 &&
      needed.length === 0
    );
  }
  if (isEnumType(type)) return false;
  if (type.name === "Boolean") return typeof value === "boolean";
  return type.name === "Float" ? typeof value === "number" : type.name === "ID" && Number.isInteger(value);
}

function nested(depth: number): unknown {
  return depth === 0 ? "x" : { a: [nested(depth - 1)] };
}

function reachesText(type: GraphQLInputType): boolean {
  if (isNonNullType(type) || isListType(type)) return reachesText(type.ofType);
  if (isInputObjectType(type))
    return Object.values(type.getFields()).some((field) => reachesText(field.type));
  return !isEnumType(type) && (type.name === "String" || type.name === "ID");
}
