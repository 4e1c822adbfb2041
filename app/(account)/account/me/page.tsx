import type { Metadata } from "next";
import { LearningNotice, MemberOverview, OverviewWithoutMember } from "@/components/account/member-overview";
import { NextDates } from "@/components/account/next-dates";
import { requireMember } from "@/components/account/require-member";
import { SubscriptionSummary } from "@/components/account/subscription-summary";
import { LatestOrders } from "@/components/orders/my-orders";
import { WaitingListSection } from "@/components/waiting-list/waiting-list-section";
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
