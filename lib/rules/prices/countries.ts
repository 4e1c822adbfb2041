/** Country codes are ISO 3166-1 alpha-2. Country names come from the shop's `countryList`. */

/** The shop's own country, used when no other is known (R463). */
export const DEFAULT_COUNTRY = "AT";

/** Includes the shop's own country. */
export const EU_COUNTRIES: readonly string[] = split(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
);

/**
 * Countries whose businesses pay the VAT themselves (R465: about 50, mostly European). They are the Union without the
 * shop's country, and nearby states that shift the tax on services from abroad to the buyer.
 */
export const REVERSE_CHARGE: readonly string[] = [
  ...EU_COUNTRIES.filter((code) => code !== DEFAULT_COUNTRY),
  ...split("AD AL AM AZ BA CH FO GB GE GG GI IM IS JE LI MC MD ME MK NO RS SM TR UA"),
];

/** Countries with SEPA debits (R466: 39): the 36 states of the area in 2023 and the Crown Dependencies. */
export const SEPA: readonly string[] = [...EU_COUNTRIES, ...split("IS LI NO CH MC SM AD VA GB GG JE IM")];

/** European countries with Klarna (R467: 19). */
export const KLARNA: readonly string[] = split("AT BE CH CZ DE DK ES FI FR GB GR IE IT NL NO PL PT RO SE");

/** Currencies of Klarna's countries without the euro (ISO 4217). Each begins with the code of its country. */
const otherCurrencies = split("CHF CZK DKK GBP NOK PLN RON SEK");

/**
 * The only currency that Klarna accepts in one of its countries: "We only support the local currency of each country".
 * Source: docs.klarna.com, countries and currencies.
 */
export function klarnaCurrency(country: string): string {
  return otherCurrencies.find((currency) => currency.slice(0, 2) === country) ?? "EUR";
}

function split(codes: string): string[] {
  return codes.split(" ");
}
