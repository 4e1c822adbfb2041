import type {
  RootQueryToProductConnectionWhereArgs as Where,
  ProductsOrderbyInput,
} from "@/graphql/generated/shop/resolvers";
import { catalogue, type Product } from "../../content";
import { paginate, type PageArgs } from "./connection";
import type { ProductModel } from "./product-model";

/** The catalogue by `where`, in its order; the newest first without one, as WooGraphQL does. */
export function productConnection(_: unknown, { where, ...page }: PageArgs & { where?: Where | null }) {
  const all = catalogue().products();
  const orders = (where?.orderby ?? []).flatMap((order) => order ?? []);
  const ordered = sorted(all, orders.length > 0 ? orders : newestFirst);
  const products = where ? ordered.filter((product) => matches(product, where)) : ordered;
  const { nodes, pageInfo } = paginate(products, ({ id }) => String(id), page);
  const models = nodes.map((product): ProductModel => ({ kind: "product", product }));
  return { found: products.length, nodes: models, pageInfo };
}

const newestFirst: readonly ProductsOrderbyInput[] = [{ field: "DATE", order: "DESC" }];

function matches(product: Product, where: Where): boolean {
  const { category, categoryIn, exclude, include, onSale, search, slugIn, status, type, typeIn, featured } =
    where;
  const isIn = (slug: string | null) => product.categories.some((one) => one.slug === slug);
  return (
    (!category || isIn(category)) &&
    (!categoryIn || categoryIn.some(isIn)) &&
    !exclude?.includes(product.id) &&
    (!include || include.includes(product.id)) &&
    (onSale == null || isOnSale(product) === onSale) &&
    (!slugIn || slugIn.includes(product.slug)) &&
    (!status || status.toLowerCase() === "publish") &&
    (!type || product.type === type) &&
    (!typeIn || typeIn.includes(product.type)) &&
    // The catalogue marks no product as featured.
    !featured &&
    (!search || hasWords(product, search))
  );
}

function isOnSale(product: Product): boolean {
  return [product, ...product.variations].some(({ salePrice }) => salePrice !== null);
}

function hasWords(product: Product, search: string): boolean {
  const text =
    `${product.name} ${product.sku} ${product.shortDescriptionSource} ${product.descriptionSource}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A catalogue does not change while the process runs, so each order of it is made once. */
const kept = new WeakMap<readonly Product[], Map<string, readonly Product[]>>();

function sorted(products: readonly Product[], rules: readonly ProductsOrderbyInput[]): readonly Product[] {
  const orders = kept.get(products) ?? new Map<string, readonly Product[]>();
  kept.set(products, orders);
  // A second rule for a field says nothing new: without it there are few different orders to keep.
  const telling = rules.filter(({ field }, at) => rules.findIndex((rule) => rule.field === field) === at);
  const name = telling.map(({ field, order }) => `${field} ${order}`).join(", ");
  const ready = orders.get(name);
  if (ready) return ready;
  const position = new Map(products.map((product, index) => [product, index]));
  const made = [...products].sort((a, b) => {
    for (const { field, order } of telling) {
      const difference = compare(field, a, b, position);
      if (difference !== 0) return order === "DESC" ? -difference : difference;
    }
    return a.id - b.id;
  });
  orders.set(name, made);
  return made;
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
