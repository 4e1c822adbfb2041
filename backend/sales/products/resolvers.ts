import type {
  ProductIdTypeEnum,
  ProductsOrderbyInput,
  Resolvers,
  RootQueryResolvers,
  RootQueryToProductConnectionWhereArgs as Where,
} from "@/graphql/generated/shop/resolvers";
import { productKinds } from "@/lib/rules/prices/product-kinds";
import { catalogue } from "../../content/catalogue";
import { type Product } from "../../content/documents";
import { globalId, idOf, paginateBy } from "../../ground/relay";
import {
  isOnSale,
  lowestPriceOf,
  pricedAt,
  productFields,
  type ProductModel,
  subscriptionFields,
  variableFields,
  variationFields,
  variationModel,
} from "./product-fields";
import { productErrors } from "./errors";

const byType: Record<ProductIdTypeEnum, { word: string; find: (id: string) => Product | undefined }> = {
  ID: { word: "global ID", find: (id) => catalogue().product(Number(idOf("product", id) ?? NaN)) },
  DATABASE_ID: { word: "database_id", find: (id) => catalogue().product(Number(id)) },
  SLUG: { word: "slug", find: (id) => catalogue().productBySlug(id) },
  SKU: { word: "sku", find: (id) => catalogue().productBySku(id) },
};

const findProduct: RootQueryResolvers["product"] = (_root, { id, idType }) => {
  const { word, find } = byType[idType ?? "ID"];
  const product = find(id);
  if (!product) throw productErrors.unknown(word, id);
  return { kind: "product", product };
};

const findVariation: RootQueryResolvers["productVariation"] = (_root, { id, idType }) => {
  const number = idType === "DATABASE_ID" ? id : idOf("product_variation", id ?? "");
  const found = variationModel(Number(number ?? NaN));
  const word = idType === "DATABASE_ID" ? "database_id" : "global ID";
  if (!found) throw productErrors.unknownVariation(word, id ?? "");
  return found;
};

/** Products that match `where`, sorted by its `orderby`; the newest first without one, as in WooGraphQL. */
const productConnection: RootQueryResolvers["products"] = (_root, { where, ...page }, context) => {
  const now = pricedAt(context);
  const all = catalogue().products();
  const orders = (where?.orderby ?? []).flatMap((order) => order ?? []);
  const ordered = sorted(all, orders.length > 0 ? orders : newestFirst, now);
  const products = where ? ordered.filter((product) => matches(product, where, now)) : ordered;
  const { nodes, pageInfo } = paginateBy(products, ({ id }) => String(id), page);
  const models = nodes.map((product): ProductModel => ({ kind: "product", product }));
  return { found: products.length, nodes: models, pageInfo };
};

const typeOf = ({ product }: ProductModel) =>
  product.type === "SIMPLE" && product.variations.length > 0
    ? "VariableProduct"
    : productKinds[product.type].typeName;

export const productResolvers: Resolvers = {
  RootQuery: { product: findProduct, productVariation: findVariation, products: productConnection },
  Product: { __resolveType: typeOf },
  ProductVariation: { __resolveType: () => "SimpleProductVariation" },
  ProductUnion: {
    __resolveType: (model) => (model.kind === "variation" ? "SimpleProductVariation" : typeOf(model)),
  },
  ProductAttribute: { __resolveType: ({ __typename = null }) => __typename },
  ...Object.fromEntries(Object.values(productKinds).map(({ typeName }) => [typeName, productFields])),
  SubscriptionProduct: subscriptionFields,
  VariableProduct: variableFields,
  OnlineCourseVariableProduct: variableFields,
  SimpleProductVariation: variationFields,
  ProductCategory: {
    id: ({ id }) => globalId("term", id),
    databaseId: ({ id }) => id,
  },
  MediaItem: {
    id: ({ id }) => globalId("post", id),
    databaseId: ({ id }) => id,
    srcSet: () => null,
    mediaDetails: ({ width, height }) => ({ width, height }),
  },
};

const newestFirst: readonly ProductsOrderbyInput[] = [{ field: "DATE", order: "DESC" }];

function matches(product: Product, where: Where, now: Date): boolean {
  const { category, categoryIn, exclude, include, onSale, search, slugIn, status, type, typeIn, featured } =
    where;
  const isIn = (slug: string | null) => product.categories.some((one) => one.slug === slug);
  return (
    (!category || isIn(category)) &&
    (!categoryIn || categoryIn.some(isIn)) &&
    !exclude?.includes(product.id) &&
    (!include || include.includes(product.id)) &&
    (!slugIn || slugIn.includes(product.slug)) &&
    (!status || status.toLowerCase() === "publish") &&
    (!type || product.type === type) &&
    (!typeIn || typeIn.includes(product.type)) &&
    // No product in the catalogue is featured.
    !featured &&
    (onSale == null || isOnSale({ kind: "product", product }, now) === onSale) &&
    (!search || matchesSearch(product, search))
  );
}

function matchesSearch(product: Product, search: string): boolean {
  const text =
    `${product.name} ${product.sku} ${product.shortDescriptionSource} ${product.descriptionSource}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Only prices change with time. Every other sort order of a catalogue is computed once. */
const sortedCatalogues = new WeakMap<readonly Product[], Map<string, readonly Product[]>>();

function sorted(
  products: readonly Product[],
  rules: readonly ProductsOrderbyInput[],
  now: Date,
): readonly Product[] {
  const orders = sortedCatalogues.get(products) ?? new Map<string, readonly Product[]>();
  sortedCatalogues.set(products, orders);
  // A second rule for the same field has no effect. Dropping it keeps the number of sort orders small.
  const telling = rules.filter(({ field }, at) => rules.findIndex((rule) => rule.field === field) === at);
  const name = telling.map(({ field, order }) => `${field} ${order}`).join(", ");
  const ready = orders.get(name);
  if (ready) return ready;
  const prices = new Map(
    products.map((product) => [product, lowestPriceOf({ kind: "product", product }, now)]),
  );
  const position = new Map(products.map((product, index) => [product, index]));
  const made = [...products].sort((a, b) => {
    for (const { field, order } of telling) {
      const difference = compare(field, [a, b], { position, prices });
      if (difference !== 0) return order === "DESC" ? -difference : difference;
    }
    return a.id - b.id;
  });
  if (!telling.some(({ field }) => field === "PRICE")) orders.set(name, made);
  return made;
}

function compare(
  field: ProductsOrderbyInput["field"],
  [a, b]: readonly [Product, Product],
  { position, prices }: Record<"position" | "prices", ReadonlyMap<Product, number>>,
): number {
  switch (field) {
    case "DATE":
      return a.date.localeCompare(b.date);
    case "MENU_ORDER":
      return numberOf(position, a) - numberOf(position, b);
    case "NAME":
      return a.name.localeCompare(b.name, "en");
    case "PRICE":
      return numberOf(prices, a) - numberOf(prices, b);
  }
}

const numberOf = (numbers: ReadonlyMap<Product, number>, product: Product) => numbers.get(product) ?? 0;
