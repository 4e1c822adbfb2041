import { notFound, redirect } from "next/navigation";
import { ConfirmScreen } from "@/components/orders/confirm-screen";
import { OrderOfGuest } from "@/components/orders/order-of-guest";
import {
  guestMeans,
  memberMeans,
  readOrder,
  instructionsThatWait,
  instructionsFor,
} from "@/components/orders/read-orders";
import { SignInUnknown } from "@/components/sign-in/sign-in-unknown";
import { LoadFailure } from "@/components/ui/load-failure";
import { env } from "@/lib/env";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { isRemote } from "@/lib/gateway/answerers";
import { isVisitorUnknown } from "@/lib/gateway/read";
import { isStrangerToShop, readMember } from "@/lib/read/account";
import { readShopOffers } from "@/lib/read/shop";
import { routes, signInFor } from "@/lib/addresses/routes";
import { cleanCode } from "@/lib/rules/forms/typed-code";

export const metadata = { title: "Your order" };

type Props = PageQuery & { params: Promise<{ orderId: string }> };

/**
 * The page after a purchase (R093), for the order's member and for the guest session that placed it. Everybody else has
 * to sign in first and learns nothing before that. The page shows the order's stored state and trusts only the number
 * in the address. See docs/decisions/strangers.md.
 */
export default async function ConfirmPage({ params, searchParams }: Props) {
  const { orderId: typed } = await params;
  const orderId = cleanCode(typed, "order");
  const { notice, ...appended } = await searchParams;
  // A payment provider appends parameters, one of them a secret. The redirect removes them.
  if (Object.keys(appended).length > 0 || orderId !== typed)
    redirect(routes.confirm(orderId) + (typeof notice === "string" ? `?notice=${notice}` : ""));
  const [member, order] = await Promise.all([readMember(), readOrder(orderId)]);
  if (await isVisitorUnknown()) return <SignInUnknown title="Your order" />;
  if (order === "missing") {
    // If the shop has its own sign-in, this site's sign-in opens none of its orders.
    const isStranger = member ? await isStrangerToShop() : isRemote("shop") && !isRemote("auth");
    if (isStranger)
      return (
        <OrderOfGuest id={orderId} instructions={await instructionsThatWait()} help={env.CONTACT_EMAIL} />
      );
    if (member === null) redirect(signInFor(routes.confirm(orderId)));
    notFound();
  }
  if (order === "unknown")
    return (
      <LoadFailure
        title="Your order"
        message="Your order could not be loaded right now. It is safe with us."
      />
    );
  const isGuest = member === null;
  return (
    <ConfirmScreen
      order={order}
      instructions={await instructionsFor(order)}
      offers={await readShopOffers()}
      means={isGuest ? guestMeans() : await memberMeans(order)}
      isGuest={isGuest}
      flash={await readFlash(notice)}
      help={env.CONTACT_EMAIL}
      {...(env.isLoopback && !env.SMTP_URL ? { outbox: "/outbox" } : {})}
    />
  );
}
