import { readAttendees, attendeeNames } from "@/lib/rules/attendees";
import type { Order } from "../cart/cart-type";

type Line = NonNullable<Order["lineItems"]>["nodes"][number];

const labels: Record<string, string> = {
  attendeeName: "For",
  attendeeEmail: "E-mail",
  attendees: "For",
  company: "Company",
  note: "Note",
};

export type LineFacts = {
  /** As it was called when it was bought. */
  name: string;
  /** RAW, of one piece before coupons. */
  unitPrice: string | null;
  /** Why the price is not the list price. */
  regional: string | null;
  notes: { label: string; value: string }[];
  /** Path of the calendar file. */
  calendar: string | null;
};

/** What a line says beside its amounts. Another shop may leave most of it out. */
export function lineFacts({ metaData, product, variation, quantity }: Line): LineFacts {
  const meta = new Map((metaData ?? []).flatMap((one) => (one?.value ? [[one.key, one.value]] : [])));
  const calendar = meta.get("_calendar") ?? null;
  return {
    name: meta.get("name") ?? variation?.node?.name ?? product?.node?.name ?? "No longer on sale",
    unitPrice: meta.get("_unit_price") ?? null,
    regional: meta.get("_regional_price") ?? null,
    notes: Object.entries(labels).flatMap(([key, label]) => {
      const value = key === "attendees" ? namesOf(meta.get(key), quantity ?? 1) : meta.get(key);
      return value ? [{ label, value }] : [];
    }),
    calendar: calendar?.startsWith("/calendar/") ? calendar : null,
  };
}

/** Names of the seats; a shop elsewhere may have them as a text of its own. */
function namesOf(note: string | undefined, quantity: number): string | undefined {
  if (note === undefined || readAttendees(note) === null) return note;
  return attendeeNames(note, quantity).join(", ");
}
