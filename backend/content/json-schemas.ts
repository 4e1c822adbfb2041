import { z } from "zod";
import { documentKinds } from "./document-kinds";

/**
 * JSON Schemas of the editors' files, made from the reader's own schemas: file below the content folder → text.
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

/** Before `{name}` and `{slug}` are filled in; and without bounds that only a computer has. */
function asWritten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === "uri") {
    delete jsonSchema.format;
    jsonSchema.pattern = "^https://";
  }
  const { pattern } = jsonSchema;
  // An optional field is handed in twice.
  if (pattern && !pattern.endsWith(FILLED_IN)) jsonSchema.pattern = pattern + FILLED_IN;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
