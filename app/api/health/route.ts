import { isHealthy } from "@/lib/gateway/answerers";

export const dynamic = "force-dynamic";

/** 200 when the process lives and the database answers, else 503. */
export async function GET(): Promise<Response> {
  const database = (await isHealthy()) ? "up" : "down";
  return Response.json(
    { live: true, database },
    { status: database === "up" ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
