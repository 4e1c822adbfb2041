import type { Database } from "@/backend/ground/database/client";
import { signAccessToken } from "@/backend/people/sign-in/identity";
import { openSession } from "@/backend/people/sign-in/sessions";
import { rateLimits } from "@/backend/ground/limits/tables";
import { members } from "@/backend/people/members/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import { ContractClient } from "@/tests/support/contract-client";
import { addRecords, type Records } from "./records";

/** The asking person: nobody, the owner of the records, another member, or the owner by a session that was signed out. */
export const callers = ["anonymous", "B", "revoked", "A"] as const;
export type Caller = (typeof callers)[number];

type Tokens = { access: string; refresh: string };
export type Scene = {
  world: World;
  /** What A has. B has as much, of other numbers. */
  a: Person;
  b: Person;
  /** Another browser of the caller at every call, so that one that signs out leaves the next one alone. */
  client(caller: Caller): Promise<ContractClient>;
  tokens(caller: Caller): Promise<Tokens | null>;
  /** Forgets how often somebody asked: a limit would hide an answer. */
  forgetLimits(): Promise<void>;
};
type Person = { memberId: number; email: string; firstName: string; lastName: string; records: Records };

const ada = { email: "ada.canary@example.com", firstName: "Adacanary", lastName: "Quillfeather" };
const ben = { email: "ben.other@example.com", firstName: "Benother", lastName: "Marlinspike" };

/** A back end with two members, each with one of everything that a member can have. */
export async function openScene(open: () => Promise<Database>): Promise<Scene> {
  const world = await openWorld(open);
  const person = async (who: typeof ada): Promise<Person> => {
    const [row] = await world.deps.db
      .insert(members)
      .values({ ...who, createdAt: world.deps.clock() })
      .returning({ id: members.id });
    if (!row) throw new Error("no member");
    const client = await clientWith(world, (await newTokens(world, row.id)).access);
    const { refresh } = await newTokens(world, row.id);
    const records = await addRecords(world, client, { memberId: row.id, refresh, ...who });
    return { memberId: row.id, ...who, records };
  };
  // The other first, so that no number of A is one that a new order of B would get.
  const b = await person(ben);
  const a = await person(ada);

  const tokens: Scene["tokens"] = async (caller) => {
    if (caller === "anonymous") return null;
    const pair = await newTokens(world, caller === "B" ? b.memberId : a.memberId);
    if (caller === "revoked") await revoke(world, pair.refresh);
    return pair;
  };
  return {
    world,
    a,
    b,
    tokens,
    client: async (caller) => clientWith(world, (await tokens(caller))?.access ?? null),
    forgetLimits: async () => void (await world.deps.db.delete(rateLimits)),
  };
}

async function clientWith(world: World, bearer: string | null): Promise<ContractClient> {
  const client = world.visitor();
  client.bearer = bearer;
  return client;
}

async function newTokens(world: World, memberId: number): Promise<Tokens> {
  const session = await world.deps.db.transaction((tx) => openSession(tx, world.deps, memberId, "Matrix"));
  return {
    access: await signAccessToken(world.deps, session, session.issuedAt),
    refresh: session.refreshToken,
  };
}

/** Signs out as the site does. */
async function revoke(world: World, token: string): Promise<void> {
  const response = await world.send("auth", {
    path: "/oauth/revoke",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token, client_id: "website" }).toString(),
  });
  if (response.status !== 200) throw new Error(`sign-out was answered ${response.status}`);
}
