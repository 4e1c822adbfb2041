import type { ProductIdTypeEnum, ProductVariationIdTypeEnum } from "@/graphql/generated/shop/resolvers";
import { catalogue, type Product } from "../../content";
import { userError } from "../../errors";
import { escapeHtml } from "../domain/html-text";
import { idOf } from "../domain/global-id";
import { variationModel, type ProductModel, type VariationModel } from "./product-model";

const byType: Record<ProductIdTypeEnum, { word: string; find: (id: string) => Product | undefined }> = {
  ID: { word: "global ID", find: (id) => catalogue().product(Number(idOf("product", id) ?? NaN)) },
  DATABASE_ID: { word: "database_id", find: (id) => catalogue().product(Number(id)) },
  SLUG: { word: "slug", find: (id) => catalogue().productBySlug(id) },
  SKU: { word: "sku", find: (id) => catalogue().productBySku(id) },
};

export function findProduct(
  _: unknown,
  { id, idType }: { id: string; idType?: ProductIdTypeEnum | null },
): ProductModel {
  const { word, find } = byType[idType ?? "ID"];
  const product = find(id);
  if (!product) throw userError(`No product ID was found corresponding to the ${word}: ${escapeHtml(id)}`);
  return { kind: "product", product };
}

type VariationArgs = { id?: string | null; idType?: ProductVariationIdTypeEnum | null };

export function findVariation(_: unknown, { id, idType }: VariationArgs): VariationModel {
  const number = idType === "DATABASE_ID" ? id : idOf("product_variation", id ?? "");
  const found = variationModel(Number(number ?? NaN));
  const word = idType === "DATABASE_ID" ? "database_id" : "global ID";
  if (!found)
    throw userError(
      `No product variation ID was found corresponding to the ${word}: ${escapeHtml(id ?? "")}`,
    );
  return found;
}
