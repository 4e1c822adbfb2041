import { passOn } from "@/lib/gateway/pass-on";

/** Invoices and calendar files for their owners. A feed is fetched by a calendar program, which has no sign-in. */
export const GET = (request: Request) => {
  const isFeed = new URL(request.url).pathname.startsWith("/api/documents/feed/");
  return passOn(request, "documents", { belongsTo: "shop", asVisitor: !isFeed });
};
