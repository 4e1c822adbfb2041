import type { BackendContext, Identity } from "../../context";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import type { DeskVisitor } from "../../ground/desk-entry";
import { rolesIn } from "../../ground/desk-roles";
import { memberById } from "../../people/members";

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

async function visitorOf(
  { db, clock }: Deps,
  { memberId, signedInAt }: Identity,
): Promise<DeskVisitor | null> {
  const member = await memberById(db, memberId);
  const roles = rolesIn(member?.capabilities ?? []);
  if (!member || roles.length === 0) return null;
  const now = clock();
  return {
    memberId,
    name: `${member.firstName} ${member.lastName}`.trim() || member.email,
    email: member.email,
    roles,
    isCurrent: secondsAfter(signedInAt, CURRENT_SECONDS) >= now,
    isConfirmed: secondsAfter(signedInAt, CONFIRMED_SECONDS) >= now,
  };
}
