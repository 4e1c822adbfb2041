/**
 * The country of this browser's time zone, such as "Asia/Calcutta": that of the zone's city; others share its clock.
 * A guess to begin a choice with.
 *
 * @returns the two-letter code; undefined for a zone of no country, such as UTC, and when nobody answers
 */
export async function zoneCountry(): Promise<string | undefined> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const answer = await fetch(`/api/time-zone?name=${encodeURIComponent(timeZone)}`).catch(() => null);
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  const isCountry = typeof body === "object" && body !== null && "country" in body;
  return isCountry && typeof body.country === "string" ? body.country : undefined;
}
