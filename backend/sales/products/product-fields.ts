import DataLoader from "dataloader";
import type {
  SimpleProductDescriptionArgs,
  SimpleProductPriceArgs,
  SimpleProductResolvers,
  SimpleProductVariationResolvers,
  StockStatusEnum,
  SubscriptionProductResolvers,
  VariableProductResolvers,
} from "@/graphql/generated/shop/resolvers";
import type { Cents } from "@/lib/money";
import { catalogue } from "../../content/catalogue";
import { type Product, type Variation } from "../../content/documents";
import {
  lowestBefore,
  nextChange,
  priceAt,
  type Priced,
  type Sale,
  saleAt,
} from "../../content/documents/sale";
import type { BackendContext } from "../../context";
import { type PriceFormat, priceRangeText, shortPriceText } from "../../ground/price-text";
import { globalId, paginateBy } from "../../ground/relay";
import { isBookable, isForSale, quantityLeft, readStock } from "./stock";

declare module "../../context" {
  interface BackendContext {
    pricedAt?: Date;
  }
}

/** The moment of a request's prices, so that an answer never mixes the prices before and after a sale's end. */
export function pricedAt(context: BackendContext): Date {
  return (context.pricedAt ??= context.deps.clock());
}

type PriceField = (model: SoldModel, args: SimpleProductPriceArgs, context: BackendContext) => string | null;

/** As in WooGraphQL, a course by date has no price before its first date. */
const pricesOf =
  (of: (priced: Priced, now: Date) => Cents): PriceField =>
  (model, { format }, context) =>
    textOf(
      model,
      offersOf(model).map((offer) => of(offer, pricedAt(context))),
      format,
    );

/** Of the offers that are in a sale; null when none is. */
const salePricesOf =
  (of: (priced: Priced, sale: Sale) => Cents): PriceField =>
  (model, { format }, context) =>
    textOf(
      model,
      offersOf(model).flatMap((offer) => {
        const sale = saleAt(offer, pricedAt(context));
        return sale ? [of(offer, sale)] : [];
      }),
      format,
    );

const textOf = (model: SoldModel, prices: readonly Cents[], format: PriceFormat) => {
  if (prices.length === 0) return null;
  return prices.length === 1 && model.product.variations.length === 0
    ? shortPriceText(prices[0] ?? 0, format)
    : rangeOf(model, prices, format);
};

const rangeOf = (model: SoldModel, prices: readonly number[], format: PriceFormat) =>
  model.kind === "variation" ? shortPriceText(prices[0] ?? 0, format) : priceRangeText(prices, format);

/** Fields that products and variations share. */
const soldFields = {
  onSale: (model: SoldModel, _: unknown, context: BackendContext) => isOnSale(model, pricedAt(context)),
  purchasable: (model: SoldModel, _: unknown, context: BackendContext) =>
    isPurchasable(model, pricedAt(context)),
  description: ({ product }: SoldModel, { format }: SimpleProductDescriptionArgs) =>
    (format === "RAW" ? product.descriptionSource : product.description) || null,
  shortDescription: ({ product }: SoldModel, { format }: SimpleProductDescriptionArgs) =>
    (format === "RAW" ? product.shortDescriptionSource : product.shortDescription) || null,
  image: (model: SoldModel) => (model.kind === "variation" ? model.variation : model.product).image,
  price: pricesOf(priceAt),
  regularPrice: pricesOf(({ price }) => price),
  salePrice: salePricesOf((_, sale) => sale.price),
  lowestPrice: salePricesOf(lowestBefore),
  priceUntil: (model: SoldModel, _: unknown, context: BackendContext) =>
    firstChange(model, pricedAt(context))?.toISOString() ?? null,
  soldIndividually: ({ product }: SoldModel) => product.soldIndividually,
  stockQuantity: (model: SoldModel, _: unknown, context: BackendContext) => piecesLeft(model, context),
  stockStatus: async (model: SoldModel, _: unknown, context: BackendContext): Promise<StockStatusEnum> =>
    (await piecesLeft(model, context)) === 0 ? "OUT_OF_STOCK" : "IN_STOCK",
};

/** Buyers fetch the files themselves through `downloadableItems`. */
const fileFields = {
  downloadable: ({ product }: SoldModel) => product.downloads.length > 0,
  downloads: ({ product }: SoldModel) =>
    product.downloads.map(({ id, name }) => ({ downloadId: id, name, file: null })),
};

const commonFields: Omit<SimpleProductResolvers, keyof typeof fileFields> = {
  ...soldFields,
  id: ({ product }) => globalId("product", product.id),
  databaseId: ({ product }) => product.id,
  name: ({ product }) => product.name,
  slug: ({ product }) => product.slug,
  sku: ({ product }) => product.sku,
  type: ({ product }) =>
    product.type === "SIMPLE" && product.variations.length > 0 ? "VARIABLE" : product.type,
  pppEnabled: ({ product }) => product.pppEnabled,
  uri: ({ product }) => product.uri,
  date: ({ product }) => product.date,
  productCategories: ({ product }, args) => paginateBy(product.categories, ({ slug }) => slug, args),
  attributes: ({ product }, args) => paginateBy(attributesOf(product), ({ name }) => name, args),
  defaultAttributes: () => ({ nodes: [] }),
};

