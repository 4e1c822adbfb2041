/**
 * The country of this browser's time zone, such as "Asia/Calcutta": that of the zone's city; others share its clock.
 * A guess to begin a choice with. The list of zones is fetched for it.
 *
 * @returns the two-letter code; undefined for a zone of no country, such as UTC
 */
export async function zoneCountry(): Promise<string | undefined> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { getCountriesForTimezone } = await import("countries-and-timezones");
  return timeZone ? getCountriesForTimezone(timeZone)[0]?.id : undefined;
}
