import { passOn } from "@/lib/gateway/pass-on";

/** Lists, books and other files for the staff. */
export const GET = (request: Request) =>
  passOn(request, "deskFiles", { belongsTo: "member", asVisitor: true });
