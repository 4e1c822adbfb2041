import { requireMember } from "@/components/account/require-member";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { readSubscriptions, stripeKey } from "@/components/checkout/address/read-customer";
import { MethodsScreen } from "@/components/payment-methods/methods-screen";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { isStrangerToShop } from "@/lib/read/account";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";

export const metadata = { title: "Payment methods" };

export default async function PaymentMethodsPage({ searchParams }: PageQuery) {
  await requireMember(routes.paymentMethods);
  if (await isStrangerToShop()) return <StrangeShopPage title="Payment methods" />;
  const [query, { newMethods }] = await Promise.all([searchParams, readShopOffers()]);
  return (
    <MethodsScreen
      read={await readSubscriptions()}
      flash={await readFlash(query.notice)}
      asked={typeof query.delete === "string" ? Number(query.delete) : undefined}
      now={new Date()}
      stripeKey={newMethods ? stripeKey() : undefined}
    />
  );
}
