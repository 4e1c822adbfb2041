import type { IResolvers } from "@graphql-tools/utils";
import type { CatalogueImage, Category, ProductType } from "../../content";
import type { BackendContext } from "../../context";
import { globalId } from "../domain/global-id";
import { findProduct, findVariation } from "./find-product";
import { productFields, variationFields } from "./product-fields";
import type { SoldModel } from "./product-model";
import { productConnection } from "./products";

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
