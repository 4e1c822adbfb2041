import { readReadiness } from "@/lib/gateway/answerers";

export const dynamic = "force-dynamic";

/**
 * 200 when this process can serve visitors; otherwise 503 with the reasons, so that a balancer uses other processes.
 */
export async function GET(): Promise<Response> {
  const { problems, warnings } = await readReadiness();
  return Response.json(
    { ready: problems.length === 0, problems, warnings },
    { status: problems.length === 0 ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
