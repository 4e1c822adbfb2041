import { notFound } from "next/navigation";
import { requireMember } from "@/components/account/require-member";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { readSubscriptions } from "@/components/checkout/read-customer";
import { SubscriptionScreen } from "@/components/subscriptions/subscription-screen";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { isStrangerToShop } from "@/lib/read-account";
import { readShopOffers } from "@/lib/read-shop";
import { routes } from "@/lib/routes";

export const metadata = { title: "Subscription" };

export default async function SubscriptionPage({ searchParams }: PageQuery) {
  await requireMember(routes.subscription);
  if (!(await readShopOffers()).subscriptions) notFound();
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
