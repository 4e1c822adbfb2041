import { LearningNotice, MemberOverview, OverviewWithoutMember } from "@/components/account/member-overview";
import { NextDates } from "@/components/account/next-dates";
import { requireMember } from "@/components/account/require-member";
import { StrangeShop } from "@/components/layout/strange-shop";
import { SubscriptionSummary } from "@/components/account/subscription-summary";
import { LatestOrders } from "@/components/orders/my-orders";
import { WaitingListSection } from "@/components/waiting-list/waiting-list-section";
import type { PageQuery } from "@/lib/forms/flash";
import { isStrangerToShop, readAccount } from "@/lib/read-account";
import { routes } from "@/lib/routes";

export const metadata = { title: "Your account" };

export default async function MemberPage({ searchParams }: PageQuery) {
  const member = await requireMember(routes.me, { cockpitPage: true });
  const orders = (
    <>
      <WaitingListSection />
      <LatestOrders />
    </>
  );
  const isStranger = await isStrangerToShop();
  const shop = isStranger ? strange : { dates: <NextDates />, subscription: <SubscriptionSummary />, orders };
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

/** One sentence for all that the shop would show. */
const strange = { dates: null, subscription: null, orders: <StrangeShop /> };
