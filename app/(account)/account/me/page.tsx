import type { ReactNode } from "react";
import { LearningNotice, MemberOverview, OverviewWithoutMember } from "@/components/account/member-overview";
import { NextDates } from "@/components/account/next-dates";
import { requireMember } from "@/components/account/require-member";
import { StrangeShop } from "@/components/layout/strange-shop";
import { SubscriptionSummary } from "@/components/account/subscription-summary";
import { LatestOrders } from "@/components/orders/my-orders";
import { WaitingListSection } from "@/components/waiting-list/waiting-list-section";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { isStrangerToShop, readAccount } from "@/lib/read/account";
import { routes } from "@/lib/addresses/routes";

export const metadata = { title: "Your account" };

export default async function MemberPage({ searchParams }: PageQuery) {
  const member = await requireMember(routes.me, { cockpitPage: true });
  const orders = (
    <>
      <WaitingListSection />
      <LatestOrders />
    </>
  );
  const query = await searchParams;
  const [isStranger, flash] = await Promise.all([isStrangerToShop(), readFlash(query.notice)]);
  const shop: ShopParts = isStranger
    ? strange
    : { dates: <NextDates flash={flash} />, subscription: <SubscriptionSummary />, orders };
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
  const notice = query.learning === "closed" ? <LearningNotice /> : null;
  return <MemberOverview member={member} capabilities={capabilities} notice={notice} {...shop} />;
}

type ShopParts = { dates: ReactNode; subscription: ReactNode; orders: ReactNode };

/** One note replaces everything that the shop would show. */
const strange: ShopParts = { dates: null, subscription: null, orders: <StrangeShop /> };
