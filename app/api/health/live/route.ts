export const dynamic = "force-dynamic";

/**
 * 200 as long as the process answers, even when other services are down, because only a hung process should be killed.
 */
export function GET(): Response {
  return Response.json({ live: true }, { headers: { "cache-control": "no-store" } });
}
