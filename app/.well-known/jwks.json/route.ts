import { passOn } from "@/lib/request/pass-on";

/** The public keys of our certificates, for any verifier. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
