import { expect, it } from "vitest";
import { possibleTypes } from "@/graphql/generated/possible-types";

it("names the types of interfaces and unions of the three schemas, each once", () => {
  expect(possibleTypes).toMatchObject({
    CartItem: ["SimpleCartItem"],
    ContentNode: ["CaseStudy", "Certification", "Event", "Page", "Professional", "Talk", "Workshop"],
    PaymentTokenInterface: ["PaymentTokenCC", "PaymentTokenSEPA"],
    ProductVariation: ["SimpleProductVariation"],
  });
  // In the schema of the shop, of people and of the content.
  expect(possibleTypes.Node).toEqual(expect.arrayContaining(["Order", "Course", "Talk"]));
  for (const types of Object.values(possibleTypes)) expect(new Set(types).size).toBe(types.length);
});
