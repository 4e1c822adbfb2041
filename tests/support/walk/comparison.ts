import { formatEuro } from "@/lib/money";
import { takeFalseMails } from "../false-mails";
import { rowsOf } from "../rows";
import * as tables from "../schema";
import { isFlagged, wrongAccess, wrongCodes, wrongSeats } from "../seat-run/books";
import type { Seen } from "../seat-run/shop";
import {
  type Rows,
  rowsNow,
  wrongAtBank,
  wrongAtProvider,
  wrongDocuments,
  wrongFunds,
  wrongMoney,
} from "./money";
import type { Place } from "./place";

/** Compares everything that has to agree. @returns a sentence for each thing that does not */
export async function compare(place: Place): Promise<string[]> {
  const { till, dates } = place;
  const rows = await rowsNow(place);
  const flagged = new Set(rows.orders.filter(isFlagged).map(({ id }) => id));
  const seen = (await place.controls.readSeats()).map((seat) =>
    flagged.has(seat.order) ? { ...seat, state: "lapsed" as const } : seat,
  );
  // The money came back when the seats were sold: a task asks to find others.
  const unheld = new Set(rows.orders.filter(({ holds }) => !holds).map(({ id }) => id));
  const held = seen.map((seat) => (unheld.has(seat.order) ? { ...seat, state: "lapsed" as const } : seat));
  const heard = unheard(place);
  const ofOrders = rows.orders.flatMap((order) =>
    heard.has(String(order.id))
      ? []
      : [
          ...wrongAtProvider(place, rows, order),
          ...wrongDocuments(rows, order),
          ...wrongMoney(rows, order),
        ].map((why) => `order ${order.id}, ${order.status}, by ${order.paymentMethod}: ${why}`),
  );
  return [
    ...ofOrders,
    ...wrongAtBank(place, rows),
    ...rows.losses.flatMap(({ order, cents, document, why }) =>
      document === null && !why
        ? [`${formatEuro(cents)} of order ${order} left without document or reason`]
        : [],
    ),
    ...(await wrongSeats(till.db, dates, held, await offeredSeats(place))),
    ...(await wrongSubscriptions(place, rows)),
    ...(await wrongAccess(till.db, seen)),
    ...(await wrongCodes(till.db)),
    ...wrongFunds(rows, heard),
    ...(await wrongCertificates(place, seen)),
    ...takeFalseMails().map((mail) => `a mail is not true: ${mail}`),
    ...till.deps.errors
      .splice(0)
      .filter(({ message }) => !alarms.has(message))
      .map(({ data, message }) => `the log says: ${message} ${JSON.stringify(data)}`),
  ];
}

/** Orders about which the provider has said something that has not come. */
function unheard({ till: { stripe }, late }: Place): ReadonlySet<string> {
  if (late.steps === 0) return new Set();
  return new Set([...stripe.state.charges.values()].map(({ metadata }) => metadata.order_id ?? ""));
}

/** A certificate in force stands on a paid, live seat whose person came on that day; otherwise the inbox asks, or somebody has kept it. */
async function wrongCertificates(place: Place, seen: readonly Seen[]): Promise<string[]> {
  const valid = (await rowsOf(place.till.db, tables.certificates)).filter(
    ({ revokedAt }) => revokedAt === null,
  );
  if (valid.length === 0) return [];
  const came = new Set(
    (await rowsOf(place.till.db, tables.attendance)).flatMap(({ seatId, undoneAt }) =>
      undoneAt === null ? [seatId] : [],
    ),
  );
  const asked = JSON.stringify((await place.atDesk("inbox", {})).data);
  return valid.flatMap(({ publicId, seatId, workshopDate, kept }) => {
    const seat = seen.find((one) => one.seat === seatId);
    const isGrounded =
      seat !== undefined &&
      came.has(seat.seat) &&
      (seat.state === "booked" || seat.state === "over") &&
      workshopDate?.toISOString().slice(0, 10) === new Date(seat.start).toISOString().slice(0, 10);
    if (isGrounded || kept.length > 0 || asked.includes(publicId)) return [];
    return [`the certificate of seat ${seatId} (${seat?.state}) has no ground, and nobody is asked about it`];
  });
}

/** Errors in the log that ask for a person, and say nothing about a fault. */
const alarms = new Set(["an order needs an operator", "most seats of a date are held unpaid"]);

/** Seats that are kept for somebody on a waiting list, by date. */
async function offeredSeats({ till, dates }: Place): Promise<ReadonlyMap<number, number>> {
  const kept = new Map<number, number>();
  for (const { variationId, status } of await rowsOf(till.db, tables.waitingList)) {
    const date = dates.variations.indexOf(variationId);
    if (status === "offered") kept.set(date, (kept.get(date) ?? 0) + 1);
  }
  return kept;
}

/** A subscription is on as long as the money of its newest period is here, and its right is open as long as it is on. */
async function wrongSubscriptions({ till }: Place, { orders }: Rows): Promise<string[]> {
  const periods = await rowsOf(till.db, tables.renewals);
  const rights = await rowsOf(till.db, tables.grants);
  return (await rowsOf(till.db, tables.subscriptions)).flatMap(({ id, status, orderId }) => {
    const paid = periods
      .filter(({ subscriptionId, status: state }) => subscriptionId === id && state === "paid")
      .toSorted((a, b) => b.periodStart.getTime() - a.periodStart.getTime());
    const newest = orders.find((order) => order.id === (paid[0]?.orderId ?? orderId));
    const isOn = status === "active" || status === "cancelling";
    const isOpen = rights.some(
      (one) => one.orderId === orderId && one.kind === "subscription" && one.revokedAt === null,
    );
    const found: string[] = [];
    if (isOn && newest?.status === "refunded")
      found.push(`subscription ${id} is ${status}, and order ${newest.id} that paid its period is refunded`);
    if (isOn && !isOpen) found.push(`subscription ${id} is ${status}, and its right is closed`);
    return found;
  });
}
