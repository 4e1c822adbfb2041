import type { Metadata } from "next";
import { NoFurtherMails } from "@/components/orders/seats/no-further-mails";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { pageMetadata } from "@/lib/seo";

export const metadata: Metadata = pageMetadata({
  title: "No more emails",
  description: "Stop the email that follows a workshop or an event.",
  path: seatRoutes.noFurtherMails,
  index: false,
});

export default async function NoFurtherMailsPage({ searchParams }: PageQuery) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? cleanCode(query.token, "secret").slice(0, 100) : "";
  return <NoFurtherMails token={token} flash={await readFlash(query.notice)} />;
}
