import { and, desc, eq, isNull } from "drizzle-orm";
import { grants } from "../../sales/access";
import {
  dueAddressChanges,
  endAddressChange,
  exportPerson,
  fileDeletion,
  forgetPerson,
  holdAddressChange,
  type Person,
  personRequests,
  tellAcademy,
} from "../../people/account";
import { customers } from "../../sales/cart";
import { certificatesOf, forgetCertificatesOfGuest } from "../../people/certificates";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { isStaff } from "../../ground/desk-roles";
import { forgetRecipient, moveRecipient, queueMail } from "../../ground/mail/outbox";
import { findMemberByEmail, lockMember, type Member, updateMember } from "../../people/members";
import { forgottenWords, orders } from "../../sales/orders";
import { forgetMessages } from "../../after-sales/questions";
import { deleteRequestsOf, revokeSessionsOf } from "../../people/sign-in";
import { forgetEntriesOfGuest, moveEntries } from "../../sales/waiting-list";
import { joinOwnSeats } from "../../sales/seats";
import { forgetCustomer } from "./change-owner";
import { customerFiles, guestFiles } from "./export-customer";
import { forgetSeats } from "./person-seats-store";
import { emptySeats } from "./seats-of-nobody-store";
import { emptyOrders } from "./undocumented-orders";

type Request = { person: Person; /** How the operator knew who asked. */ proof: string };

/** The data export for a person who has no account or cannot reach it: a member's files and a guest's files. */
export async function exportByRequest(
  deps: Deps,
  { person, proof }: Request,
): Promise<Uint8Array<ArrayBuffer>> {
  const archive = await exportPerson(deps, person, [shopFiles, guestFiles]);
  await noteRequest(deps.db, deps, "export", person, proof);
  return archive;
}

const shopFiles = async (deps: Deps, { memberId, email }: Person) =>
  memberId === null ? [] : customerFiles(deps, { memberId, email });

/**
 * Deletes an account, or a guest's data except the orders, which tax law keeps.
 * @returns false when the account was already deleted
 */
export async function deleteByRequest(deps: Deps, { person, proof }: Request): Promise<boolean> {
  const { memberId, email } = person;
  const at = deps.clock();
  const done = await deps.db.transaction(async (tx) => {
    const forgotten =
      memberId === null ? null : await forgetPerson(tx, deps, forgetCustomer, { memberId, email, at });
    if (memberId !== null && !forgotten) return null;
    if (memberId === null) await forgetSeats(tx, person, at);
    await forgetGuest(tx, email, at);
    await queueMail(tx, deps, {
      reason: `account-deleted-${deps.ids.uuid()}`,
      recipient: email,
      template: memberId === null ? "guest-deleted" : "account-deleted",
      data: {},
    });
    await noteRequest(tx, deps, "deletion", person, proof);
    return { forgotten };
  });
  if (!done) return false;
  if (done.forgotten) {
    await fileDeletion(deps, done.forgotten.deletion);
    await done.forgotten.after?.(deps);
  }
  return true;
}

/**
 * Deletes a guest's data beside the orders: questions about them, places on waiting lists, waiting mails, and access to
 * the orders in browsers.
 */
async function forgetGuest(tx: Db, email: string, at: Date): Promise<void> {
  await deleteRequestsOf(tx, email);
  const theirs = await tx
    .update(orders)
    .set({ sessionId: null, ...forgottenWords, forgottenAt: at })
    .where(and(isNull(orders.memberId), eq(orders.email, email)))
    .returning({ id: orders.id });
  const ids = theirs.map(({ id }) => id);
  await forgetMessages(tx, ids);
  await emptyOrders(tx, ids);
  await emptySeats(tx, at, ids);
  await forgetEntriesOfGuest(tx, email);
  await forgetCertificatesOfGuest(tx, email);
  await forgetRecipient(tx, email);
}

export type Moved =
  { kind: "moved" | "taken" | "gone" | "same" | "waiting" } | { kind: "waits"; until: Date };

type Move = { memberId: number; to: string; proof: string; byAdministrator: boolean };

/**
 * Changes a member's address at once, or in a day if orders or certificates hang on the account: then the old address
 * is told and can stop it.
 */
