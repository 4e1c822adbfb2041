import { passOn } from "@/lib/gateway/pass-on";

/** The public keys of our certificates, for any verifier. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
