export const dynamic = "force-dynamic";

/** 200 as long as the process answers, whatever else is away: only a process that does not is to be killed. */
export function GET(): Response {
  return Response.json({ live: true }, { headers: { "cache-control": "no-store" } });
}
