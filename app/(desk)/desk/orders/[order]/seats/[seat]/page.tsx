import { notFound } from "next/navigation";
import { requireDesk } from "@/components/desk/require-desk";
import { SeatDesk } from "@/components/desk/orders/seat-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "Seat" };

type Props = PageQuery & { params: Promise<{ order: string; seat: string }> };

export default async function SeatPage({ params, searchParams }: Props) {
  const { order: typed, seat: id } = await params;
  const { missing } = await requireDesk(deskRoutes.order(typed));
  if (!/^\d{1,9}$/.test(typed)) notFound();
  const number = Number(typed);
  const order = await readDesk((reads) => reads.order, { number });
  const seat = order?.seats.find((one) => String(one.id) === id);
  if (!order || !seat) notFound();
  const query = await searchParams;
  const beside = order.seats.filter(
    ({ line, mayMove, mayGiveUp }) => line === seat.line && (mayMove || mayGiveUp),
  );
  const chosen = query.all === "1" && beside.includes(seat) ? beside : [seat];
  const change = await readDesk(({ seatChange }) => seatChange, {
    number,
    seats: chosen.map((one) => one.id),
  });
  if (!change) notFound();
  const flash = await readFlash(query.notice);
  return (
    <SeatDesk order={order} seat={seat} chosen={chosen} change={change} missing={missing} flash={flash} />
  );
}
