import { passOn } from "@/lib/request/pass-on";

/** Profile images. */
export const GET = (request: Request) => passOn(request, "uploads", { belongsTo: "member" });
