import { catalogue } from "../../content/catalogue";
import { priceAt } from "../../content/documents/sale";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Deps } from "../../deps";
import { attendeeRoles } from "../seat-changes";
import { mayAct, type Role } from "../../ground/desk-roles";
import { type Attendee, attendeesOf, isPaidSeat } from "./attendees";
import { certificatesFor } from "./date-certificates";
import type { OnSale } from "./dates-on-sale";
import type { AttendedDate } from "./dates-store";
import { certificatesOfSeats } from "./doubted-certificates";

/** A date as the desk lists it. */
export function dateRow({ occurrence, items: _, ...counts }: AttendedDate) {
  return { ...counts, title: occurrence.title, occurs: occurrenceText(occurrence) };
}

/** A date with its people, for the date's page at the desk. Only some roles read about the people. */
export async function dateFacts(deps: Deps, date: AttendedDate, roles: readonly Role[]) {
  const { id, occurrence, items } = date;
  const [certificates, attendees] = mayAct(roles, attendeeRoles)
    ? await Promise.all([certificateFacts(deps, date), attendeeFacts(deps, id)])
    : [null, null];
  return {
    ...dateRow(date),
    start: occurrence.start,
    end: occurrence.end,
    /** Path of the date's page on the site. */
    path: occurrence.path,
    /** The date's products as they are sold now; empty: the date is not on sale. */
    items: itemFacts(items, deps.clock()),
    /** Null: the date leads to no certificates, nobody has come, or the roles do not include it. */
    certificates,
    /** Null: the roles do not include it. */
    attendees,
  };
}

export const itemFacts = (items: OnSale["items"], now: Date) =>
  items.flatMap(({ productId, variationId }) => {
    const product = catalogue().product(productId);
    if (!product) return [];
    const sold = (variationId !== null && catalogue().variation(variationId)?.variation) || product;
    // `dateItem` reads this key. The price is that of one seat, in cents without tax.
    return [{ key: `${productId}:${variationId ?? 0}`, name: sold.name, price: priceAt(sold, now) }];
  });

async function certificateFacts(deps: Deps, date: AttendedDate) {
  const found = await certificatesFor(deps, date);
  if (!found) return null;
  const { title, guides, earlyUntil, ready, left } = found;
  return {
    /** Title of the certification. */
    title,
    guides,
    earlyUntil,
    ready: ready.map(({ turn: _, ...one }) => one),
    left,
  };
}

async function attendeeFacts({ db, clock }: Deps, id: string) {
  const attendees = await attendeesOf(db, id, clock());
  const certificates = await certificatesOfSeats(
    db,
    attendees.map(({ seat }) => seat.id),
  );
  return attendees.map((attendee) => shown(attendee, certificates.get(attendee.seat.id) ?? null));
}

function shown(attendee: Attendee, certificate: string | null) {
  const { seat, order, cameAt } = attendee;
  const { billing } = order;
  return {
    seat: seat.id,
    order: order.id,
    /** Empty: the seat has no name yet. */
    name: seat.name,
    /** The person's own address, or else the buyer's. */
    email: seat.email ?? order.email,
    buyer: `${billing.firstName ?? ""} ${billing.lastName ?? ""}`.trim() || order.email,
    company: billing.company ?? null,
    isPaid: isPaidSeat(attendee),
    /** The buyer's note on the order. */
    note: order.customerNote,
    cameAt: cameAt?.toISOString() ?? null,
    /** Number of the valid certificate that the person got for coming. */
    certificate,
  };
}
