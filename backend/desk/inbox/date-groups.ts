import { counted } from "@/lib/rules/texts/count-words";
import { dayText } from "@/lib/rules/times/day-text";
import { type AttendedDate, datesToCome, doubtedCertificates, goneText } from "../../after-sales/attendance";
import { occurrenceText } from "../../content/documents/occurrence";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { offerableSeats } from "../../sales/waiting-list";
import type { InboxEntry, ReadGroup } from "./entry";

const WEEKS = 4;
/** Percentage of seats from which a date counts as nearly full. */
const NEARLY_FULL = 90;

/** Dates with free seats for which people wait; `key` is product and date. */
export const offerableDates: ReadGroup = async ({ db, clock }, limit) =>
  (await offerableSeats(db, clock()))
    .slice(0, limit)
    .map(({ productId, variationId, name, seats, people }) => ({
      key: `${productId}:${variationId}`,
      title: name,
      detail: `${counted(seats, "seat is", "seats are")} free, and ${counted(people, "person waits", "people wait")}.`,
    }));

/** Nearly full dates in the next weeks; `key` is the date's id, `since` is missing, `due` is its start. */
export const fullDates: ReadGroup = async (deps, limit) =>
  (await comingDates(deps))
    .filter(({ taken, all }) => taken * 100 >= all * NEARLY_FULL)
    .slice(0, limit)
    .map(({ date, taken, all }) => ({
      ...entryOf(date),
      detail: `${taken} of ${all} seats are taken, and ${date.waiting} people are waiting. Consider another date.`,
    }));

/** Dates in the next weeks that nobody has booked. */
export const emptyDates: ReadGroup = async (deps, limit) =>
  (await comingDates(deps))
    .filter(({ taken }) => taken === 0)
    .slice(0, limit)
    .map(({ date, all }) => ({
      ...entryOf(date),
      detail: `None of ${counted(all, "seat")} is taken. Promote the date, or cancel it in time.`,
    }));

/** Certificates whose ground is gone; `key` is the certificate's number. */
export const certificateGroup: ReadGroup = async ({ db }, limit) =>
  (await doubtedCertificates(db, { limit })).map(({ certificate, orderId, gone, occurs }) => ({
    key: certificate.publicId,
    order: orderId,
    since: certificate.createdAt,
    title: `${certificate.holderName}: ${certificate.certificationTitle}`,
    detail: `Issued for ${dayText(certificate.workshopDate?.toISOString())}, but ${goneText(gone)}. The seat of order ${orderId}: ${occurs}.`,
  }));

type ComingDate = { date: AttendedDate; taken: number; all: number };

/** Dates with counted seats in the next weeks, the next one first. */
async function comingDates(deps: Deps): Promise<ComingDate[]> {
  const now = deps.clock();
  return (await datesToCome(deps, daysAfter(now, 7 * WEEKS))).flatMap((date) => {
    const taken = date.paid + date.unpaid;
    const all = taken + (date.left ?? 0);
    const isOpen = !date.isCancelled && Date.parse(date.occurrence.start) > now.getTime();
    return date.left === null || all === 0 || !isOpen ? [] : [{ date, taken, all }];
  });
}

function entryOf({ id, occurrence }: AttendedDate): Omit<InboxEntry, "detail"> {
  const title = `${occurrence.title}, ${occurrenceText(occurrence)}`;
  return { key: id, title, due: new Date(occurrence.start) };
}
