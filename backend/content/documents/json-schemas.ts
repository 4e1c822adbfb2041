import { z } from "zod";
import { documentKinds } from "./document-kinds";

/**
 * JSON Schemas of the editors' files, made from the reader's own schemas: path below the content folder → text.
 * Editors' YAML servers support draft 7 best. Only the reader checks calendar days, references and suspicious prices.
 */
export function jsonSchemas(): Map<string, string> {
  return new Map(
    documentKinds.map(({ place, schema: shape }) => {
      const schema = z.toJSONSchema(shape, { target: "draft-07", io: "input", override: asWritten });
      return [`schemas/${place.replace(".yaml", "")}.json`, `${JSON.stringify(schema, null, 2)}\n`];
    }),
  );
}

const FILLED_IN = String.raw`|\{\w+\}`;

/**
 * Adapts the schema to files as they are written: `{name}` and `{slug}` are not yet filled in, and limits of the
 * computer's integers say nothing.
 */
function asWritten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === "uri") {
    delete jsonSchema.format;
    jsonSchema.pattern = "^https://";
  }
  const { pattern } = jsonSchema;
  // Zod passes an optional field twice.
  if (pattern && !pattern.endsWith(FILLED_IN)) jsonSchema.pattern = pattern + FILLED_IN;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
