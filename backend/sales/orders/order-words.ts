import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { folded } from "../../ground/database/folded";

/** Words of an order that the desk searches. */
export const orderWords = (t: Record<"billing" | "email" | "purchaseOrder", AnyPgColumn>) =>
  folded(
    sql`${t.billing}->>'firstName'`,
    sql`${t.billing}->>'lastName'`,
    sql`${t.billing}->>'company'`,
    t.email,
    t.purchaseOrder,
  );
