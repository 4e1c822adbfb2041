import { eq } from "drizzle-orm";
import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import type { Deps } from "../../deps";
import { type Member, members } from "../members";
import { command } from "../../operator-command";
import { revokeSessionsOf } from "./session-store";
import { deviceName, usableSessionsOf } from "./sessions";

const wanted = z.strictObject({
  /** Email address or number. */
  member: z
    .string()
    .transform((typed) => cleanCode(typed, "email"))
    .pipe(z.string().min(1).max(254)),
});

/** The operator's commands about a member's signed-in browsers. */
export const sessionCommands = {
  sessions: command(wanted, async (deps, { member: named }) => {
    const member = await findMember(deps, named);
    if (!member) return unknown(named);
    const rows = await usableSessionsOf(deps, member.id);
    const lines = rows.map(
      ({ userAgent, createdAt, lastSeenAt }) =>
        `  ${deviceName(userAgent)}, signed in ${minute(createdAt)}, last seen ${minute(lastSeenAt)}`,
    );
    return {
      ok: true,
      lines: [`${titleOf(member)}: ${counted(rows.length, "browser")} signed in.`, ...lines],
    };
  }),
  "end-sessions": command(wanted, async (deps, { member: named }) => {
    const member = await findMember(deps, named);
    if (!member) return unknown(named);
    const ended = await revokeSessionsOf(deps.db, member.id, deps.clock());
    return { ok: true, lines: [`${titleOf(member)}: ${counted(ended, "browser")} signed out.`] };
  }),
};

type Named = Pick<Member, "id" | "email">;

const unknown = (named: string) => ({ ok: false, lines: [`There is no member ${named}.`] });
const titleOf = ({ id, email }: Named) => `Member ${id}, ${email}`;

async function findMember(deps: Deps, named: string): Promise<Named | undefined> {
  const id = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
  const [found] = await deps.db
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(id === null ? eq(members.email, named) : eq(members.id, id));
  return found;
}

function minute(moment: Date): string {
  return moment.toISOString().slice(0, 16);
}
