type Attributes = { nodes: readonly { label?: string | null; name?: string | null; value: string | null }[] };
type Variation = { purchasable?: boolean | null | undefined; attributes?: Attributes | null | undefined };

/**
 * The reason why a remote shop would refuse a variation; null when it can be bought. WooCommerce's editor calls an
 * attribute without a value "Any …" and expects the buyer to choose one. WooGraphQL answers null for a variation that
 * cannot be bought.
 */
export function whyNotSellable({ purchasable, attributes }: Variation): string | null {
  const open = (attributes?.nodes ?? []).find(({ value }) => !value);
  if (open) return `its attribute ${open.label ?? open.name ?? ""} is “Any …”`;
  return purchasable ? null : "WooCommerce calls it not purchasable";
}
