import type { BackendContext, Identity } from "../../context";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import type { DeskVisitor } from "../../ground/desk-entry";
import { rolesIn } from "../../ground/desk-roles";
import { memberById } from "../../people/members";
import { passkeyStanding } from "../../people/sign-in";
import { dayOf } from "../../sales/invoices";
import { readPasskeyDay } from "./passkey-day";

declare module "../../context" {
  interface BackendContext {
    deskVisitor?: Promise<DeskVisitor | null>;
  }
}

const CURRENT_SECONDS = 12 * 3_600;
const CONFIRMED_SECONDS = 3_600;

/** The member of the staff who sends the request, read once per request. Null: a guest, or a member without a role. */
export function deskVisitor(context: BackendContext): Promise<DeskVisitor | null> {
  return (context.deskVisitor ??= context.identity().then((who) => who && visitorOf(context.deps, who)));
}

async function visitorOf({ db, clock }: Deps, who: Identity): Promise<DeskVisitor | null> {
  const { memberId, signedInAt, byPasskey } = who;
  const member = await memberById(db, memberId);
  const roles = rolesIn(member?.capabilities ?? []);
  if (!member || roles.length === 0) return null;
  const [standing, requiredFrom] = await Promise.all([passkeyStanding(db, who), readPasskeyDay(db)]);
  const now = clock();
  return {
    memberId,
    name: `${member.firstName} ${member.lastName}`.trim() || member.email,
    email: member.email,
    roles,
    isCurrent: secondsAfter(signedInAt, CURRENT_SECONDS) >= now,
    isConfirmed: secondsAfter(signedInAt, CONFIRMED_SECONDS) >= now,
    passkey: {
      ...standing,
      isUsed: byPasskey,
      requiredFrom,
      isRequired: requiredFrom !== null && requiredFrom <= dayOf(now),
    },
  };
}
