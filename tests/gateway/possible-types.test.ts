import { readFileSync } from "node:fs";
import { buildSchema, isAbstractType } from "graphql";
import { expect, it } from "vitest";
import { possibleTypes } from "@/lib/gateway/possible-types";

it("names the types of every interface of the three schemas", () => {
  const expected: Record<string, string[]> = {};
  for (const endpoint of ["shop", "member", "content"]) {
    const schema = buildSchema(readFileSync(`graphql/${endpoint}/schema.graphql`, "utf8"));
    for (const type of Object.values(schema.getTypeMap()).filter(isAbstractType)) {
      const names = schema.getPossibleTypes(type).map(({ name }) => name);
      expected[type.name] = [...new Set([...(expected[type.name] ?? []), ...names])].sort();
    }
  }
  expect(possibleTypes).toEqual(expected);
});
