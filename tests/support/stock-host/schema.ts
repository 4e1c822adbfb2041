import { readFileSync } from "node:fs";
import {
  buildASTSchema,
  Kind,
  parse,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  type TypeNode,
} from "graphql";
import { stockRows } from "@/lib/gateway/hosts/stock-host";
import type { WooSchemas } from "../fake-woo/schema";

const folder = "tests/support/stock-host";

/** What a stock host lacks of our three schemas, by the names of `stockRows`. */
export const missing: ReadonlySet<string> = new Set(stockRows().map(({ name }) => name));

/** The one schema of a WordPress, which answers everything at one address. */
export function stockSchemas({ isOpen = false } = {}): WooSchemas {
  const own = parse(readFileSync(`${folder}/wordpress.graphql`, "utf8"));
  const ours = ["shop", "member", "content"].map((endpoint) =>
    parse(readFileSync(`graphql/${endpoint}/schema.graphql`, "utf8")),
  );
  const asked = schemaOf([own, ...ours], missing);
  // Plain WooGraphQL answers with CouponError but does not know it by name. Source: NOTES 5.
  const answered = schemaOf([own, ...ours], new Set([...missing].filter((name) => name !== "CouponError")));
  return { asked, answered, isOpen };
}

/** The first definition of a field wins. */
function schemaOf(documents: DocumentNode[], gone: ReadonlySet<string>): GraphQLSchema {
  const types = new Map<string, DefinitionNode>();
  for (const { definitions } of documents) {
    for (const definition of definitions) {
      if (!("name" in definition) || !definition.name || gone.has(definition.name.value)) continue;
      const name = definition.name.value;
      types.set(name, merged(types.get(name), definition));
    }
  }
  const isKnown = (type: TypeNode) => builtIn.has(nameOf(type)) || types.has(nameOf(type));
  const definitions = [...types.values()].map((one) => without(one, gone, isKnown));
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions: [...roots, ...definitions] });
}

const builtIn = new Set(["ID", "String", "Int", "Float", "Boolean"]);
const roots = parse("schema { query: RootQuery mutation: RootMutation }").definitions;

const nameOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);

type Named = { readonly name: { readonly value: string } };
function union<T extends Named>(first: readonly T[] = [], second: readonly T[] = []): T[] {
  const names = new Set(first.map(({ name }) => name.value));
  return [...first, ...second.filter(({ name }) => !names.has(name.value))];
}

/** Two schemas may know different fields of one type: what both are is what the host has. */
function merged(first: DefinitionNode | undefined, second: DefinitionNode): DefinitionNode {
  if (!first) return second;
  if (isOutput(first) && isOutput(second)) {
    return {
      ...first,
      fields: union(first.fields, second.fields),
      interfaces: [
        ...new Map(
          [...(first.interfaces ?? []), ...(second.interfaces ?? [])].map((one) => [one.name.value, one]),
        ).values(),
      ],
    };
  }
  if (first.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION && second.kind === first.kind)
    return { ...first, fields: union(first.fields, second.fields) };
  if (first.kind === Kind.ENUM_TYPE_DEFINITION && second.kind === first.kind)
    return { ...first, values: union(first.values, second.values) };
  return first;
}

function isOutput(one: DefinitionNode) {
  return one.kind === Kind.OBJECT_TYPE_DEFINITION || one.kind === Kind.INTERFACE_TYPE_DEFINITION;
}

function without(
  one: DefinitionNode,
  gone: ReadonlySet<string>,
  isKnown: (type: TypeNode) => boolean,
): DefinitionNode {
  if (isOutput(one)) {
    const fields = (one.fields ?? [])
      .filter((field) => !gone.has(`${one.name.value}.${field.name.value}`) && isKnown(field.type))
      .map((field) => ({
        ...field,
        arguments: (field.arguments ?? []).filter(
          ({ name, type }) =>
            !gone.has(`${one.name.value}.${field.name.value}(${name.value})`) && isKnown(type),
        ),
      }));
    return { ...one, fields, interfaces: (one.interfaces ?? []).filter(isKnown) };
  }
  if (one.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
    const fields = (one.fields ?? []).filter(
      ({ name, type }) => !gone.has(`${one.name.value}.${name.value}`) && isKnown(type),
    );
    return { ...one, fields };
  }
  if (one.kind === Kind.ENUM_TYPE_DEFINITION)
    return {
      ...one,
      values: (one.values ?? []).filter(({ name }) => !gone.has(`${one.name.value}.${name.value}`)),
    };
  return one;
}
