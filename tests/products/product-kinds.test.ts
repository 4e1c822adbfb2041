import { readFileSync } from "node:fs";
import { buildSchema, isEnumType, isInterfaceType } from "graphql";
import { describe, expect, it } from "vitest";
import { productKind, productKinds, productTypes } from "@/lib/rules/prices/product-kinds";
import { grantsOf, grantKinds } from "@/backend/sales/access/rights";

const schema = buildSchema(readFileSync("graphql/shop/schema.graphql", "utf8"));

describe("the kinds of products", () => {
  it("are kinds of the contract, and every product type of the contract is one of them", () => {
    const kinds = schema.getType("ProductTypesEnum");
    const known = isEnumType(kinds) ? kinds.getValues().map(({ name }) => name) : [];
    expect(known).toEqual(expect.arrayContaining(productTypes));
    const product = schema.getType("Product");
    const types = isInterfaceType(product) ? schema.getPossibleTypes(product).map(({ name }) => name) : [];
    const named = Object.values(productKinds).map(({ typeName }) => typeName);
    expect([...named, "VariableProduct"].sort()).toEqual([...types].sort());
  });

  it.each(["EXTERNAL", "VARIABLE", "toString", "", null, undefined])("%j is none of them", (type) => {
    expect(productKind(type)).toBeNull();
  });

  it("open each right of their own at once, however the product is equipped", () => {
    const all = { hasCourse: true, hasDownloads: true, isDated: true };
    for (const type of productTypes) {
      const { opens } = productKinds[type];
      const kinds = grantsOf({ ...all, type });
      expect(new Set(kinds).size, type).toBe(kinds.length);
      expect(new Set(kinds), type).toEqual(
        new Set(["seat", "course", "download", ...(opens === null ? [] : [opens])]),
      );
    }
    const opened = productTypes.flatMap((type) => productKinds[type].opens ?? []);
    expect(grantKinds).toEqual(expect.arrayContaining(opened));
  });
});
