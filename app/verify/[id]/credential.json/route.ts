import { passOn } from "@/lib/gateway/pass-on";

/** The signed certificate as a JSON file. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
