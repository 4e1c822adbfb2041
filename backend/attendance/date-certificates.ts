import { isSameName } from "@/lib/rules/same-name";
import { holdsCertificate, issueCertificates, type IssuedCertificates, workshopDay } from "../certificates";
import { workshopOfFile } from "../content";
import type { Deps } from "../deps";
import { type Attendee, attendeesOf } from "./attendees";
import type { AttendedDate } from "./dates-store";

export type DateCertificates = {
  slug: string;
  /** Of the certification. */
  title: string;
  /** Names, as the workshop's file has them now. */
  guides: string[];
  ready: { seat: number; name: string; email: string }[];
  /** Those who came and get none, with the reason. */
  left: { seat: number; name: string; why: string }[];
};

/** The certificates that those who came to a date can get; null: it leads to none, or nobody has come. */
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
    ready: [],
    left: [],
  };
  for (const attendee of (await attendeesOf(deps.db, id)).filter(({ cameAt }) => cameAt !== null)) {
    const { id: seat, name } = attendee.seat;
    const email = ownAddress(attendee);
    const isTwice = found.ready.some((other) => other.email === email);
    const why =
      name === ""
        ? `Nobody is named for seat ${seat} of order ${attendee.order.id}`
        : email === null
          ? "Has no address of their own: add one to the seat"
          : isTwice
            ? "Has the same address as somebody else on this list"
            : (await holdsCertificate(deps.db, { email, slug, date: day }))
              ? "Already has this certificate"
              : null;
    if (why !== null) found.left.push({ seat, name: name || `Seat ${seat}`, why });
    else found.ready.push({ seat, name, email: email ?? "" });
  }
  return found;
}

/** The buyer's address is that of a seat only when it is the buyer's own: a certificate goes into an account. */
function ownAddress({ seat, order: { billing, email } }: Attendee): string | null {
  if (seat.email !== null) return seat.email;
  return isSameName(seat.name, `${billing.firstName ?? ""} ${billing.lastName ?? ""}`) ? email : null;
}

const guideNames = ({ guides }: NonNullable<ReturnType<typeof workshopOfFile>>) =>
  (guides ?? []).flatMap((guide) => (guide?.title ? [guide.title] : []));

/** The first day, where the workshop was held. */
const dayOf = ({ start }: AttendedDate["occurrence"]) => workshopDay(start.slice(0, 10));

type Wanted = { seats: readonly number[]; guides: readonly string[] };

/**
 * Issues the certificates of a date to people whom the staff has seen on the list.
 * @returns null: one of them is not on it any more, and nobody got one
 */
export async function issueToAttendees(
  deps: Deps,
  date: AttendedDate,
  { seats, guides }: Wanted,
): Promise<IssuedCertificates | null> {
  const now = await certificatesFor(deps, date);
  const people = now?.ready.filter(({ seat }) => seats.includes(seat)) ?? [];
  if (!now || people.length !== new Set(seats).size) return null;
  return issueCertificates(deps, {
    certificationSlug: now.slug,
    date: dayOf(date.occurrence),
    guides: guides.map((name) => ({ id: name, name })),
    people,
  });
}
