import { passOn } from "@/lib/gateway/pass-on";

/** Profile images. */
export const GET = (request: Request) => passOn(request, "uploads", { belongsTo: "member" });
