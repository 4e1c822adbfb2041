import { dayText } from "@/lib/rules/times/day-text";
import { isSameName } from "@/backend/after-sales/seat-changes/same-name";
import {
  certificateErrors,
  holdsCertificate,
  issueCertificates,
  type IssuedCertificates,
  workshopDay,
} from "../../people/certificates";
import { workshopOfFile } from "../../content/catalogue";
import type { Deps } from "../../deps";
import { type Attendee, attendeesOf, isPaidSeat } from "./attendees";
import type { AttendedDate } from "./dates-store";

type DateCertificates = {
  slug: string;
  /** Title of the certification. */
  title: string;
  /** Names of the guides that the workshop's file lists now. */
  guides: string[];
  /** The last day, until it begins. Issuing certificates before then needs a confirmation. */
  earlyUntil: string | null;
  /** `unpaidOrder`: the order's number while it is unpaid, otherwise null. */
  ready: { seat: number; turn: number; name: string; email: string; unpaidOrder: number | null }[];
  /** People who came and get no certificate, with the reason. */
  left: { seat: number; name: string; why: string }[];
};

/** The certificates that the attendees of a date can get. Null: the date leads to none, or nobody has come. */
export async function certificatesFor(
  deps: Deps,
  { id, occurrence, came }: AttendedDate,
): Promise<DateCertificates | null> {
  const number = /^workshop-(\d+)$/.exec(id)?.[1];
  const held = number === undefined || came === 0 ? undefined : workshopOfFile(Number(number));
  const { slug, title } = held?.certification ?? {};
  if (!held || !slug) return null;
  const day = dayOf(occurrence);
  const found: DateCertificates = {
    slug,
    title: title ?? slug,
    guides: guideNames(held),
    earlyUntil: hasLastDayBegun(occurrence, deps.clock()) ? null : dayText(occurrence.end.slice(0, 10)),
    ready: [],
    left: [],
  };
  for (const attendee of (await attendeesOf(deps.db, id, deps.clock())).filter(
    ({ cameAt }) => cameAt !== null,
  )) {
    const { id: seat, turn, name } = attendee.seat;
    const unpaidOrder = isPaidSeat(attendee) ? null : attendee.order.id;
    const email = ownAddress(attendee);
    const isTwice = found.ready.some((other) => other.email === email);
    const why =
      name === ""
        ? `Seat ${seat} of order ${attendee.order.id} has no name yet`
        : email === null
          ? "No email address of their own: add one to the seat"
          : isTwice
            ? "Same email address as somebody else on this list"
            : (await holdsCertificate(deps.db, { email, slug, date: day }))
              ? "Already has this certificate"
              : null;
    if (why !== null) found.left.push({ seat, name: name || `Seat ${seat}`, why });
    else found.ready.push({ seat, turn, name, email: email ?? "", unpaidOrder });
  }
  return found;
}

/**
 * The seat's own address. The buyer's address counts only if the buyer has the seat, because a certificate goes into an
 * account.
 */
function ownAddress({ seat, order: { billing, email } }: Attendee): string | null {
  if (seat.email !== null) return seat.email;
  return isSameName(seat.name, `${billing.firstName ?? ""} ${billing.lastName ?? ""}`) ? email : null;
}

const guideNames = ({ guides }: NonNullable<ReturnType<typeof workshopOfFile>>) =>
  (guides ?? []).flatMap((guide) => (guide?.title ? [guide.title] : []));

/** The first day, in the time zone of the workshop. */
const dayOf = ({ start }: AttendedDate["occurrence"]) => workshopDay(start.slice(0, 10));

/** Whether the last day has begun at the place of the workshop: the end contains the zone's offset. */
function hasLastDayBegun({ end }: AttendedDate["occurrence"], now: Date): boolean {
  return Date.parse(`${end.slice(0, 10)}T00:00:00${end.slice(19)}`) <= now.getTime();
}

type Wanted = {
  seats: readonly number[];
  guides: readonly string[];
  /** Whether the staff has confirmed that the date has not ended, or that orders are unpaid. */
  isEarlyRight: boolean;
  isUnpaidRight: boolean;
  /** Name of the person who issues the certificates. */
  by: string;
};

/**
 * Issues the certificates of a date to people whom the staff has seen on the list.
 * @returns null: one of them is not on the list any more, and nobody got a certificate
 * @throws BAD_USER_INPUT with the question that nobody has confirmed
 */
export async function issueToAttendees(
  deps: Deps,
  date: AttendedDate,
  { seats, guides, isEarlyRight, isUnpaidRight, by }: Wanted,
): Promise<IssuedCertificates | null> {
  const now = await certificatesFor(deps, date);
  const people = now?.ready.filter(({ seat }) => seats.includes(seat)) ?? [];
  if (!now || people.length !== new Set(seats).size) return null;
  if (now.earlyUntil !== null && !isEarlyRight) throw certificateErrors.early(`ends on ${now.earlyUntil}`);
  const unpaid = [...new Set(people.flatMap(({ unpaidOrder }) => unpaidOrder ?? []))];
  if (unpaid.length > 0 && !isUnpaidRight) throw certificateErrors.unpaid(unpaid);
  const at = deps.clock().toISOString();
  return issueCertificates(deps, {
    certificationSlug: now.slug,
    date: dayOf(date.occurrence),
    guides: guides.map((name) => ({ id: name, name })),
    people: people.map(({ seat: id, turn, name, email, unpaidOrder }) => ({
      name,
      email,
      seat: { id, turn },
      kept:
        unpaidOrder === null
          ? []
          : [{ at, by, reason: `Issued although order ${unpaidOrder} was not paid`, grounds: ["unpaid"] }],
    })),
  });
}
