import {
  getNamedType,
  isInputObjectType,
  isInputType,
  Kind,
  parse,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type TypeNode,
} from "graphql";

type Variables = Record<string, unknown>;

/**
 * Typed input is never dropped: either the standard has a place for it, or the question is not sent.
 * @param text the operation as sent; it may declare fewer variables than ours
 * @returns null when a value would be lost
 */
export function fitVariables(
  { name, text }: { name: string; text: string },
  variables: Variables,
  schema: GraphQLSchema,
  lacks: ReadonlySet<string>,
): Variables | null {
  const left: Variables = {};
  const fitted: Variables = {};
  const [operation] = parse(text).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return variables;
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const key = variable.name.value;
    if (!(key in variables)) continue;
    const of = inputType(schema, type);
    fitted[key] = of ? fit(variables[key], of, lacks, left) : variables[key];
  }
  if (Object.keys(left).some((coordinate) => !hasPlace.has(coordinate))) return null;
  return name === "checkout" ? withNote(fitted, left["CustomerAddressInput.vatId"]) : fitted;
}

/** `company` distinguishes company and private person. A VAT id goes into the order's note. */
const hasPlace = new Set(["CustomerAddressInput.customerType", "CustomerAddressInput.vatId"]);

function withNote(variables: Variables, vatId: unknown): Variables {
  const { input } = variables;
  if (typeof vatId !== "string" || input === null || typeof input !== "object") return variables;
  const typed: unknown = Reflect.get(input, "customerNote");
  const note = [typed, `VAT ID: ${vatId}`].filter((part) => typeof part === "string" && part !== "");
  return { ...variables, input: { ...input, customerNote: note.join("\n\n") } };
}

function inputType(schema: GraphQLSchema, node: TypeNode): GraphQLInputType | null {
  const named = node.kind === Kind.NAMED_TYPE ? typeFromAST(schema, node) : null;
  if (node.kind !== Kind.NAMED_TYPE) return inputType(schema, node.type);
  return named && isInputType(named) ? named : null;
}

function fit(value: unknown, of: GraphQLInputType, lacks: ReadonlySet<string>, left: Variables): unknown {
  const type = getNamedType(of);
  if (Array.isArray(value)) return value.map((one) => fit(one, type, lacks, left));
  if (value === null || typeof value !== "object" || !isInputObjectType(type)) return value;
  const fields = type.getFields();
  const rest: Variables = {};
  for (const [key, inner] of Object.entries(value)) {
    const field = fields[key];
    const coordinate = `${type.name}.${key}`;
    const isLacked =
      field !== undefined && (lacks.has(coordinate) || lacks.has(getNamedType(field.type).name));
    if (!isLacked) rest[key] = field ? fit(inner, field.type, lacks, left) : inner;
    else if (inner !== null && inner !== undefined && inner !== "") left[coordinate] = inner;
  }
  return rest;
}
