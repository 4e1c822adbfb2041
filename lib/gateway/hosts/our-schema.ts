import fs from "node:fs";
import path from "node:path";
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredInputField,
  Kind,
  parse,
  type GraphQLSchema,
} from "graphql";
import type { Operation } from "../trusted-documents";

const schemas = new Map<Operation["endpoint"], GraphQLSchema>();

export function ourSchema(endpoint: Operation["endpoint"]): GraphQLSchema {
  const known = schemas.get(endpoint);
  if (known) return known;
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), "graphql", endpoint, "schema.graphql");
  const schema = buildSchema(fs.readFileSync(file, "utf8"), { assumeValidSDL: true });
  schemas.set(endpoint, schema);
  return schema;
}

const coordinates = new WeakMap<GraphQLSchema, ReadonlySet<string>>();

/** "Type", "Type.field", "Type.field(argument:)", "Input.field", "Enum.VALUE" (GraphQL specification, section 3.14). */
export function coordinatesOf(schema: GraphQLSchema): ReadonlySet<string> {
  const known = coordinates.get(schema);
  if (known) return known;
  const roots = new Set([schema.getQueryType()?.name, schema.getMutationType()?.name]);
  const all = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith("__") || builtIn.has(type.name)) return [];
    const own = roots.has(type.name) ? [] : [type.name];
    if (isEnumType(type)) return [...own, ...type.getValues().map(({ name }) => `${type.name}.${name}`)];
    if (isInputObjectType(type))
      return [...own, ...Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)];
    if (!isObjectType(type) && !isInterfaceType(type)) return own;
    return Object.values(type.getFields()).reduce<string[]>((found, { name, args }) => {
      const field = `${type.name}.${name}`;
      return [...found, field, ...args.map((one) => `${field}(${one.name}:)`)];
    }, own);
  });
  const found = new Set(all);
  coordinates.set(schema, found);
  return found;
}

const builtIn = new Set(["ID", "String", "Int", "Float", "Boolean"]);

/**
 * The probe's name. A host refuses a request before validation when the request names an operation that its document
 * lacks.
 */
export const PROBE = "hostProbe";

/**
 * The probe cannot run, because its unused variables fail validation on every host. The refusal names all gaps at once.
 */
export function probeOf(schema: GraphQLSchema): string {
  const fragments: string[] = [];
  const variables: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith("__")) continue;
    if (isEnumType(type)) {
      const values = type.getValues().map(({ name }) => name);
      variables.push(`$${type.name}: [${type.name}] = [${values.join(", ")}]`);
    } else if (isInputObjectType(type)) {
      const optional = Object.values(type.getFields()).filter((field) => !isRequiredInputField(field));
      const literal = optional.map(({ name }) => `${name}: null`).join(", ");
      variables.push(`$${type.name}: ${type.name} = { ${literal} }`);
    } else if (isObjectType(type) || isInterfaceType(type)) {
      const fields = Object.values(type.getFields()).map((field) =>
        isLeafType(getNamedType(field.type)) ? field.name : `${field.name} { __typename }`,
      );
      fragments.push(`fragment ${type.name}Probe on ${type.name} { ${fields.join(" ")} }`);
    }
  }
  return [`query ${PROBE}(${variables.join(", ")}) { __typename }`, ...fragments].join("\n");
}

/**
 * For each root field of one of our questions: its own coordinate, its type, and the type of the entries that it lists.
 */
export function rootsOf(text: string, schema: GraphQLSchema): string[][] {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const roots = parse(text).definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? one.selectionSet.selections : [],
  );
  return roots.map((root) => {
    if (root.kind !== Kind.FIELD) return [];
    const type = fields[root.name.value]?.type;
    const answer = type ? getNamedType(type).name : "";
    const kind = answer.replace(/^RootQueryTo(\w+)Connection$/, "$1");
    return [`RootQuery.${root.name.value}`, answer, kind];
  });
}
