import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { folded } from "../../ground/database/folded";

/** The words of an order that the desk's search covers. */
export const orderWords = (t: Record<"billing" | "email" | "purchaseOrder", AnyPgColumn>) =>
  folded(
    sql`${t.billing}->>'firstName'`,
    sql`${t.billing}->>'lastName'`,
    sql`${t.billing}->>'company'`,
    t.email,
    t.purchaseOrder,
  );
