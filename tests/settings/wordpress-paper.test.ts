import fs from "node:fs";
import { extendSchema, parse, validate } from "graphql";
import { expect, it } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { pluginPaper, pluginSchema } from "@/scripts/host/plugin-schema";
import { stockSchemas } from "@/tests/support/stock-host/schema";

const paper = fs.readFileSync(pluginPaper, "utf8");

it("docs/wordpress.graphql is what our schemas have and an ordinary host has not", () => {
  // To rewrite it: node scripts/run.mjs scripts/host/plugin-schema.ts
  expect(pluginSchema()).toBe(paper);
});

it("an ordinary host with it understands every question of the site", () => {
  // WordPress gives a new field of an interface to the types that only an ordinary host has.
  const schema = extendSchema(stockSchemas().asked, parse(paper), { assumeValid: true });
  const refused = Object.entries(operations).flatMap(([name, { text }]) =>
    validate(schema, parse(text)).map(({ message }) => `${name}: ${message}`),
  );
  expect(refused).toEqual([]);
});
