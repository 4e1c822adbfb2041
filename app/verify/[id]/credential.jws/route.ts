import { passOn } from "@/lib/gateway/pass-on";

/** The signed certificate as Open Badges exchanges it. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
