import { eq } from "drizzle-orm";
import { secrets } from "../../database/schema";
import type { BankNeeds } from "./bank-needs";

const name = "demo-webhook";

/** The key that the demo bank signs its events with; made at the first use, shared by all processes. */
export async function webhookSecret(bank: BankNeeds): Promise<string> {
  const { db } = await bank.database();
  const read = () => db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  const [kept] = await read();
  if (kept) return kept.value;
  await db.insert(secrets).values({ name, value: bank.ids.token() }).onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error("The secret of the demo bank could not be kept");
  return made.value;
}
