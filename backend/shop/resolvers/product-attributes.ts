import type { Product, Variation } from "../../content";
import { globalId } from "../domain/global-id";

/** What tells a product's variations apart, with all the values there are. */
export function attributesOf(product: Product) {
  const options = new Map<string, { label: string; values: Set<string> }>();
  for (const { name, label, value } of product.variations.flatMap(({ attributes }) => attributes)) {
    const known = options.get(name) ?? { label, values: new Set<string>() };
    options.set(name, { label, values: known.values.add(value) });
  }
  return [...options].map(([name, { label, values }], position) => ({
    __typename: "LocalProductAttribute" as const,
    id: globalId("attribute", `${product.id}:${name}`),
    attributeId: 0,
    name,
    label,
    options: [...values],
    position,
    scope: "LOCAL" as const,
    variation: true,
    visible: true,
  }));
}

/** The values that make one variation. */
export function chosenAttributes(variation: Variation) {
  return variation.attributes.map(({ name, label, value }) => ({
    __typename: "VariationAttribute" as const,
    id: globalId("attribute", `${variation.id}:${name}`),
    attributeId: 0,
    name,
    label,
    value,
  }));
}
