import { z } from "zod";

/** The part of JSON Schema that the editors' schemas use. */
type Json = {
  type?: string | string[] | undefined;
  enum?: (string | number)[] | undefined;
  const?: string | boolean | undefined;
  description?: string | undefined;
  anyOf?: Json[] | undefined;
  not?: object | undefined;
  items?: Json | undefined;
  properties?: Record<string, Json> | undefined;
  required?: string[] | undefined;
  additionalProperties?: Json | boolean | undefined;
};

const json: z.ZodType<Json> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.union([z.string(), z.number()])).optional(),
    const: z.union([z.string(), z.boolean()]).optional(),
    description: z.string().optional(),
    anyOf: z.array(json).optional(),
    not: z.object({}).optional(),
    items: json.optional(),
    properties: z.record(z.string(), json).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), json]).optional(),
  }),
);

/** A value that a form asks for, or parts with their own fields. */
export type Shape = { help: string; isRequired: boolean; mayBeNull: boolean } & (
  | { kind: "text" | "number" | "price" | "yes or no" | "words" | "pairs" }
  | { kind: "choice"; options: string[] }
  | { kind: "map"; parts: Map<string, Shape> }
  | { kind: "maps"; parts: Map<string, Shape> }
);

/**
 * The shape of a document's fields, from the reader's own schema.
 * @param isList whether the document is a list; the shape is then that of its entries
 */
export function shapeOf(schema: z.ZodType, isList: boolean): Map<string, Shape> {
  const whole = json.parse(z.toJSONSchema(schema, { io: "input", target: "draft-07" }));
  return partsOf(isList ? (whole.items ?? {}) : whole);
}

function partsOf({ properties = {}, required = [] }: Json): Map<string, Shape> {
  return new Map(
    Object.entries(properties)
      .filter(([, part]) => !part.not)
      .map(([name, part]) => [name, shapeOfPart(part, required.includes(name))]),
  );
}

function shapeOfPart(part: Json, isRequired: boolean): Shape {
  const mayBeNull = part.anyOf?.some(({ type }) => type === "null") ?? false;
  const inner = part.anyOf?.find(({ type }) => type !== "null") ?? part;
  const help = part.description ?? inner.description ?? inner.anyOf?.[0]?.description ?? "";
  return { help, isRequired, mayBeNull, ...kindOf(inner) };
}

type Kind = Shape extends infer S
  ? S extends Shape
    ? Omit<S, "help" | "isRequired" | "mayBeNull">
    : never
  : never;

function kindOf({
  type,
  enum: options,
  const: only,
  items,
  properties,
  additionalProperties,
  anyOf,
}: Json): Kind {
  if (options) return { kind: "choice", options: options.map(String) };
  if (typeof only === "string") return { kind: "choice", options: [only] };
  if (typeof only === "boolean" || type === "boolean") return { kind: "yes or no" };
  if (Array.isArray(type)) return { kind: "price" };
  if (type === "integer" || type === "number") return { kind: "number" };
  if (type === "array" && items?.type === "object") return { kind: "maps", parts: partsOf(items) };
  if (type === "array") return { kind: "words" };
  if (properties) return { kind: "map", parts: partsOf({ properties, required: [] }) };
  if (typeof additionalProperties === "object") return { kind: "pairs" };
  return anyOf ? { kind: "text" } : { kind: "text" };
}
