import type { Metadata } from "next";
import { requireMember } from "@/components/account/require-member";
import { MyDownloads } from "@/components/downloads/my-downloads";
import { readFlash } from "@/lib/forms/read-flash";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Downloads", robots: { index: false } };

type Query = { searchParams: Promise<{ notice?: string | string[] }> };

export default async function DownloadsPage({ searchParams }: Query) {
  await requireMember(routes.downloads);
  return <MyDownloads flash={await readFlash((await searchParams).notice)} />;
}
