import { capabilityOf, rolesIn, type Role } from "../../ground/desk-roles";
import type { Db } from "../../ground/database/client";
import { lockAdministrators, lockMember, type Member, refuseLast, updateMember } from "../../people/members";

type RoleChange = { member: Member; before: Role[]; now: Role[] };

/**
 * Gives or removes a role.
 * @returns null: there is no such member
 * @throws GraphQLError LAST_ADMINISTRATOR
 */
export function setRole(
  db: Db,
  { memberId, role, has }: { memberId: number; role: Role; has: boolean },
): Promise<RoleChange | null> {
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const member = await lockMember(tx, memberId);
    if (!member) return null;
    if (role === "ADMINISTRATOR" && !has) refuseLast(administrators, memberId);
    const capability = capabilityOf(role);
    const others = member.capabilities.filter((name) => name !== capability);
    const capabilities = has ? [...others, capability] : others;
    const changed = await updateMember(tx, memberId, { capabilities });
    return { member: changed, before: rolesIn(member.capabilities), now: rolesIn(capabilities) };
  });
}
