import { passOn } from "@/lib/gateway/pass-on";

/** The signed certificate in Open Badges' exchange format. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
