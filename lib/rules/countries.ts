/** Country lists of both sides, ISO 3166-1 alpha-2. Names come from the shop's `countryList`. */

/** R463: where nothing else tells the country. It is the shop's own. */
export const DEFAULT_COUNTRY = "AT";

/** Member states of the European Union, with the shop's own. */
export const EU_COUNTRIES: readonly string[] = split(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
);

/**
 * Where a business owes the VAT itself (R465: about 50, mostly European): the Union without the shop's own state, and
 * the states of Europe and its neighbourhood that shift the tax on services bought abroad to the buyer.
 */
export const REVERSE_CHARGE: readonly string[] = [
  ...EU_COUNTRIES.filter((code) => code !== DEFAULT_COUNTRY),
  ...split("AD AL AM AZ BA CH FO GB GE GG GI IM IS JE LI MC MD ME MK NO RS SM TR UA"),
];

/** Where an account can be debited by SEPA (R466: 39): the 36 states of the area of 2023 and the Crown Dependencies. */
export const SEPA: readonly string[] = [...EU_COUNTRIES, ...split("IS LI NO CH MC SM AD VA GB GG JE IM")];

/** Where Klarna takes invoice addresses (R467: 19): its European countries. */
export const KLARNA: readonly string[] = split("AT BE CH CZ DE DK ES FI FR GB GR IE IT NL NO PL PT RO SE");

/** Where the euro is the money of the country. Source: European Union, "Countries using the euro" (21 since 2026). */
export const EURO_COUNTRIES: readonly string[] = split(
  "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK",
);

function split(codes: string): string[] {
  return codes.split(" ");
}
