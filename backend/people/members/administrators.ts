import { sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { capabilityOf, roles } from "../../ground/desk-roles";
import { memberErrors } from "./errors";
import type { Member } from "./store";
import { members } from "./tables";

const isAdministrator = sql`${members.capabilities} ? ${capabilityOf("ADMINISTRATOR")}`;

/**
 * Locks the administrators until the transaction ends, so that two who leave or lose the role do so one after the
 * other. Lock them before any other member.
 */
export async function lockAdministrators(tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(isAdministrator)
    .orderBy(members.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}

export async function administratorsOf(db: Db): Promise<Member[]> {
  return db.select().from(members).where(isAdministrator).orderBy(members.id);
}

/** Every member with a role of the desk, by address. */
export async function staffMembers(db: Db): Promise<Member[]> {
  const capabilities = roles.map(capabilityOf);
  return db
    .select()
    .from(members)
    .where(sql`${members.capabilities} ?| ${sql.param(capabilities)}::text[]`)
    .orderBy(members.email);
}

/**
 * @param administrators the numbers of all administrators
 * @throws GraphQLError LAST_ADMINISTRATOR when the member is the only one, because nobody could give roles any more
 */
export function refuseLast(administrators: readonly number[], memberId: number): void {
  const [one, ...others] = administrators;
  if (one === memberId && others.length === 0) throw memberErrors.lastAdministrator();
}
