import { TZDate } from "@date-fns/tz";
import { and, eq, isNull } from "drizzle-orm";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import { certification } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { findMemberByEmail, holdMember, type Member, memberById } from "../members";
import { certificates, type KeptCertificate } from "./tables";

type Recipient = ({ memberId: number; name: string } | { email: string; name: string }) & {
  /** The seat with which the person came. */
  seat?: { id: number; turn: number };
  /** The grounds that are missing, as the staff knows. */
  kept?: KeptCertificate[];
};

export type IssuedCertificates = {
  issued: { id: string; name: string }[];
  /** People who got no certificate, with the reason as a sentence. */
  left: { name: string; why: string }[];
};

type Wanted = {
  certificationSlug: string;
  /** Day of the workshop. */
  date: Date;
  guides: { id: string; name: string }[];
  people: readonly Recipient[];
};

/**
 * Issues certificates after a workshop, each with a mail. A person without an account gets the certificate through its
 * page; it moves into the account that proves the address. A second run issues nothing to people who have theirs.
 *
 * @returns null: there is no such certification
 */
export async function issueCertificates(deps: Deps, wanted: Wanted): Promise<IssuedCertificates | null> {
  const subject = certification(wanted.certificationSlug);
  if (!subject) return null;
  const outcome: IssuedCertificates = { issued: [], left: [] };
  for (const recipient of wanted.people) {
    const one = await issueOne(deps, { ...wanted, subject, recipient });
    if ("why" in one) outcome.left.push(one);
    else outcome.issued.push(one);
  }
  return outcome;
}

type One = Omit<Wanted, "people"> & {
  subject: { title: string; isAddon: boolean };
  recipient: Recipient;
};

function issueOne(
  deps: Deps,
  { recipient, subject, certificationSlug, date, guides }: One,
): Promise<IssuedCertificates["issued"][number] | IssuedCertificates["left"][number]> {
  const { name } = recipient;
  return deps.db.transaction(async (tx) => {
    const holder = await holderFor(tx, recipient);
    if (typeof holder === "string") return { name, why: holder };
    const now = deps.clock();
    if (await hasOne(tx, holder, certificationSlug, date))
      return { name, why: "Already has this certificate." };
    const [row] = await tx
      .insert(certificates)
      .values({
        memberId: holder.member?.id ?? null,
        email: holder.member ? null : holder.email,
        holderName: name.trim(),
        certificationSlug,
        certificationTitle: subject.title,
        addon: subject.isAddon,
        workshopDate: date,
        guides,
        seatId: recipient.seat?.id ?? null,
        seatTurn: recipient.seat?.turn ?? null,
        kept: recipient.kept ?? [],
        createdAt: now,
        modifiedAt: now,
      })
      .returning({ publicId: certificates.publicId });
    if (!row) throw new Error("a certificate could not be inserted");
    await queueMail(tx, deps, {
      reason: `certificate-${row.publicId}`,
      recipient: holder.email,
      template: "certificate-issued",
      data: { id: row.publicId, title: subject.title, hasAccount: holder.member !== null },
    });
    return { name, id: row.publicId };
  });
}

type Holder = { member: Member | null; email: string };

/** Returns a text if there is no holder: the reason. */
async function holderFor(tx: Db, recipient: Recipient): Promise<Holder | string> {
  if (!recipient.name.trim()) return "The name is missing.";
  const email = "email" in recipient ? parseAddress(recipient.email) : null;
  if ("email" in recipient && !email) return "The address is not valid.";
  const member =
    "memberId" in recipient
      ? await memberById(tx, recipient.memberId)
      : await findMemberByEmail(tx, email ?? "");
  if (member && (await holdMember(tx, member.id))) return { member, email: member.email };
  return email ? { member: null, email } : "The account no longer exists.";
}

/** Whether somebody with this address has a valid certificate. */
export async function holdsCertificate(
  db: Db,
  { email, slug, date }: { email: string; slug: string; date: Date },
): Promise<boolean> {
  return hasOne(db, { member: await findMemberByEmail(db, email), email }, slug, date);
}

/**
 * The moment that represents the day of a workshop.
 * @param day `2026-11-27`
 */
export function workshopDay(day: string): Date {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, dayOfMonth, 9, "Europe/Vienna").getTime());
}

/** Whether the holder has this certificate. A revoked one does not count, because it may be replaced. */
async function hasOne(tx: Db, { member, email }: Holder, slug: string, date: Date): Promise<boolean> {
  const theirs = member ? eq(certificates.memberId, member.id) : eq(certificates.email, email);
  const same = and(
    theirs,
    eq(certificates.certificationSlug, slug),
    eq(certificates.workshopDate, date),
    isNull(certificates.revokedAt),
  );
  return (await tx.$count(certificates, same)) > 0;
}
