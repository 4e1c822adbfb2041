import { passOn } from "@/lib/gateway/pass-on";
import { isFromThisMachine } from "@/lib/server/incoming";

/** Commands of the operator's console on this machine (`npm run orders`). Everybody else gets a 404. */
export const POST = (request: Request) =>
  isFromThisMachine(request.headers)
    ? passOn(request, "operator", { belongsTo: "shop" })
    : new Response("Not found", { status: 404 });