export const productFields: SimpleProductResolvers = { ...commonFields, ...fileFields };

export const variableFields: VariableProductResolvers = {
  ...commonFields,
  variations: ({ product }, args) => {
    const models = product.variations.map((variation): VariationModel => ({
      kind: "variation",
      product,
      variation,
    }));
    return paginateBy(models, ({ variation }) => String(variation.id), args);
  },
};

export const subscriptionFields: SubscriptionProductResolvers = {
  ...productFields,
  subscriptionPrice: ({ product }, _, context) =>
    shortPriceText(priceAt(product, pricedAt(context)), "FORMATTED"),
  subscriptionPeriod: ({ product }) => product.subscription?.period ?? null,
  subscriptionPeriodInterval: ({ product }) => product.subscription?.interval ?? null,
  subscriptionLength: ({ product }) => product.subscription?.length ?? null,
};

export const variationFields: SimpleProductVariationResolvers = {
  ...soldFields,
  ...fileFields,
  id: ({ variation }) => globalId("product_variation", variation.id),
  databaseId: ({ variation }) => variation.id,
  name: ({ variation }) => variation.name,
  slug: ({ variation }) => variation.slug,
  sku: ({ variation }) => variation.sku,
  type: () => "VARIATION",
  attributes: ({ variation }, args) => paginateBy(chosenAttributes(variation), ({ name }) => name, args),
};

/** The parent object of the product types' fields. */
export type ProductModel = { kind: "product"; product: Product };
export type VariationModel = { kind: "variation"; product: Product; variation: Variation };
type SoldModel = ProductModel | VariationModel;

export function productModel(id: number): ProductModel | null {
  const product = catalogue().product(id);
  return product ? { kind: "product", product } : null;
}

export function variationModel(id: number): VariationModel | null {
  const found = catalogue().variation(id);
  return found ? { kind: "variation", ...found } : null;
}

/** The model's offers: its variations if it has any, else the product; empty for a course by date without a date. */
function offersOf(model: SoldModel): readonly (Product | Variation)[] {
  if (model.kind === "variation") return [model.variation];
  const { product } = model;
  return product.variations.length > 0 || product.type === "ONLINE_COURSE_VARIABLE"
    ? product.variations
    : [product];
}

export const isOnSale = (model: SoldModel, now: Date) =>
  offersOf(model).some((offer) => saleAt(offer, now) !== null);

/** The lowest price of the model's offers; 0 for a course by date without a date. */
export function lowestPriceOf(model: SoldModel, now: Date): Cents {
  const [lowest = 0] = offersOf(model)
    .map((offer) => priceAt(offer, now))
    .sort((a, b) => a - b);
  return lowest;
}

function firstChange(model: SoldModel, now: Date): Date | null {
  const changes = offersOf(model).flatMap((offer) => nextChange(offer, now) ?? []);
  return changes.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function isPurchasable(model: SoldModel, now: Date): boolean {
  if (model.kind === "variation") return isBookable(model.variation, now);
  const { product } = model;
  return product.variations.length === 0
    ? isForSale(product, null, now)
    : product.variations.some((variation) => isBookable(variation, now));
}

/** Pieces left of the variation, of the product, or of all variations together; null when they are not counted. */
async function piecesLeft(model: SoldModel, context: BackendContext): Promise<number | null> {
  const counted = await stockOf(context, model.product.id);
  const ids = { productId: model.product.id };
  if (model.kind === "variation") return quantityLeft({ ...ids, variationId: model.variation.id }, counted);
  if (model.product.stock !== null || model.product.variations.length === 0)
    return quantityLeft({ ...ids, variationId: null }, counted);
  const open = model.product.variations.filter((variation) => isBookable(variation, pricedAt(context)));
  const left = open.map((variation) => quantityLeft({ ...ids, variationId: variation.id }, counted));
  return left.some((pieces) => pieces === null)
    ? null
    : left.reduce<number>((sum, pieces) => sum + (pieces ?? 0), 0);
}

declare module "../../context" {
  interface BackendContext {
    stock?: DataLoader<number, Map<string, number>>;
  }
}

/** The stock of a product, with one database query for all products that a request shows. */
function stockOf(context: BackendContext, productId: number): Promise<Map<string, number>> {
  context.stock ??= stockLoader(context);
  return context.stock.load(productId);
}

function stockLoader({ deps }: BackendContext): DataLoader<number, Map<string, number>> {
  return new DataLoader(async (ids) => {
    const counted = await readStock(deps.db, ids);
    return ids.map(() => counted);
  });
}

/** Passes on a stock that another query has already read. */
export function knowStock(
  context: BackendContext,
  productIds: readonly number[],
  counted: Map<string, number>,
): void {
  context.stock ??= stockLoader(context);
  for (const id of productIds) context.stock.prime(id, counted);
}

/** The attributes that distinguish a product's variations, with all their values. */
function attributesOf(product: Product) {
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

/** The attribute values of one variation. */
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
