import { createHash } from "node:crypto";

/** Name of a line: the same product, variation and extra data always get the same one, so adding again raises the quantity. */
export function lineKey(line: {
  productId: number;
  variationId: number | null;
  extra: Readonly<Record<string, string>>;
}): string {
  const extra = Object.entries(line.extra).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([line.productId, line.variationId, extra]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
