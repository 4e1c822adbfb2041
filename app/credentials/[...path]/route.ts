import { passOn } from "@/lib/gateway/pass-on";

/** Documents that a signed certificate refers to: issuer, achievement, key and revocation status. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
