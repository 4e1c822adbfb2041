import type { IResolvers } from "@graphql-tools/utils";
import type {
  ProductIdTypeEnum,
  ProductsOrderbyInput,
  ProductVariationIdTypeEnum,
  RootQueryToProductConnectionWhereArgs as Where,
} from "@/graphql/generated/shop/resolvers";
import { catalogue, type CatalogueImage, type Category, type Product, type ProductType } from "../content";
import type { BackendContext } from "../context";
import { userError } from "../errors";
import { escapeHtml } from "../html-text";
import { globalId, idOf, type PageArgs, paginateBy } from "../relay";
import {
  productFields,
  type ProductModel,
  type SoldModel,
  variationFields,
  variationModel,
  type VariationModel,
} from "./product-fields";

const types: Record<ProductType, string> = {
  SIMPLE: "SimpleProduct",
  SUBSCRIPTION: "SubscriptionProduct",
  ONLINE_COURSE: "OnlineCourseProduct",
  ONLINE_COURSE_VARIABLE: "OnlineCourseVariableProduct",
  TICKET: "TicketProduct",
  PROFESSIONAL_PROGRAM: "ProfessionalProgramProduct",
};

function typeOf(model: SoldModel): string {
  if (model.kind === "variation") return "SimpleProductVariation";
  return model.product.type === "SIMPLE" && model.product.variations.length > 0
    ? "VariableProduct"
    : types[model.product.type];
}

type Named = { __typename?: string } | SoldModel;
/** Products know their type by what they are; other nodes carry its name. */
export const resolveType = {
  __resolveType: (node: Named) => ("kind" in node ? typeOf(node) : node.__typename),
};

const {
  variations: _variations,
  subscriptionPrice,
  subscriptionPeriod,
  subscriptionPeriodInterval,
  subscriptionLength,
  ...plain
} = productFields;
const { downloadable: _downloadable, downloads: _downloads, ...withoutFiles } = plain;
const variable = { ...withoutFiles, variations: productFields.variations };

export const productResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: { product: findProduct, productVariation: findVariation, products: productConnection },
  SimpleProduct: plain,
  OnlineCourseProduct: plain,
  TicketProduct: plain,
  ProfessionalProgramProduct: plain,
  SubscriptionProduct: {
    ...plain,
    subscriptionPrice,
    subscriptionPeriod,
    subscriptionPeriodInterval,
    subscriptionLength,
  },
  VariableProduct: variable,
  OnlineCourseVariableProduct: variable,
  SimpleProductVariation: variationFields,
  ProductCategory: {
    id: ({ id }: Category) => globalId("term", id),
    databaseId: ({ id }: Category) => id,
  },
  MediaItem: {
    id: ({ id }: CatalogueImage) => globalId("post", id),
    databaseId: ({ id }: CatalogueImage) => id,
    srcSet: () => null,
    mediaDetails: ({ width, height }: CatalogueImage) => ({ width, height }),
  },
  Product: resolveType,
  ProductUnion: resolveType,
  ProductWithPricing: resolveType,
  ProductWithAttributes: resolveType,
  ProductWithVariations: resolveType,
  ProductVariation: resolveType,
  InventoriedProduct: resolveType,
  DownloadableProduct: resolveType,
  Attribute: resolveType,
  ProductAttribute: resolveType,
  Node: resolveType,
  DatabaseIdentifier: resolveType,
  PageInfo: { __resolveType: () => "RootQueryToProductConnectionPageInfo" },
  WPPageInfo: { __resolveType: () => "RootQueryToProductConnectionPageInfo" },
};

const byType: Record<ProductIdTypeEnum, { word: string; find: (id: string) => Product | undefined }> = {
  ID: { word: "global ID", find: (id) => catalogue().product(Number(idOf("product", id) ?? NaN)) },
  DATABASE_ID: { word: "database_id", find: (id) => catalogue().product(Number(id)) },
  SLUG: { word: "slug", find: (id) => catalogue().productBySlug(id) },
  SKU: { word: "sku", find: (id) => catalogue().productBySku(id) },
};

function findProduct(
  _: unknown,
  { id, idType }: { id: string; idType?: ProductIdTypeEnum | null },
): ProductModel {
  const { word, find } = byType[idType ?? "ID"];
  const product = find(id);
  if (!product) throw userError(`No product ID was found corresponding to the ${word}: ${escapeHtml(id)}`);
  return { kind: "product", product };
}

type VariationArgs = { id?: string | null; idType?: ProductVariationIdTypeEnum | null };

function findVariation(_: unknown, { id, idType }: VariationArgs): VariationModel {
  const number = idType === "DATABASE_ID" ? id : idOf("product_variation", id ?? "");
  const found = variationModel(Number(number ?? NaN));
  const word = idType === "DATABASE_ID" ? "database_id" : "global ID";
  if (!found)
    throw userError(
      `No product variation ID was found corresponding to the ${word}: ${escapeHtml(id ?? "")}`,
    );
  return found;
}

/** The catalogue by `where`, in its order; the newest first without one, as WooGraphQL does. */
function productConnection(_: unknown, { where, ...page }: PageArgs & { where?: Where | null }) {
  const all = catalogue().products();
  const orders = (where?.orderby ?? []).flatMap((order) => order ?? []);
  const ordered = sorted(all, orders.length > 0 ? orders : newestFirst);
  const products = where ? ordered.filter((product) => matches(product, where)) : ordered;
  const { nodes, pageInfo } = paginateBy(products, ({ id }) => String(id), page);
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
    (!search || matchesSearch(product, search))
  );
}

function isOnSale(product: Product): boolean {
  return [product, ...product.variations].some(({ salePrice }) => salePrice !== null);
}

function matchesSearch(product: Product, search: string): boolean {
  const text =
    `${product.name} ${product.sku} ${product.shortDescriptionSource} ${product.descriptionSource}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The catalogue does not change while the process runs, so each sort order is computed once. */
const sortedCatalogues = new WeakMap<readonly Product[], Map<string, readonly Product[]>>();

function sorted(products: readonly Product[], rules: readonly ProductsOrderbyInput[]): readonly Product[] {
  const orders = sortedCatalogues.get(products) ?? new Map<string, readonly Product[]>();
  sortedCatalogues.set(products, orders);
  // A second rule for the same field adds nothing; dropping it keeps the number of sort orders small.
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
