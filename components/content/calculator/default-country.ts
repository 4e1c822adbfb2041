import { DEFAULT_COUNTRY } from "@/lib/rules/countries";

type Visitor = {
  /** Country of the signed-in customer's invoices. */
  billing: string | null;
  /** Zone of the browser, such as "Asia/Calcutta". */
  timeZone: string | undefined;
  /** Codes of the list. */
  known: readonly string[];
};

/** The country the calculator begins with: the customer's, else that of the time zone, else Austria (R310–R312). */
export async function defaultCountry({ billing, timeZone, known }: Visitor): Promise<string> {
  if (billing && known.includes(billing)) return billing;
  if (!timeZone) return DEFAULT_COUNTRY;
  const { getCountriesForTimezone } = await import("countries-and-timezones");
  // The first one is the country of the zone's city; the others share its clock.
  const [country] = getCountriesForTimezone(timeZone);
  return country && known.includes(country.id) ? country.id : DEFAULT_COUNTRY;
}
