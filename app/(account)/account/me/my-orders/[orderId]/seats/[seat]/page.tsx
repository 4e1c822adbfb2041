import { notFound } from "next/navigation";
import { requireMember } from "@/components/account/require-member";
import { StrangeShopPage } from "@/components/layout/strange-shop";
import { GiveSeat } from "@/components/orders/give-seat";
import type { Seat } from "@/components/orders/order-seats";
import { readSeatChange } from "@/components/orders/read-orders";
import { seatsBeside, SeatPage, type SeatStep } from "@/components/orders/seat-page";
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
  const order = await readSeatChange(orderId, number, all === "1");
  if (order === "unknown")
    return <LoadFailure title="Change your seat" message="This seat could not be loaded right now." />;
  if (order === "missing") notFound();
  const seat = order.seats?.find(({ databaseId }) => String(databaseId) === number);
  if (!seat) notFound();
  const chosen = all === "1" ? seatsBeside(order, seat) : [seat];
  const flash = await readFlash(notice);
  const isOfForm = flash?.kind === "error" && flash.values?.["seat"] !== undefined;
  return (
    <SeatPage
      order={order}
      seat={seat}
      chosen={chosen}
      step={stepOf(query)}
      flash={isOfForm ? null : flash}
      help={env.CONTACT_EMAIL}
    >
      {isNamed(seat) ? (
        <GiveSeat
          order={order.databaseId ?? 0}
          seat={seat.databaseId}
          name={seat.name}
          email={seat.email}
          isPaid={seat.state !== "HELD"}
          back={seatRoutes.mySeat(orderId, number)}
          flash={flash}
        />
      ) : null}
    </SeatPage>
  );
}

/** Seats whose attendee may change. */
const isNamed = ({ state }: Seat) => state === "HELD" || state === "BOOKED";

function stepOf({ date, step }: Query): SeatStep {
  if (step === "give-up") return { kind: "give up" };
  return date && /^\d{1,9}$/.test(date) ? { kind: "move", date: Number(date) } : { kind: "choose" };
}
