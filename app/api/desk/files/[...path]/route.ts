import { env } from "@/lib/env";
import { passOn } from "@/lib/gateway/pass-on";
import { isSameOrigin } from "@/lib/server/incoming";

/**
 * Files of the desk whose download is an action. The address is under /api because the server accepts no POST
 * elsewhere.
 */
export const POST = (request: Request) =>
  isSameOrigin(request.headers, env.ORIGIN)
    ? passOn(request, "deskFiles", { belongsTo: "member", asVisitor: true, maxBytes: 4_096 })
    : new Response("This form does not come from our own pages.", { status: 403 });
