import { passOn } from "@/lib/gateway/pass-on";

/** The certificate as a PDF. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
