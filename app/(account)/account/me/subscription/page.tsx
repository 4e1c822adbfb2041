import { requireMember } from "@/components/account/require-member";
import { readSubscriptions } from "@/components/checkout/read-customer";
import { SubscriptionScreen } from "@/components/subscriptions/subscription-screen";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { routes } from "@/lib/routes";

export const metadata = { title: "Subscription" };

export default async function SubscriptionPage({ searchParams }: PageQuery) {
  await requireMember(routes.subscription);
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
