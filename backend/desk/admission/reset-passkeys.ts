import { noteSecurity } from "@/lib/rules/texts/log-lines";
import type { Deps } from "../../deps";
import { isStaff } from "../../ground/desk-roles";
import { queueMail } from "../../ground/mail/outbox";
import { administratorsOf, lockMember, type Member } from "../../people/members";
import { forgetPasskeys, revokeSessionsOf } from "../../people/sign-in";
import { deskErrors } from "./errors";
import { type ActingSession, requireAdministrator } from "./passkey-day";

type Reset = {
  memberId: number;
  /** Null: the operator of the server. */
  actor: ActingSession | null;
  /** The name and address of the one who resets them, for the mails. */
  by: string;
};

type Done = { member: Member; passkeys: number; browsers: number };

/**
 * Removes all passkeys of a member of the staff who has lost them, and signs every browser of that person out. The
 * person then signs in by link and adds a new one. The person and all administrators get a mail.
 *
 * @returns null: there is no such member
 * @throws GraphQLError NOT_FOR_ONESELF, NOT_ALLOWED, NOT_STAFF, NOT_POSSIBLE
 */
export async function resetPasskeys(deps: Deps, { memberId, actor, by }: Reset): Promise<Done | null> {
  if (actor?.memberId === memberId) throw deskErrors.ownReset();
  const done = await deps.db.transaction(async (tx) => {
    if (actor) await requireAdministrator(tx, deps, actor);
    const member = await lockMember(tx, memberId);
    if (!member) return null;
    if (!isStaff(member.capabilities)) throw deskErrors.notStaff();
    const passkeys = await forgetPasskeys(tx, memberId);
    if (passkeys === 0) throw deskErrors.noPasskeys();
    const browsers = await revokeSessionsOf(tx, memberId, deps.clock());
    const reason = `passkeys-reset-${deps.ids.uuid()}`;
    const { email, firstName, lastName } = member;
    await queueMail(tx, deps, { reason, recipient: email, template: "own-passkeys-reset", data: { by } });
    const name = `${firstName} ${lastName}`.trim();
    const data = { by, whom: name ? `${name} (${email})` : email };
    for (const { id, email: recipient } of await administratorsOf(tx))
      if (id !== memberId)
        await queueMail(tx, deps, { reason: `${reason}-${id}`, recipient, template: "passkeys-reset", data });
    return { member, passkeys, browsers };
  });
  if (done)
    noteSecurity(deps.log, "passkeys-reset", { member: memberId, about: actor ? "desk" : "operator" });
  return done;
}
