import { passOn } from "@/lib/gateway/pass-on";

/** The certificate on paper. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
