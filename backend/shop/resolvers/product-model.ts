import DataLoader from "dataloader";
import { catalogue, type Product, type Variation } from "../../content";
import type { BackendContext } from "../../context";
import { leftOf, readStock } from "../store/stock";
import { isOpen } from "../use-cases/sellable";

/** Parent of the product types' fields. */
export type ProductModel = { kind: "product"; product: Product };
export type VariationModel = { kind: "variation"; product: Product; variation: Variation };
export type SoldModel = ProductModel | VariationModel;

export function productModel(id: number): ProductModel | null {
  const product = catalogue().product(id);
  return product ? { kind: "product", product } : null;
}

export function variationModel(id: number): VariationModel | null {
  const found = catalogue().variation(id);
  return found ? { kind: "variation", ...found } : null;
}

/** What the model sells: its variations where it has some, else itself. */
export function offersOf(model: SoldModel): readonly (Product | Variation)[] {
  if (model.kind === "variation") return [model.variation];
  return model.product.variations.length > 0 ? model.product.variations : [model.product];
}

export function isPurchasable(model: SoldModel, now: Date): boolean {
  return model.kind === "variation"
    ? isOpen(model.variation, now)
    : model.product.variations.length === 0 ||
        model.product.variations.some((variation) => isOpen(variation, now));
}

/** Pieces left: of the variation, of the product, or of all variations together; null when they are not counted. */
export async function piecesLeft(model: SoldModel, context: BackendContext): Promise<number | null> {
  const counted = await stockOf(context, model.product.id);
  const ids = { productId: model.product.id };
  if (model.kind === "variation") return leftOf({ ...ids, variationId: model.variation.id }, counted);
  if (model.product.stock !== null || model.product.variations.length === 0)
    return leftOf({ ...ids, variationId: null }, counted);
  const open = model.product.variations.filter((variation) => isOpen(variation, context.deps.clock()));
  const left = open.map((variation) => leftOf({ ...ids, variationId: variation.id }, counted));
  return left.some((pieces) => pieces === null)
    ? null
    : left.reduce<number>((sum, pieces) => sum + (pieces ?? 0), 0);
}

const loaders = new WeakMap<BackendContext, DataLoader<number, Map<string, number>>>();

/** The shelves of a product. One question to the database for all products that a request shows at the same time. */
function stockOf(context: BackendContext, productId: number): Promise<Map<string, number>> {
  const loader =
    loaders.get(context) ??
    new DataLoader<number, Map<string, number>>(async (ids) => {
      const counted = await readStock((await context.deps.database()).db, ids);
      return ids.map(() => counted);
    });
  loaders.set(context, loader);
  return loader.load(productId);
}
