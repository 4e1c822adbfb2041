import type { IResolvers } from "@graphql-tools/utils";
import type { BackendContext } from "../../context";

type Part = IResolvers<unknown, BackendContext>;

/** Joins parts of a resolver map. @throws when two parts answer the same field differently */
export function mergeParts(parts: readonly Part[]): Part {
  const all: Record<string, Record<string, unknown>> = {};
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
    const known = (all[type] ??= {});
    for (const [field, answer] of Object.entries(fields)) {
      if (field in known && known[field] !== answer) throw new Error(`${type}.${field} is answered twice`);
      known[field] = answer;
    }
  }
  return Object.fromEntries(Object.entries(all).map(([type, fields]) => [type, { ...fields }]));
}
