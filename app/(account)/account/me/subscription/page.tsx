import { requireMember } from "@/components/account/require-member";
import { NotKept } from "@/components/layout/not-kept";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { readSubscriptions } from "@/components/checkout/address/read-customer";
import { SubscriptionScreen } from "@/components/subscriptions/subscription-screen";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { isStrangerToShop } from "@/lib/read/account";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";

export const metadata = { title: "Subscription" };

export default async function SubscriptionPage({ searchParams }: PageQuery) {
  await requireMember(routes.subscription);
  if (!(await readShopOffers()).subscriptions) return <NoSubscriptions />;
  if (await isStrangerToShop()) return <StrangeShopPage title="Subscription" />;
  const { step, notice } = await searchParams;
  return (
    <SubscriptionScreen
      read={await readSubscriptions()}
      flash={await readFlash(notice)}
      step={typeof step === "string" ? step : undefined}
      now={new Date()}
    />
  );
}

/** No menu links to this page, but old mails and bookmarks do. */
function NoSubscriptions() {
  return (
    <StrangeShopPage title="Subscription">
      <NotKept title="Subscriptions are not managed on this site.">
        if you have one with us: we tell you its status, and change or end it as you wish.
      </NotKept>
    </StrangeShopPage>
  );
}
