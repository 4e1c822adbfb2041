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
  type VariableDefinitionNode,
} from "graphql";
import { LRUCache } from "lru-cache";

type Variables = Record<string, unknown>;
type Fitted = {
  variables: Variables;
  /** False when a value was moved to its place in the standard schema. */
  isWhole: boolean;
};

/**
 * Typed input is never dropped. When the standard schema has no place for it, the question is not sent.
 * @param text the operation as sent; it may declare fewer variables than ours
 * @returns null when a value would be lost
 */
export function fitVariables(
  { name, text }: { name: string; text: string },
  variables: Variables,
  schema: GraphQLSchema,
  lacks: ReadonlySet<string>,
): Fitted | null {
  const left: Variables = {};
  const fitted: Variables = {};
  for (const { variable, type } of declaredBy(text)) {
    const key = variable.name.value;
    if (!(key in variables)) continue;
    const of = inputType(schema, type);
    fitted[key] = of ? fit(variables[key], of, lacks, left) : variables[key];
  }
  if (Object.keys(left).some((coordinate) => !hasPlace.has(coordinate))) return null;
  const isWhole = Object.keys(left).length === 0;
  const addressed = withDelivery(name, fitted, lacks);
  if (name !== "checkout") return { variables: addressed, isWhole };
  const noted = withNote(addressed, "VAT ID", left["CustomerAddressInput.vatId"]);
  const reference = left["CheckoutInput.purchaseOrderNumber"];
  const canKeep = !lacks.has("CheckoutInput.metaData");
  return {
    variables: canKeep ? withMetaData(noted, reference) : withNote(noted, "Purchase order", reference),
    isWhole,
  };
}

/**
 * Copies the invoice address to the delivery address, which nobody types here: WooCommerce taxes by the delivery
 * address unless its operator chooses otherwise. The whole address is sent, because `shippingSameAsBilling` copies the
 * address from before the change (WooGraphQL, class-customer-update.php).
 */
export function withDelivery(name: string, variables: Variables, lacks: ReadonlySet<string>): Variables {
  const type = { updateCustomer: "UpdateCustomerInput", checkout: "CheckoutInput" }[name];
  const { input } = variables;
  if (!type || lacks.has(`${type}.shipping`) || typeof input !== "object" || input === null) return variables;
  const billing: unknown = Reflect.get(input, "billing");
  if (Reflect.has(input, "shipping") || typeof billing !== "object" || billing === null) return variables;
  const parts = Object.entries(billing).filter(([key]) => delivered.has(key));
  if (parts.length === 0) return variables;
  return { ...variables, input: { ...input, shipping: Object.fromEntries(parts) } };
}

const delivered: ReadonlySet<string> = new Set([
  ...["firstName", "lastName", "company"],
  ...["address1", "address2", "postcode", "city", "state", "country"],
]);

/** Keyed by text, because the same few operations recur. */
const declared = new LRUCache<string, readonly VariableDefinitionNode[]>({ max: 500 });

function declaredBy(text: string): readonly VariableDefinitionNode[] {
  const before = declared.get(text);
  if (before) return before;
  const [operation] = parse(text, { noLocation: true }).definitions;
  const found = operation?.kind === Kind.OPERATION_DEFINITION ? (operation.variableDefinitions ?? []) : [];
  declared.set(text, found);
  return found;
}

/**
 * Inputs whose values have another place in the standard schema. `company` tells companies and private persons apart. A
 * VAT id goes into the order's note. A purchase order number goes into its metadata, which WooCommerce lists with the
 * order.
 */
const hasPlace = new Set([
  "CustomerAddressInput.customerType",
  "CustomerAddressInput.vatId",
  "CheckoutInput.purchaseOrderNumber",
]);

function withMetaData(variables: Variables, value: unknown): Variables {
  const { input } = variables;
  if (typeof value !== "string" || input === null || typeof input !== "object") return variables;
  const typed: unknown = Reflect.get(input, "metaData");
  const metaData = [...(Array.isArray(typed) ? typed : []), { key: "purchase_order_number", value }];
  return { ...variables, input: { ...input, metaData } };
}

function withNote(variables: Variables, label: string, value: unknown): Variables {
  const { input } = variables;
  if (typeof value !== "string" || input === null || typeof input !== "object") return variables;
  const typed: unknown = Reflect.get(input, "customerNote");
  const note = [typed, `${label}: ${value}`].filter((part) => typeof part === "string" && part !== "");
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
