import { z } from "zod";
import { isSameName } from "@/backend/after-sales/seat-changes/same-name";
import type { Deps } from "../../deps";
import type { MailBlock } from "../../ground/mail/letter";
import { heldText } from "../../sales/order-mails";
import { isPaid, type Occurrence } from "../../sales/orders/order";
import { findMemberByEmail } from "../../people/members";
import { linesOf, mailedOrder, type Order } from "../../sales/orders";
import { seatsOfOrders } from "../../sales/seats";
import { dateText } from "./date-texts";
import type { NamedSeat } from "./give-seat";
import { quietToken } from "./quiet-seats";

export const seatData = z.object({
  orderId: z.number().int(),
  seatId: z.number().int(),
  turn: z.number().int(),
});

/**
 * `mayRepeat`: whether the mail may repeat names that were typed. The order has cost money, and its reader has proven the
 * address by signing in, or the staff typed the names. Otherwise a stranger could mail words to anybody.
 */
export type MailedSeat = NamedSeat & { mayRepeat: boolean };

/** The seat that a mail is about; null when the seat has ended or belongs to somebody else. */
export async function mailedSeat(deps: Deps, data: Record<string, unknown>): Promise<MailedSeat | null> {
  const { orderId, seatId, turn } = seatData.parse(data);
  const order = await mailedOrder(deps, orderId);
  const seat = (await seatsOfOrders(deps.db, [orderId])).find(({ id }) => id === seatId);
  const line = order.lines.find(({ id }) => id === seat?.lineId);
  if (!seat || seat.turn !== turn || !line?.occurrence || line.endedAt || !isPaid(order.status)) return null;
  const isProven =
    seat.email === null ? order.memberId !== null : (await findMemberByEmail(deps.db, seat.email)) !== null;
  const isOfStaff = order.byDesk && seat.turn === 0;
  const mayRepeat = (isProven || isOfStaff) && order.paidAt !== null && order.total > 0;
  return { order, line, seat, occurrence: line.occurrence, mayRepeat };
}

/** The buyer's name in the invoice address. */
const buyerName = ({ billing }: Order) => [billing.firstName, billing.lastName].filter(Boolean).join(" ");

/** Whether the seat has the buyer's own name, so that its address is another address of the buyer. */
export const isBuyersName = (order: Order, name: string) => isSameName(name, buyerName(order));

/** The person or company that gave the seat; null if it has no name. */
export const giverOf = (order: Order) => buyerName(order) || order.billing.company || null;

/** The name by which a mail may greet its reader. The buyer reads mails about seats of people without an address. */
function readerName({ order, seat, mayRepeat }: MailedSeat): string {
  if (!mayRepeat || (seat.email === null && !isBuyersName(order, seat.name))) return "";
  return seat.name;
}

export function hello(named: MailedSeat): string {
  const name = readerName(named);
  return name === "" ? "" : `Hello ${name}. `;
}

/** How many seats on the date the seat's person has in this order. */
export async function seatsOfReader({ db }: Deps, { order, seat, occurrence }: NamedSeat): Promise<number> {
  const lines = (await linesOf(db, order.id)).filter(
    ({ endedAt, occurrence: date }) => endedAt === null && date?.uid === occurrence.uid,
  );
  const isThere = (lineId: number) => lines.some(({ id }) => id === lineId);
  return (await seatsOfOrders(db, [order.id])).filter(
    ({ email, lineId }) => email === seat.email && isThere(lineId),
  ).length;
}

/**
 * Names on the seats of a date that share the buyer's address, if none is the buyer's name.
 * @returns null when the buyer attends
 */
export async function onlyOthers(deps: Deps, { order, occurrence }: NamedSeat): Promise<string[] | null> {
  const lines = await linesOf(deps.db, order.id);
  const isThere = (lineId: number) =>
    lines.some((line) => line.id === lineId && !line.endedAt && line.occurrence?.uid === occurrence.uid);
  const shared = (await seatsOfOrders(deps.db, [order.id])).filter(
    ({ email, lineId }) => email === null && isThere(lineId),
  );
  const isOwn = shared.some(({ name }) => name === "" || isBuyersName(order, name));
  return isOwn ? null : shared.map(({ name }) => name);
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
  named: MailedSeat,
  name: Parameters<typeof dateText>[0],
): MailBlock {
  const { occurrence } = named;
  const page = pageOf(deps, occurrence);
  return { kind: "text", text: dateText(name, occurrence, { page, attendee: readerName(named) }) };
}

/** The link to refuse the mail after the date. */
export async function quietLink(deps: Deps, { seat }: NamedSeat): Promise<MailBlock> {
  const token = await quietToken(deps.db, deps.ids, seat);
  return {
    kind: "link",
    text: "Afterwards, we will email you once more to ask how it went.",
    label: "No further emails about this",
    url: `${deps.settings.origin}/store/no-further-mails?token=${token}`,
  };
}
