import type { Metadata } from "next";
import { LearningNotice } from "@/components/member/account/learning-notice";
import { MemberOverview } from "@/components/member/account/member-overview";
import { OverviewWithoutMember } from "@/components/member/account/overview-without-member";
import { requireMember } from "@/components/member/require-member";
import { LatestOrders } from "@/components/shop/orders/latest-orders";
import { NextDates } from "@/components/shop/overview/next-dates";
import { SubscriptionSummary } from "@/components/shop/overview/subscription-summary";
import { WaitingListSection } from "@/components/shop/waiting-list/waiting-list-section";
import { readAccount } from "@/lib/read-account";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Your account", robots: { index: false } };

type Query = { searchParams: Promise<{ learning?: string | string[] }> };

export default async function MemberPage({ searchParams }: Query) {
  const member = await requireMember(routes.me, { cockpitPage: true });
  const orders = (
    <>
      <WaitingListSection />
      <LatestOrders />
    </>
  );
  const shop = { dates: <NextDates />, subscription: <SubscriptionSummary />, orders };
  if (member === "unknown") {
    return (
      <OverviewWithoutMember>
        {shop.dates}
        {shop.subscription}
        {shop.orders}
      </OverviewWithoutMember>
    );
  }
  const { capabilities } = await readAccount();
  const notice = (await searchParams).learning === "closed" ? <LearningNotice /> : null;
  return <MemberOverview member={member} capabilities={capabilities} notice={notice} {...shop} />;
}
