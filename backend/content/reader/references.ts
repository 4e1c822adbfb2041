import type { Content } from "./entries";
import type { Problems } from "./files";

/** Problems that only show once everything has been read: duplicate numbers and paths, links to missing products. */
export function checkReferences(content: Content, problems: Problems): void {
  const { products, certifications, workshops, events } = content;
  const checkProduct = (file: string, field: string, id: number | null | undefined) => {
    if (id && !products.some((product) => product.id === id))
      problems.add(file, field, `there is no product ${id}`);
  };
  for (const { node } of certifications) {
    checkProduct(`certifications, ${node.slug}`, "product", node.productId);
    for (const variant of node.variants ?? [])
      checkProduct(`certifications, ${node.slug}`, `variants.${variant?.key}.product`, variant?.productId);
  }
  for (const { node } of workshops) {
    checkProduct(`workshops, ${node.slug}`, "product", node.productId);
    const product = products.find((one) => one.id === node.productId);
    if (product && node.variationId === null && product.variations.length > 0)
      problems.add(
        `workshops, ${node.slug}`,
        "price",
        "the product is sold by date, so the date needs a price",
      );
  }
  for (const { node } of events) checkProduct(`events, ${node.slug}`, "product", node.productId);
  products.forEach(({ certification, event }, index) => {
    if (certification && !certifications.some(({ node }) => node.slug === certification))
      problems.add("products.yaml", `${index}.certification`, `there is no certification "${certification}"`);
    if (event && !events.some(({ node }) => node.slug === event))
      problems.add("products.yaml", `${index}.event`, `there is no event "${event}"`);
  });
  for (const [file, field, values] of uniqueValues(content)) {
    const again = values.filter((value, index) => values.indexOf(value) !== index);
    for (const value of new Set(again)) problems.add(file, field, `${value} is given twice`);
  }
}

type Values = readonly (string | number | null | undefined)[];

function uniqueValues(content: Content): [file: string, field: string, values: Values][] {
  const { pages, certifications, workshops, events, talks, professionals, caseStudies } = content;
  const nodes = [pages, certifications, workshops, events, talks, professionals, caseStudies].flatMap(
    (kind) => kind.map(({ node }) => node),
  );
  const { menus, products, coupons } = content;
  const sold = products.flatMap((product) => [product, ...product.variations]);
  return [
    ["content files", "number", nodes.map((node) => node.databaseId)],
    ["content files", "path", nodes.map((node) => node.uri)],
    ["menus.yaml", "number", menus.flatMap(({ items }) => items.map((item) => item.databaseId))],
    ["products.yaml", "number", sold.map(({ id }) => id)],
    ["products.yaml", "slug", products.map(({ slug }) => slug)],
    ["products.yaml", "sku", sold.map(({ sku }) => sku)],
    ["coupons.yaml", "code", coupons.map(({ code }) => code)],
  ];
}
