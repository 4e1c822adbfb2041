import { z } from "zod";
import type { Deps } from "../deps";
import type { MailBlock } from "../mail/letter";
import { heldText, isPaid, mailedOrder, type Occurrence, type Order } from "../orders";
import { seatsOfOrders } from "../seats";
import { dateText } from "./date-texts";
import type { NamedSeat } from "./give-seat";
import { quietToken } from "./quiet-seats";

export const seatData = z.object({
  orderId: z.number().int(),
  seatId: z.number().int(),
  turn: z.number().int(),
});

/** Null: the seat has ended or has somebody else. */
export async function mailedSeat(deps: Deps, data: Record<string, unknown>): Promise<NamedSeat | null> {
  const { orderId, seatId, turn } = seatData.parse(data);
  const order = await mailedOrder(deps, orderId);
  const seat = (await seatsOfOrders(deps.db, [orderId])).find(({ id }) => id === seatId);
  const line = order.lines.find(({ id }) => id === seat?.lineId);
  if (!seat || seat.turn !== turn || !line?.occurrence || line.endedAt || !isPaid(order.status)) return null;
  return { order, line, seat, occurrence: line.occurrence };
}

/** An attendee's address is not proven, so a mail repeats typed names only if the order has cost money. */
export const mayRepeat = ({ paidAt, total }: Order) => paidAt !== null && total > 0;

export function hello({ order, seat }: NamedSeat): string {
  return seat.name !== "" && mayRepeat(order) ? `Hello ${seat.name}. ` : "";
}

export function dateRows(date: Occurrence): MailBlock {
  return {
    kind: "rows",
    rows: [
      { label: date.kind === "workshop" ? "Workshop" : "Event", value: date.title },
      { label: "Date", value: heldText(date), strong: true },
    ],
  };
}

export const pageOf = ({ settings }: Pick<Deps, "settings">, { path }: Occurrence) =>
  `${settings.origin}${path}`;

/** A text about the date of a seat. */
export function textOf(
  deps: Pick<Deps, "settings">,
  { order, seat, occurrence }: NamedSeat,
  name: Parameters<typeof dateText>[0],
): MailBlock {
  const attendee = mayRepeat(order) ? seat.name : "";
  return { kind: "text", text: dateText(name, occurrence, { page: pageOf(deps, occurrence), attendee }) };
}

/** The way to refuse the mail after the date. */
export async function quietLink(deps: Deps, { seat }: NamedSeat): Promise<MailBlock> {
  const token = await quietToken(deps.db, deps.ids, seat);
  return {
    kind: "link",
    text: "After the date, we will write once more and ask how it was.",
    label: "No further emails about this",
    url: `${deps.settings.origin}/store/no-further-mails?token=${token}`,
  };
}
