import type { Metadata } from "next";
import { requireMember } from "@/components/member/require-member";
import { MethodsScreen } from "@/components/shop/payment-methods/methods-screen";
import { stripeKey } from "@/components/shop/stripe/read-payment-means";
import { readSubscriptions } from "@/components/shop/subscription/read-subscriptions";
import { readFlash } from "@/lib/request/read-flash";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Payment methods", robots: { index: false } };

type Query = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PaymentMethodsPage({ searchParams }: Query) {
  await requireMember(routes.paymentMethods);
  const query = await searchParams;
  return (
    <MethodsScreen
      read={await readSubscriptions()}
      flash={await readFlash(query.notice)}
      asked={typeof query.delete === "string" ? Number(query.delete) : undefined}
      now={new Date()}
      stripeKey={stripeKey()}
    />
  );
}
