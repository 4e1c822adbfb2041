import { passOn } from "@/lib/gateway/pass-on";

/** Signed events of the payment provider; the body goes on as it came, because the signature is over its bytes. */
export const POST = (request: Request) => passOn(request, "webhook", { belongsTo: "shop" });
