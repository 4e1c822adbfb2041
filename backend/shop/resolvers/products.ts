import type {
  RootQueryToProductConnectionWhereArgs as Where,
  ProductsOrderbyInput,
} from "@/graphql/generated/shop/resolvers";
import { catalogue, type Product } from "../../content";
import { paginate, type PageArgs } from "./connection";
import type { ProductModel } from "./product-model";

/** The catalogue by `where`, in its order; the newest first without one, as WooGraphQL does. */
export function productConnection(_: unknown, { where, ...page }: PageArgs & { where?: Where | null }) {
  const products = catalogue()
    .products()
    .filter((product) => matches(product, where ?? {}));
  const ordered = sorted(
    products,
    (where?.orderby ?? []).flatMap((order) => order ?? []),
  );
  const models = ordered.map((product): ProductModel => ({ kind: "product", product }));
  return { found: models.length, ...paginate(models, ({ product }) => String(product.id), page) };
}

function matches(product: Product, where: Where): boolean {
  const { category, categoryIn, exclude, include, onSale, search, slugIn, status, type, typeIn, featured } =
    where;
  const slugs = product.categories.map(({ slug }) => slug);
  const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const text =
    `${product.name} ${product.sku} ${product.shortDescriptionSource} ${product.descriptionSource}`.toLowerCase();
  const isOnSale = [product, ...product.variations].some(({ salePrice }) => salePrice !== null);
  return (
    (!category || slugs.includes(category)) &&
    (!categoryIn || categoryIn.some((slug) => slug !== null && slugs.includes(slug))) &&
    !exclude?.includes(product.id) &&
    (!include || include.includes(product.id)) &&
    (onSale == null || isOnSale === onSale) &&
    (!slugIn || slugIn.includes(product.slug)) &&
    (!status || status.toLowerCase() === "publish") &&
    (!type || product.type === type) &&
    (!typeIn || typeIn.includes(product.type)) &&
    // The catalogue marks no product as featured.
    !featured &&
    words.every((word) => text.includes(word))
  );
}

function sorted(products: readonly Product[], orders: readonly ProductsOrderbyInput[]): Product[] {
  const rules = orders.length > 0 ? orders : [{ field: "DATE" as const, order: "DESC" as const }];
  const position = new Map(
    catalogue()
      .products()
      .map((product, index) => [product, index]),
  );
  return [...products].sort((a, b) => {
    for (const { field, order } of rules) {
      const difference = compare(field, a, b, position);
      if (difference !== 0) return order === "DESC" ? -difference : difference;
    }
    return a.id - b.id;
  });
}

function compare(
  field: ProductsOrderbyInput["field"],
  a: Product,
  b: Product,
  position: Map<Product, number>,
): number {
  switch (field) {
    case "DATE":
      return a.date.localeCompare(b.date);
    case "MENU_ORDER":
      return (position.get(a) ?? 0) - (position.get(b) ?? 0);
    case "NAME":
      return a.name.localeCompare(b.name, "en");
    case "PRICE":
      return a.price - b.price;
  }
}
