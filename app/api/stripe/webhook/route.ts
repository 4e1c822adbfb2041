import { passOn } from "@/lib/request/pass-on";

/** Signed events of the payment provider; the body goes on as it came, because the signature is over its bytes. */
export const POST = (request: Request) => passOn(request, "webhook", { belongsTo: "shop" });
