import { eq } from "drizzle-orm";
import { z } from "zod";
import { cleanCode } from "@/lib/rules/typed-code";
import type { Deps } from "../deps";
import { type Member, members } from "../members";
import { revokeSessionsOf } from "./session-store";
import { deviceName, usableSessionsOf } from "./sessions";

export const sessionCommand = z.strictObject({
  command: z.enum(["sessions", "end-sessions"]),
  /** E-mail address or number. */
  member: z
    .string()
    .transform((typed) => cleanCode(typed, "email"))
    .pipe(z.string().min(1).max(254)),
});
export type SessionCommand = z.infer<typeof sessionCommand>;

/** The operator's commands about a member's signed-in browsers. The caller has checked that it is the operator. */
export async function runSessionCommand(
  deps: Deps,
  { command, member: named }: SessionCommand,
): Promise<{ ok: boolean; lines: string[] }> {
  const member = await findMember(deps, named);
  if (!member) return { ok: false, lines: [`There is no member ${named}.`] };
  const title = `Member ${member.id}, ${member.email}`;
  if (command === "end-sessions") {
    const ended = await revokeSessionsOf(deps.db, member.id, deps.clock());
    return { ok: true, lines: [`${title}: ${browsers(ended)} signed out.`] };
  }
  const rows = await usableSessionsOf(deps, member.id);
  const lines = rows.map(
    ({ userAgent, createdAt, lastSeenAt }) =>
      `  ${deviceName(userAgent)}, signed in ${minute(createdAt)}, last seen ${minute(lastSeenAt)}`,
  );
  return { ok: true, lines: [`${title}: ${browsers(rows.length)} signed in.`, ...lines] };
}

async function findMember(deps: Deps, named: string): Promise<Pick<Member, "id" | "email"> | undefined> {
  const id = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
  const [found] = await deps.db
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(id === null ? eq(members.email, named) : eq(members.id, id));
  return found;
}

const browsers = (count: number) => `${count} ${count === 1 ? "browser" : "browsers"}`;

function minute(moment: Date): string {
  return moment.toISOString().slice(0, 16);
}
