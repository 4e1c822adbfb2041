import { passOn } from "@/lib/gateway/pass-on";

/** Signed events of the payment provider. The body is passed on unchanged, because the signature covers its bytes. */
export const POST = (request: Request) => passOn(request, "webhook", { belongsTo: "shop" });
