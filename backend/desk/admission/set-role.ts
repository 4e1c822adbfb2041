import { sql } from "drizzle-orm";
import { roleCapabilities, rolesIn, type Role } from "../../ground/desk-roles";
import type { Db } from "../../ground/database/client";
import { lockMember, type Member, members, updateMember } from "../../people/members";

export type RoleChange =
  | { kind: "changed"; member: Member; before: Role[]; now: Role[] }
  | { kind: "no member" }
  /** The member is the last keeper, so nobody could give roles any more. */
  | { kind: "last keeper" };

export function setRole(
  db: Db,
  { memberId, role, has }: { memberId: number; role: Role; has: boolean },
): Promise<RoleChange> {
  return db.transaction(async (tx): Promise<RoleChange> => {
    const keepers = await lockKeepers(tx);
    const member = await lockMember(tx, memberId);
    if (!member) return { kind: "no member" };
    if (role === "KEEPER" && !has && keepers.every((id) => id === memberId)) return { kind: "last keeper" };
    const capability = roleCapabilities[role];
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

/** Locks the keepers, so that two who remove each other's role do so one after the other. */
async function lockKeepers(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(sql`${members.capabilities} ? ${roleCapabilities.KEEPER}`)
    .orderBy(members.id)
    .for("update");
  return rows.map(({ id }) => id);
}
