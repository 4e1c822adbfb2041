import { passOn } from "@/lib/gateway/pass-on";

/** Pictures that editors uploaded. */
export const GET = (request: Request) => passOn(request, "pictures", { belongsTo: "content" });
