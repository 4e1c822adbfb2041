import { COCKPIT_ACCESS, SUPPORTER } from "@/lib/rules/capabilities";
import type { Db } from "../database/client";
import { lockMember, type Member, updateMember } from "./store";

/** Something that the academy says about a member: it opens pages, and people see it. */
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

/** A mark counts in either of its places. */
export function marksOf(member: Pick<Member, "capabilities" | "isGuide" | "isCoach" | "hasProgramInvite">) {
  return markNames.filter((name) => {
    const { capability, column } = marks[name];
    return (capability && member.capabilities.includes(capability)) || (column && member[column]);
  });
}

/** Sets a mark or takes it. Null: the account is gone. @returns whether the member had it before */
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
