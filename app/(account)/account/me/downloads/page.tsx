import { requireMember } from "@/components/account/require-member";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { MyDownloads } from "@/components/downloads/my-downloads";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { isStrangerToShop } from "@/lib/read/account";
import { routes } from "@/lib/addresses/routes";

export const metadata = { title: "Downloads" };

export default async function DownloadsPage({ searchParams }: PageQuery) {
  await requireMember(routes.downloads);
  if (await isStrangerToShop()) return <StrangeShopPage title="Downloads" />;
  return <MyDownloads flash={await readFlash((await searchParams).notice)} />;
}
