import { foundLinks } from "@/components/desk/find/found-links";
import { readDesk } from "@/lib/gateway/desk";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";

/** The hits of the command bar. The endpoint checks the sender. */
export async function GET(request: Request): Promise<Response> {
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
  const found = text
    ? await answerOr(
        readDesk(({ find }) => find, { text }),
        (failure) => ({ problem: messageFor("find", failure) }),
      )
    : null;
  const headers = { "cache-control": "private, no-store" };
  if (found && "problem" in found) return Response.json({ problem: found.problem }, { status: 503, headers });
  return Response.json({ links: found ? foundLinks(found) : [] }, { headers });
}
