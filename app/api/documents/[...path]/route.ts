import { passOn } from "@/lib/gateway/pass-on";

/** Invoices and calendar files, for those whom they belong to. */
export const GET = (request: Request) => passOn(request, "documents", { belongsTo: "shop", asVisitor: true });
