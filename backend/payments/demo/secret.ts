import { readSecret } from "../../database/secrets";
import type { BankNeeds } from "./bank-needs";

/** The key that the demo bank signs its events with. */
export async function webhookSecret(bank: BankNeeds): Promise<string> {
  const { db } = await bank.database();
  return readSecret(db, bank.ids, "demo-webhook");
}