export function moveByRequest(deps: Deps, { memberId, to, proof, byAdministrator }: Move): Promise<Moved> {
  return deps.db.transaction(async (tx): Promise<Moved> => {
    const member = await lockMember(tx, memberId);
    if (!member) return { kind: "gone" };
    const refused = await notMovable(tx, member, to);
    if (refused) return { kind: refused };
    if (!(await isWorthADay(tx, memberId))) return { kind: await moveNow(tx, deps, member, { to, proof }) };
    const change = { memberId, oldAddress: member.email, newAddress: to, proof, byAdministrator };
    const until = await holdAddressChange(tx, deps, change);
    return until ? { kind: "waits", until } : { kind: "waiting" };
  });
}

/** Carries out the changes of address whose day is over. A change that has become wrong ends, and the academy is told. */
export async function moveDue(deps: Deps): Promise<{ moved: number; kept: number }> {
  const counts = { moved: 0, kept: 0 };
  for (const change of await dueAddressChanges(deps.db, deps.clock())) {
    const why = await deps.db.transaction(async (tx) => {
      const member = await lockMember(tx, change.memberId);
      if (!member || !(await endAddressChange(tx, change))) return "over";
      // Somebody else has changed the address since.
      if (member.email !== change.oldAddress) return "over";
      const isForbidden = isStaff(member.capabilities) && !change.byAdministrator;
      const refused = isForbidden ? "staff" : await notMovable(tx, member, change.newAddress);
      if (refused === "same") return "over";
      if (refused) await tellAcademy(tx, deps, change, refused);
      else await moveNow(tx, deps, member, { to: change.newAddress, proof: change.proof });
      return refused;
    });
    if (why === null) counts.moved += 1;
    else if (why !== "over") counts.kept += 1;
  }
  return counts;
}

async function notMovable(tx: Db, { email }: Member, to: string): Promise<"same" | "taken" | null> {
  if (email === to) return "same";
  return (await findMemberByEmail(tx, to)) ? "taken" : null;
}

async function isWorthADay(tx: Db, memberId: number): Promise<boolean> {
  const placed = await tx.$count(orders, eq(orders.memberId, memberId));
  return placed > 0 || (await certificatesOf(tx, memberId, false)).length > 0;
}

/**
 * Every browser is signed out, so that the next sign-in proves the new address. Mails about orders and waiting lists go
 * to the new address. Documents stay as they were issued. Both addresses get a mail.
 */
async function moveNow(
  tx: Db,
  deps: Deps,
  { id: memberId, email: from }: Member,
  { to, proof }: { to: string; proof: string },
): Promise<"moved"> {
  await updateMember(tx, memberId, { email: to });
  await revokeSessionsOf(tx, memberId, deps.clock());
  await deleteRequestsOf(tx, from);
  const isTheirs = and(eq(orders.memberId, memberId), eq(orders.email, from));
  await tx.update(orders).set({ email: to }).where(isTheirs);
  await tx
    .update(grants)
    .set({ email: to })
    .where(and(eq(grants.memberId, memberId), eq(grants.email, from)));
  await joinOwnSeats(tx, memberId);
  await moveBilling(tx, memberId, from, to);
  await moveEntries(tx, memberId, to);
  await moveRecipient(tx, from, to);
  for (const [recipient, template] of [
    [from, "address-left"],
    [to, "address-moved"],
  ] as const)
    await queueMail(tx, deps, { reason: `${template}-${deps.ids.uuid()}`, recipient, template, data: {} });
  await noteRequest(tx, deps, "address", { memberId, email: to }, proof);
  return "moved";
}

async function moveBilling(tx: Db, memberId: number, from: string, to: string): Promise<void> {
  const [row] = await tx
    .select({ billing: customers.billing })
    .from(customers)
    .where(eq(customers.memberId, memberId))
    .for("update");
  if (row?.billing?.email?.toLowerCase() !== from) return;
  const billing = { ...row.billing, email: to };
  await tx.update(customers).set({ billing }).where(eq(customers.memberId, memberId));
}

/** The newest hundred requests. */
export function personRequestsOf(db: Db) {
  return db.select().from(personRequests).orderBy(desc(personRequests.id)).limit(100);
}

/** Records that a request was fulfilled, and how the operator knew who had sent it. */
export async function noteRequest(
  tx: Db,
  deps: Pick<Deps, "clock">,
  kind: (typeof personRequests.$inferInsert)["kind"],
  { memberId }: Person,
  proof: string,
): Promise<void> {
  await tx.insert(personRequests).values({ kind, memberId, proof, at: deps.clock() });
}
