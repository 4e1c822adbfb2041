import { foundLinks } from "@/components/desk/find/found-links";
import { FindAtDeskDocument } from "@/graphql/generated/desk/documents";
import { readPart } from "@/lib/gateway/read";

/** The hits of the command bar. The endpoint behind it checks who asks. */
export async function GET(request: Request): Promise<Response> {
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
  const found = text ? await readPart(FindAtDeskDocument, { text }, (data) => data.find) : null;
  const headers = { "cache-control": "private, no-store" };
  if (found && "problem" in found) return Response.json({ problem: found.problem }, { status: 503, headers });
  return Response.json({ links: found ? foundLinks(found) : [] }, { headers });
}
