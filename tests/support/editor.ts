import type { Db } from "@/backend/ground/database/client";
import { capabilityOf } from "@/backend/ground/desk-roles";
import { findOrCreateMember, updateMember } from "@/backend/people/members/store";

/** The number of a member who may change the content. */
export async function editorIn(db: Db, email = "e@example.com"): Promise<number> {
  const { id } = await findOrCreateMember(db, { email, createdAt: new Date() });
  await updateMember(db, id, { capabilities: [capabilityOf("EDITOR")] });
  return id;
}
