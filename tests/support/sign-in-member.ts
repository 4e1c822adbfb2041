import { eq } from "drizzle-orm";
import * as tables from "@/tests/support/schema";
import { requestSignIn } from "@/backend/people/sign-in/request-sign-in";
import type { CheckoutWorld } from "./checkout-world";
import type { ContractClient } from "./contract-client";

/** Signs in as the member of an address, who is made at the first time; what a guest ordered with it is claimed. */
export async function signInMember(
  till: CheckoutWorld,
  client: ContractClient,
  email: string,
): Promise<number> {
  const { db, deps } = till;
  await db.insert(tables.members).values({ email, createdAt: deps.clock() }).onConflictDoNothing();
  // Of two requests of one address the later one counts.
  deps.time.forward(1);
  const { code, binding } = await db.transaction((tx) =>
    requestSignIn(tx, deps, { email, withBinding: true }),
  );
  const grant = { grant_type: "urn:fla:login-code", code, binding: binding ?? "" };
  const answer = await client.token(grant);
  const [row] = await db.select().from(tables.members).where(eq(tables.members.email, email));
  if (!client.bearer || !row) throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
  return row.id;
}
