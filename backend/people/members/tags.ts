import { COCKPIT_ACCESS, SUPPORTER } from "@/lib/rules/capabilities";
import type { Db } from "../../ground/database/client";
import { lockMember, type Member, updateMember } from "./store";

/** A status that the academy gives a member. It opens pages, and other people see it. */
export type Tag = "GUIDE" | "COACH" | "COCKPIT" | "SUPPORTER" | "PROGRAM_INVITE";

type Kept = { capability?: string; column?: "isGuide" | "isCoach" | "hasProgramInvite" };

const tags: Readonly<Record<Tag, Kept>> = {
  GUIDE: { capability: "fla_is_guide", column: "isGuide" },
  COACH: { capability: "fla_is_coach", column: "isCoach" },
  COCKPIT: { capability: COCKPIT_ACCESS },
  SUPPORTER: { capability: SUPPORTER },
  PROGRAM_INVITE: { column: "hasProgramInvite" },
};

export const tagNames = ["GUIDE", "COACH", "COCKPIT", "SUPPORTER", "PROGRAM_INVITE"] as const satisfies Tag[];

/** A member has a tag if either of its two places says so. */
export function tagsOf(member: Pick<Member, "capabilities" | "isGuide" | "isCoach" | "hasProgramInvite">) {
  return tagNames.filter((name) => {
    const { capability, column } = tags[name];
    return (capability && member.capabilities.includes(capability)) || (column && member[column]);
  });
}

/**
 * Sets or removes a tag.
 * @returns the member, and whether they had the tag before; null: the account is gone
 */
export function setTag(
  db: Db,
  { memberId, tag, has }: { memberId: number; tag: Tag; has: boolean },
): Promise<{ member: Member; had: boolean } | null> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) return null;
    const { capability, column } = tags[tag];
    const others = member.capabilities.filter((name) => name !== capability);
    const changed = await updateMember(tx, memberId, {
      ...(capability && { capabilities: has ? [...others, capability] : others }),
      ...(column && { [column]: has }),
    });
    return { member: changed, had: tagsOf(member).includes(tag) };
  });
}
