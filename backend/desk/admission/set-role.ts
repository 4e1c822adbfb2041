import type { Deps } from "../../deps";
import type { Db } from "../../ground/database/client";
import { capabilityOf, rolesIn, rolesText, type Role } from "../../ground/desk-roles";
import { queueMail } from "../../ground/mail/outbox";
import {
  administratorsOf,
  lockAdministrators,
  lockMember,
  type Member,
  refuseLast,
  updateMember,
} from "../../people/members";

type RoleChange = { member: Member; before: Role[]; now: Role[] };
type WantedRole = {
  memberId: number;
  role: Role;
  has: boolean;
  /** The name and address of the person who changes it, for the mails: "Hanna Vogt (hanna.vogt@example.com)". */
  by: string;
};

/**
 * Gives or removes a role. The person and all administrators get a mail about the change.
 * @returns null: there is no such member
 * @throws GraphQLError LAST_ADMINISTRATOR
 */
export function setRole(deps: Deps, { memberId, role, has, by }: WantedRole): Promise<RoleChange | null> {
  return deps.db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const member = await lockMember(tx, memberId);
    if (!member) return null;
    if (role === "ADMINISTRATOR" && !has) refuseLast(administrators, memberId);
    const capability = capabilityOf(role);
    const others = member.capabilities.filter((name) => name !== capability);
    const capabilities = has ? [...others, capability] : others;
    const changed = await updateMember(tx, memberId, { capabilities });
    const change = { member: changed, before: rolesIn(member.capabilities), now: rolesIn(capabilities) };
    if (change.before.length !== change.now.length) await tellRoles(tx, deps, change, by);
    return change;
  });
}

async function tellRoles(tx: Db, deps: Deps, { member, before, now }: RoleChange, by: string): Promise<void> {
  const { email, firstName, lastName } = member;
  const data = { before: textOf(before), now: textOf(now), by };
  const reason = `roles-${deps.ids.uuid()}`;
  await queueMail(tx, deps, { reason, recipient: email, template: "own-roles", data });
  const name = `${firstName} ${lastName}`.trim();
  const whom = name ? `${name} (${email})` : email;
  for (const administrator of await administratorsOf(tx)) {
    if (administrator.id === member.id) continue;
    await queueMail(tx, deps, {
      reason: `${reason}-${administrator.id}`,
      recipient: administrator.email,
      template: "roles-changed",
      data: { ...data, whom },
    });
  }
}

const textOf = (roles: readonly Role[]) => rolesText(roles.map((role) => role.toLowerCase()));
