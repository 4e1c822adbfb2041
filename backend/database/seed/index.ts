import type { Db } from "../client";
import { seedMembers } from "./members";
import { seedOrders } from "./orders";

/** Sample people and orders for a first start; does nothing when there are members already. */
export async function seedSamples(db: Db, clock: () => Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await seedMembers(tx, clock)) await seedOrders(tx, clock);
  });
}
