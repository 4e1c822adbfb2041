import type {
  PostObjectFieldFormatEnum,
  ProductTypesEnum,
  StockStatusEnum,
} from "@/graphql/generated/shop/resolvers";
import type { BackendContext } from "../../context";
import { globalId } from "../domain/global-id";
import { paginate, type PageArgs } from "./connection";
import { moneyRange, shortMoney, type Format } from "./money";
import { attributesOf, chosenAttributes } from "./product-attributes";
import {
  isPurchasable,
  offersOf,
  piecesLeft,
  type ProductModel,
  type SoldModel,
  type VariationModel,
} from "./product-model";

type TextArgs = { format?: PostObjectFieldFormatEnum | null };

const priceOf =
  (of: "price" | "regularPrice") =>
  (model: SoldModel, { format }: { format?: Format }) => {
    const prices = offersOf(model).map((offer) => offer[of]);
    return prices.length === 1 && model.product.variations.length === 0
      ? shortMoney(prices[0] ?? 0, format)
      : rangeOf(model, prices, format);
  };

const rangeOf = (model: SoldModel, prices: readonly number[], format: Format) =>
  model.kind === "variation" ? shortMoney(prices[0] ?? 0, format) : moneyRange(prices, format);

/** Fields that products and variations share. */
const soldFields = {
  onSale: (model: SoldModel) => offersOf(model).some(({ salePrice }) => salePrice !== null),
  purchasable: (model: SoldModel, _: unknown, { deps }: BackendContext) => isPurchasable(model, deps.clock()),
  description: ({ product }: SoldModel, { format }: TextArgs) =>
    (format === "RAW" ? product.descriptionSource : product.description) || null,
  shortDescription: ({ product }: SoldModel, { format }: TextArgs) =>
    (format === "RAW" ? product.shortDescriptionSource : product.shortDescription) || null,
  image: (model: SoldModel) => (model.kind === "variation" ? model.variation : model.product).image,
  price: priceOf("price"),
  regularPrice: priceOf("regularPrice"),
  salePrice: (model: SoldModel, { format }: { format?: Format }) => {
    const prices = offersOf(model).flatMap(({ salePrice }) => salePrice ?? []);
    return prices.length === 0 ? null : rangeOf(model, prices, format);
  },
  soldIndividually: ({ product }: SoldModel) => product.soldIndividually,
  stockStatus: async (model: SoldModel, _: unknown, context: BackendContext): Promise<StockStatusEnum> =>
    (await piecesLeft(model, context)) === 0 ? "OUT_OF_STOCK" : "IN_STOCK",
  downloadable: ({ product }: SoldModel) => product.downloads.length > 0,
  // The files themselves belong to those who bought them: see downloadableItems.
  downloads: ({ product }: SoldModel) =>
    product.downloads.map(({ id, name }) => ({ downloadId: id, name, file: null })),
};

const ofProduct = (of: (product: ProductModel["product"]) => unknown) => (model: ProductModel) =>
  of(model.product);

export const productFields = {
  ...soldFields,
  stockQuantity: (model: SoldModel, _: unknown, context: BackendContext) => piecesLeft(model, context),
  id: ofProduct(({ id }) => globalId("product", id)),
  databaseId: ofProduct(({ id }) => id),
  name: ofProduct(({ name }) => name),
  slug: ofProduct(({ slug }) => slug),
  sku: ofProduct(({ sku }) => sku),
  type: ({ product }: ProductModel): ProductTypesEnum =>
    product.type === "SIMPLE" && product.variations.length > 0 ? "VARIABLE" : product.type,
  pppEnabled: ofProduct(({ pppEnabled }) => pppEnabled),
  uri: ofProduct(({ uri }) => uri),
  date: ofProduct(({ date }) => date),
  productCategories: ({ product }: ProductModel, args: PageArgs) =>
    paginate(product.categories, ({ slug }) => slug, args),
  attributes: ({ product }: ProductModel, args: PageArgs) =>
    paginate(attributesOf(product), ({ name }) => name, args),
  defaultAttributes: () => ({ nodes: [] }),
  variations: ({ product }: ProductModel, args: PageArgs) => {
    const models = product.variations.map((variation): VariationModel => ({
      kind: "variation",
      product,
      variation,
    }));
    return paginate(models, ({ variation }) => String(variation.id), args);
  },
  subscriptionPrice: ({ product }: ProductModel) => shortMoney(product.price, "FORMATTED"),
  subscriptionPeriod: ofProduct(({ subscription }) => subscription?.period ?? null),
  subscriptionPeriodInterval: ofProduct(({ subscription }) => subscription?.interval ?? null),
  subscriptionLength: ofProduct(({ subscription }) => subscription?.length ?? null),
};

const ofVariation = (of: (variation: VariationModel["variation"]) => unknown) => (model: VariationModel) =>
  of(model.variation);

export const variationFields = {
  ...soldFields,
  stockQuantity: (model: SoldModel, _: unknown, context: BackendContext) => piecesLeft(model, context),
  id: ofVariation(({ id }) => globalId("product_variation", id)),
  databaseId: ofVariation(({ id }) => id),
  name: ofVariation(({ name }) => name),
  slug: ofVariation(({ slug }) => slug),
  sku: ofVariation(({ sku }) => sku),
  type: (): ProductTypesEnum => "VARIATION",
  attributes: ({ variation }: VariationModel, args: PageArgs) =>
    paginate(chosenAttributes(variation), ({ name }) => name, args),
};
