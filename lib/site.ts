/**
 * The product's name and slug: fixed when the site is built, the same in the browser and on the server.
 * Nothing else in the code spells them.
 */
export const site = {
  name: process.env.PRODUCT_NAME ?? "Flight Levels",
  slug: process.env.PRODUCT_SLUG ?? "flight-levels",
  /** First year of the copyright line. Source: R502. */
  since: 2020,
} as const;

/** Replaces `{name}` and `{slug}` in a text of the content files by the configured product. */
export function withProduct(text: string): string {
  return text.replaceAll("{name}", site.name).replaceAll("{slug}", site.slug);
}
