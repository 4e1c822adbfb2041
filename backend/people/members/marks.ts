import { COCKPIT_ACCESS, SUPPORTER } from "@/lib/rules/capabilities";
import type { Db } from "../../ground/database/client";
import { lockMember, type Member, updateMember } from "./store";

/** A status that the academy gives a member. It opens pages, and other people see it. */
export type Mark = "GUIDE" | "COACH" | "COCKPIT" | "SUPPORTER" | "PROGRAM_INVITE";

type Kept = { capability?: string; column?: "isGuide" | "isCoach" | "hasProgramInvite" };

const marks: Readonly<Record<Mark, Kept>> = {
  GUIDE: { capability: "fla_is_guide", column: "isGuide" },
  COACH: { capability: "fla_is_coach", column: "isCoach" },
  COCKPIT: { capability: COCKPIT_ACCESS },
  SUPPORTER: { capability: SUPPORTER },
  PROGRAM_INVITE: { column: "hasProgramInvite" },
};

export const markNames = [
  "GUIDE",
  "COACH",
  "COCKPIT",
  "SUPPORTER",
  "PROGRAM_INVITE",
] as const satisfies Mark[];

/** A member has a mark if either of its two places says so. */
export function marksOf(member: Pick<Member, "capabilities" | "isGuide" | "isCoach" | "hasProgramInvite">) {
  return markNames.filter((name) => {
    const { capability, column } = marks[name];
    return (capability && member.capabilities.includes(capability)) || (column && member[column]);
  });
}

/**
 * Sets or removes a mark.
 * @returns the member, and whether they had the mark before; null: the account is gone
 */
export function setMark(
  db: Db,
  { memberId, mark, has }: { memberId: number; mark: Mark; has: boolean },
): Promise<{ member: Member; had: boolean } | null> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) return null;
    const { capability, column } = marks[mark];
    const others = member.capabilities.filter((name) => name !== capability);
    const changed = await updateMember(tx, memberId, {
      ...(capability && { capabilities: has ? [...others, capability] : others }),
      ...(column && { [column]: has }),
    });
    return { member: changed, had: marksOf(member).includes(mark) };
  });
}
