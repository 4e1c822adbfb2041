import { passOn } from "@/lib/request/pass-on";

/** The certificate on paper. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
