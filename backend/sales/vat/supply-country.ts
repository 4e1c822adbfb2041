import { countryCode } from "../../ground/countries";
import { event, workshop } from "../../content/catalogue";
import { type Product, type Variation } from "../../content/documents";

/**
 * Country where a seat or ticket is used on site, ISO 3166-1 alpha-2. It is null for online events and dates to be
 * agreed later, which are supplied at the customer's place. See docs/decisions/vat.md.
 */
export function supplyCountry(product: Product, variation: Variation | null): string | null {
  const held = variation?.workshop
    ? workshop(variation.workshop)
    : product.event
      ? event(product.event)
      : undefined;
  if (!held || held.isOnline) return null;
  return countryCode(held.location?.split(",").at(-1)?.trim());
}
