import type { Metadata } from "next";
import { RedeemScreen } from "@/components/downloads/redeem-screen";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readJar } from "@/lib/gateway/read";
import { cookieNames } from "@/lib/rules/cookie-names";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

export const metadata: Metadata = pageMetadata({
  title: "Redeem an access code",
  description: "Enter your access code. It works once, and opens a course or a ticket in your account.",
  path: routes.redeemAccessCode,
  index: false,
});

export default async function RedeemAccessCodePage({ searchParams }: PageQuery) {
  const { accessCodes } = await readShopOffers();
  const [flash, jar] = await Promise.all([readFlash((await searchParams).notice), readJar()]);
  return <RedeemScreen flash={flash} isOffered={accessCodes} kept={jar.get(cookieNames.typedCode)} />;
}
