import { sql } from "drizzle-orm";
import { capabilityOf, rolesIn, type Role } from "../../ground/desk-roles";
import type { Db } from "../../ground/database/client";
import { lockMember, type Member, members, updateMember } from "../../people/members";

export type RoleChange =
  | { kind: "changed"; member: Member; before: Role[]; now: Role[] }
  | { kind: "no member" }
  /** The member is the last administrator, so nobody could give roles any more. */
  | { kind: "last administrator" };

export function setRole(
  db: Db,
  { memberId, role, has }: { memberId: number; role: Role; has: boolean },
): Promise<RoleChange> {
  return db.transaction(async (tx): Promise<RoleChange> => {
    const administrators = await lockAdministrators(tx);
    const member = await lockMember(tx, memberId);
    if (!member) return { kind: "no member" };
    if (role === "ADMINISTRATOR" && !has && administrators.every((id) => id === memberId))
      return { kind: "last administrator" };
    const capability = capabilityOf(role);
    const others = member.capabilities.filter((name) => name !== capability);
    const capabilities = has ? [...others, capability] : others;
    const changed = await updateMember(tx, memberId, { capabilities });
    return {
      kind: "changed",
      member: changed,
      before: rolesIn(member.capabilities),
      now: rolesIn(capabilities),
    };
  });
}

/** Locks the administrators, so that two who remove each other's role do so one after the other. */
async function lockAdministrators(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.capabilities} ? ${capabilityOf("ADMINISTRATOR")}`)
    .orderBy(members.id)
    .for("update");
  return rows.map(({ id }) => id);
}
