import type { Metadata } from "next";
import { requireMember } from "@/components/account/require-member";
import { readSubscriptions } from "@/components/checkout/read-customer";
import { SubscriptionScreen } from "@/components/subscriptions/subscription-screen";
import { readFlash } from "@/lib/forms/read-flash";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Subscription", robots: { index: false } };

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SubscriptionPage({ searchParams }: Query) {
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
