/** Items left; null when they are not counted or unknown. */
export type StockLeft = number | null;

/** Zero for a sold-out product without a count, because WooCommerce 10 answers null for its quantity. */
export function leftOf(counted: { stockStatus: string | null; stockQuantity: number | null }): StockLeft {
  return counted.stockStatus === "OUT_OF_STOCK" ? 0 : (counted.stockQuantity ?? null);
}

export const stockKeyOf = (productId: number, variationId?: number) => `${productId}:${variationId ?? 0}`;
