import { sql, type SQL } from "drizzle-orm";
import type { Db } from "@/backend/ground/database/client";
import { openInMemory } from "@/backend/ground/database/pglite";
import { members } from "@/backend/people/members/tables";
import { openSession } from "@/backend/people/sign-in/sessions";
import { sessions } from "@/backend/people/sign-in/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import { ContractClient } from "@/tests/support/contract-client";

/** The back end in this process, with a database in memory, a clock that the proof moves, and one member. */
export type BackEnd = { world: World; db: Db; memberId: number; email: string };

export async function withBackEnd<Result>(work: (backEnd: BackEnd) => Promise<Result>): Promise<Result> {
  const world = await openWorld(openInMemory);
  try {
    const email = "proved@example.com";
    const [row] = await world.deps.db
      .insert(members)
      .values({ email, createdAt: world.deps.clock() })
      .returning({ id: members.id });
    return await work({ world, db: world.deps.db, memberId: row?.id ?? 0, email });
  } finally {
    await world.close();
  }
}

/**
 * Requests a sign-in mail.
 *
 * @param from the network's address, or the browser's headers
 * @returns the binding that the answer sets in the browser
 */
export async function askForMail({ send }: World, log: string, from: string | Record<string, string>) {
  const client = new ContractClient(send, typeof from === "string" ? { "fla-client-ip": from } : from);
  const answer = await client.ask("getInWithEmail", { log });
  return { answer, binding: client.binding };
}

/** Posts to the token endpoint. */
export async function exchange({ send }: World, form: Record<string, string>, ip = "192.0.2.1") {
  const response = await send("auth", {
    path: "/oauth/token",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "fla-client-ip": ip },
    body: new URLSearchParams({ client_id: "website", ...form }).toString(),
  });
  const body: Record<string, unknown> = await response.json();
  return {
    status: response.status,
    refresh: String(body.refresh_token ?? ""),
    error: String(body.error ?? ""),
  };
}

export const refresh = (world: World, token: string) =>
  exchange(world, { grant_type: "refresh_token", refresh_token: token });

/** A new session without a mail. @returns its first refresh token */
export async function newSession({ world, db, memberId }: BackEnd): Promise<string> {
  return (await db.transaction((tx) => openSession(tx, world.deps, memberId, "Proof"))).refreshToken;
}

export async function sessionCount(db: Db): Promise<number> {
  return (await db.select({ id: sessions.id }).from(sessions)).length;
}

/**
 * Disables a guard below the code under test: a trigger undoes the guard's write, so the code runs unchanged and every
 * attempt looks like the first. For controls only.
 */
async function undo(db: Db, table: SQL, assignment: SQL): Promise<void> {
  await db.execute(sql`create or replace function unguarded() returns trigger language plpgsql as $$
    begin ${assignment}; return new; end $$`);
  await db.execute(sql`create trigger unguarded before insert or update on ${table}
    for each row execute function unguarded()`);
}

export const guardsOff = {
  /** A used link looks unused. */
  singleUse: (db: Db) => undo(db, sql`sign_in_requests`, sql`new.used_at := null`),
  /** Limits never count. */
  limits: (db: Db) => undo(db, sql`rate_limits`, sql`new.count := 0`),
  /** A new request for an address closes all earlier ones, whoever sent them. */
  sideBySide: (db: Db) =>
    undo(
      db,
      sql`sign_in_requests`,
      sql`if tg_op = 'INSERT' then delete from sign_in_requests where email = new.email; end if`,
    ),
  /** Sessions never end. */
  familyEnd: (db: Db) => undo(db, sql`sessions`, sql`new.revoked_at := null`),
};
