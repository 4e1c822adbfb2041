import { passOn } from "@/lib/gateway/pass-on";

/** What a signed certificate refers to: issuer, achievement, key, and whether it was revoked. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
