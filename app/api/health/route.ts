import { readHealth } from "@/lib/gateway/answerers";

export const dynamic = "force-dynamic";

/** 200 with warnings for the operator when the database answers; otherwise 503. */
export async function GET(): Promise<Response> {
  const health = await readHealth();
  return Response.json(
    { live: true, database: health ? "up" : "down", warnings: health?.warnings ?? [] },
    { status: health ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
