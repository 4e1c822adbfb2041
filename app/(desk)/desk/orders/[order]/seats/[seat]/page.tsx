import { notFound } from "next/navigation";
import { requireDesk } from "@/components/desk/require-desk";
import { SeatDesk } from "@/components/desk/seat-desk";
import { DeskOrderDocument, DeskSeatChangeDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Seat" };

type Props = PageQuery & { params: Promise<{ order: string; seat: string }> };

export default async function SeatPage({ params, searchParams }: Props) {
  const { order: typed, seat: id } = await params;
  const { isConfirmed } = await requireDesk(deskRoutes.order(typed));
  if (!/^\d{1,9}$/.test(typed)) notFound();
  const number = Number(typed);
  const { order } = await readViewer(DeskOrderDocument, { number });
  const seat = order?.seats.find((one) => String(one.id) === id);
  if (!order || !seat) notFound();
  const query = await searchParams;
  const beside = order.seats.filter(
    ({ line, mayMove, mayGiveUp }) => line === seat.line && (mayMove || mayGiveUp),
  );
  const chosen = query.all === "1" && beside.includes(seat) ? beside : [seat];
  const { seatChange } = await readViewer(DeskSeatChangeDocument, {
    number,
    seats: chosen.map((one) => one.id),
  });
  if (!seatChange) notFound();
  const flash = await readFlash(query.notice);
  return (
    <SeatDesk
      order={order}
      seat={seat}
      chosen={chosen}
      change={seatChange}
      isConfirmed={isConfirmed}
      flash={flash}
    />
  );
}
