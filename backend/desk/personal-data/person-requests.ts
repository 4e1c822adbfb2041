import { and, desc, eq, isNull } from "drizzle-orm";
import { grants } from "../../sales/access";
import { exportPerson, fileDeletion, forgetPerson, type Person, personRequests } from "../../people/account";
import { customers } from "../../sales/cart";
import { forgetCertificatesOfGuest } from "../../people/certificates";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { forgetRecipient, moveRecipient, queueMail } from "../../ground/mail/outbox";
import { findMemberByEmail, lockMember, updateMember } from "../../people/members";
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

export type Moved = "moved" | "taken" | "gone" | "same";

/**
 * Changes a member's address. Every browser is signed out, so that the next sign-in proves the new address. Mails about
 * orders and waiting lists go to the new address. Documents stay as they were issued. Both addresses get a mail.
 */
export async function moveByRequest(
  deps: Deps,
  { person, proof, to }: Request & { person: { memberId: number }; to: string },
): Promise<Moved> {
  const { memberId } = person;
  return deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) return "gone";
    const from = member.email;
    if (from === to) return "same";
    if (await findMemberByEmail(tx, to)) return "taken";
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
    await noteRequest(tx, deps, "address", person, proof);
    return "moved";
  });
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
