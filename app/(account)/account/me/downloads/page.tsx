import { requireMember } from "@/components/account/require-member";
import { MyDownloads } from "@/components/downloads/my-downloads";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { routes } from "@/lib/routes";

export const metadata = { title: "Downloads" };

export default async function DownloadsPage({ searchParams }: PageQuery) {
  await requireMember(routes.downloads);
  return <MyDownloads flash={await readFlash((await searchParams).notice)} />;
}
