import { passOn } from "@/lib/request/pass-on";

/** The signed certificate as a JSON file. */
export const GET = (request: Request) => passOn(request, "credentials", { belongsTo: "member" });
