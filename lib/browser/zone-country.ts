/**
 * Guesses the country from this browser's time zone, such as "Asia/Calcutta".
 * @returns the two-letter code; undefined for a zone without a country, such as UTC
 */
export async function zoneCountry(): Promise<string | undefined> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // The country is only a guess, so a failure is ignored.
  const answer = await fetch(`/api/time-zone?name=${encodeURIComponent(timeZone)}`).catch(() => null);
  const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null;
  const isCountry = typeof body === "object" && body !== null && "country" in body;
  return isCountry && typeof body.country === "string" ? body.country : undefined;
}
