import { eq } from "drizzle-orm";
import type { Database } from "@/backend/ground/database/client";
import { members } from "@/backend/people/members/tables";
import type { ContractClient } from "./contract-client";
import { openWorld, type World } from "./backend-world";

export type AccountWorld = World & {
  database: Database;
  /** Signs in as a sample member, or as somebody new who gets an account. */
  person(email: string): Promise<{ client: ContractClient; id: number }>;
  /** The digits of the newest deletion mail to the address. */
  deletionCode(client: ContractClient, email: string): Promise<string>;
};

/** A whole back end with sample people, in which somebody deletes or exports an account. */
export async function openAccountWorld(open: () => Promise<Database>): Promise<AccountWorld> {
  const database = await open();
  const world = await openWorld(async () => database);
  const { db } = database;
  return {
    ...world,
    database,
    async person(email) {
      // Past the limit of mails to one address.
      world.deps.time.forward(901);
      await db.insert(members).values({ email, createdAt: world.deps.clock() }).onConflictDoNothing();
      const [row] = await db.select({ id: members.id }).from(members).where(eq(members.email, email));
      const client = world.visitor();
      await world.signIn(client, email);
      return { client, id: row?.id ?? 0 };
    },
    async deletionCode(client, email) {
      const { errors } = await client.ask("requestAccountDeletion");
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      await world.deliver();
      const text = world.deps.mails.to(email).at(-1)?.text ?? "";
      const found = /(?:^|\D)(\d{3}) ?(\d{3})(?:\D|$)/.exec(text);
      if (!found) throw new Error(`no code in this mail: ${text}`);
      return `${found[1]}${found[2]}`;
    },
  };
}
