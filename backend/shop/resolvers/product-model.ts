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
  const counted = await stockOf(context);
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

const read = new WeakMap<BackendContext, Promise<Map<string, number>>>();

/** One question to the database a request, however many products it shows. */
function stockOf(context: BackendContext): Promise<Map<string, number>> {
  const known = read.get(context);
  if (known) return known;
  const ids = catalogue()
    .products()
    .map(({ id }) => id);
  const asked = context.deps.database().then(({ db }) => readStock(db, ids));
  read.set(context, asked);
  return asked;
}
