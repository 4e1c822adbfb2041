import { counted } from "@/lib/rules/texts/count-words";
import { dayText } from "@/lib/rules/times/day-text";
import { type AttendedDate, doubtedCertificates, goneText } from "../../after-sales/attendance";
import { occurrenceText } from "../../content/documents/occurrence";
import { offerableSeats } from "../../sales/waiting-list";
import type { InboxEntry, ReadGroup } from "./entry";

/** Percentage of seats from which a date counts as nearly full. */
const NEARLY_FULL = 90;

/** Dates with free seats for which people wait; `key` is product and date. */
export const offerableDates: ReadGroup = async ({ deps, limit }) =>
  (await offerableSeats(deps.db, deps.clock()))
    .slice(0, limit)
    .map(({ productId, variationId, name, seats, people }) => ({
      key: `${productId}:${variationId}`,
      title: name,
      detail: `${counted(seats, "seat is", "seats are")} available, and ${counted(people, "person is waiting", "people are waiting")}.`,
    }));

/** Nearly full dates in the next weeks; `key` is the date's id, `since` is missing, `due` is its start. */
export const fullDates: ReadGroup = async ({ comingDates, limit }) =>
  (await comingDates())
    .filter(({ taken, all }) => taken * 100 >= all * NEARLY_FULL)
    .slice(0, limit)
    .map(({ date, taken, all }) => ({
      ...entryOf(date),
      detail: `${taken} of ${all} seats are taken, and ${date.waiting} people are waiting. Consider another date.`,
    }));

/** Dates in the next weeks that nobody has booked. */
export const emptyDates: ReadGroup = async ({ comingDates, limit }) =>
  (await comingDates())
    .filter(({ taken }) => taken === 0)
    .slice(0, limit)
    .map(({ date, all }) => ({
      ...entryOf(date),
      detail: `No seats sold yet, out of ${all}. Promote the workshop, or cancel it in time.`,
    }));

/** Certificates whose ground is gone; `key` is the certificate's number. */
export const certificateGroup: ReadGroup = async ({ deps, limit }) =>
  (await doubtedCertificates(deps.db, { limit })).map(({ certificate, orderId, gone, occurs }) => ({
    key: certificate.publicId,
    order: orderId,
    since: certificate.createdAt,
    title: `${certificate.holderName}: ${certificate.certificationTitle}`,
    detail: `Issued for ${dayText(certificate.workshopDate?.toISOString())}, but ${goneText(gone)}. Seat of order ${orderId}: ${occurs}.`,
  }));

function entryOf({ id, occurrence }: AttendedDate): Omit<InboxEntry, "detail"> {
  const title = `${occurrence.title}, ${occurrenceText(occurrence)}`;
  return { key: id, title, due: new Date(occurrence.start) };
}
