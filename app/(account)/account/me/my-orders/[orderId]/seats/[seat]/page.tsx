import { notFound } from "next/navigation";
import { requireMember } from "@/components/account/require-member";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { readSeatChange } from "@/components/orders/read-orders";
import type { SeatStep } from "@/components/orders/seats/seat-change";
import { SeatPage } from "@/components/orders/seats/seat-page";
import { LoadFailure } from "@/components/ui/load-failure";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import { env } from "@/lib/env";
import { readFlash } from "@/lib/forms/flash";
import { isStrangerToShop } from "@/lib/read/account";

export const metadata = { title: "Change your seat" };

type Query = { notice?: string | string[]; all?: string; date?: string; step?: string };
type Props = { params: Promise<{ orderId: string; seat: string }>; searchParams: Promise<Query> };

export default async function MySeatPage({ params, searchParams }: Props) {
  const { orderId, seat: number } = await params;
  await requireMember(seatRoutes.mySeat(orderId, number));
  if (await isStrangerToShop()) return <StrangeShopPage title="Change your seat" />;
  const { notice, all, ...query } = await searchParams;
  const found = await readSeatChange(orderId, number, all === "1");
  if (found === "unknown")
    return <LoadFailure title="Change your seat" message="This seat could not be loaded right now." />;
  if (found === "missing") notFound();
  const flash = await readFlash(notice);
  return <SeatPage {...found} step={stepOf(query)} flash={flash} help={env.CONTACT_EMAIL} />;
}

function stepOf({ date, step }: Query): SeatStep {
  if (step === "give-up") return { kind: "give up" };
  return date && /^\d{1,9}$/.test(date) ? { kind: "move", date: Number(date) } : { kind: "choose" };
}
