import type { Content } from "./entries";
import type { Problems } from "./files";

/** Problems that only show once everything has been read: duplicate numbers and paths, links to missing products. */
export function checkReferences(content: Content, problems: Problems): void {
  const { products } = content;
  const sold = (place: string, field: string, id: number | null | undefined) => {
    if (id && !products.some((product) => product.id === id))
      problems.add(place, field, `there is no product ${id}`);
  };
  for (const { node } of content.certifications) {
    sold(`certifications, ${node.slug}`, "product", node.productId);
    node.variants?.forEach((variant) =>
      sold(`certifications, ${node.slug}`, `variants.${variant?.key}.product`, variant?.productId),
    );
  }
  for (const { node } of content.workshops) {
    sold(`workshops, ${node.slug}`, "product", node.productId);
    const product = products.find((one) => one.id === node.productId);
    if (product && node.variationId === null && product.variations.length > 0) {
      problems.add(
        `workshops, ${node.slug}`,
        "price",
        "the product is sold by date, so the date needs a price",
      );
    }
  }
  for (const { node } of content.events) sold(`events, ${node.slug}`, "product", node.productId);
  products.forEach((product, index) => {
    if (
      product.certification &&
      !content.certifications.some(({ node }) => node.slug === product.certification)
    ) {
      problems.add(
        "products.yaml",
        `${index}.certification`,
        `there is no certification "${product.certification}"`,
      );
    }
    if (product.event && !content.events.some(({ node }) => node.slug === product.event)) {
      problems.add("products.yaml", `${index}.event`, `there is no event "${product.event}"`);
    }
  });
  const nodes = [
    content.pages,
    content.certifications,
    content.workshops,
    content.events,
    content.talks,
    content.professionals,
    content.caseStudies,
  ].flatMap((kind) => kind.map(({ node }) => node));
  refuseDuplicates(
    "content files",
    "number",
    nodes.map((node) => node.databaseId),
    problems,
  );
  refuseDuplicates(
    "content files",
    "path",
    nodes.map((node) => node.uri),
    problems,
  );
  refuseDuplicates(
    "menus.yaml",
    "number",
    content.menus.flatMap(({ items }) => items.map((item) => item.databaseId)),
    problems,
  );
  refuseDuplicates(
    "products.yaml",
    "number",
    products.flatMap((product) => [product.id, ...product.variations.map((variation) => variation.id)]),
    problems,
  );
  refuseDuplicates(
    "products.yaml",
    "slug",
    products.map((product) => product.slug),
    problems,
  );
  refuseDuplicates(
    "products.yaml",
    "sku",
    products.flatMap((product) => [product.sku, ...product.variations.map((variation) => variation.sku)]),
    problems,
  );
  refuseDuplicates(
    "coupons.yaml",
    "code",
    content.coupons.map((coupon) => coupon.code),
    problems,
  );
}

function refuseDuplicates(
  place: string,
  field: string,
  values: readonly unknown[],
  problems: Problems,
): void {
  const again = values.filter((value, index) => values.indexOf(value) !== index);
  for (const value of new Set(again)) problems.add(place, field, `${String(value)} is given twice`);
}
