import type { Metadata } from "next";
import { requireMember } from "@/components/account/require-member";
import { readSubscriptions, stripeKey } from "@/components/checkout/read-customer";
import { MethodsScreen } from "@/components/payment-methods/methods-screen";
import { readFlash } from "@/lib/forms/read-flash";
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
