import { env } from "@/lib/env";
import { passOn } from "@/lib/gateway/pass-on";

/** The page of the demo bank, where a test payment is approved or declined. 404 when the site takes real money. */
function demoBank(request: Request): Promise<Response> | Response {
  if (!env.isDemoOpen) return new Response("Not found", { status: 404 });
  return passOn(request, "demoBank", { belongsTo: "shop" });
}

export { demoBank as GET, demoBank as POST };
