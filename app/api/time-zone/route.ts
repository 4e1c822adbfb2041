import { getCountriesForTimezone } from "countries-and-timezones";

/**
 * `GET /api/time-zone?name=Asia/Calcutta`: the country of the zone's city; null for a zone without a country, such as
 * UTC. The list of all zones is larger than the scripts of many pages, so it stays on the server.
 */
export function GET(request: Request): Response {
  const name = new URL(request.url).searchParams.get("name");
  if (!name || !/^[A-Za-z][\w+/-]{1,63}$/.test(name))
    return Response.json({ error: "Give the name of a time zone, such as Europe/Vienna." }, { status: 400 });
  const country = getCountriesForTimezone(name)[0]?.id ?? null;
  return Response.json({ country }, { headers: { "cache-control": "public, max-age=86400" } });
}
