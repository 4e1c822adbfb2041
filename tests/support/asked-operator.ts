import { sql } from "drizzle-orm";
import type { Database } from "@/backend/ground/database/client";
import { operatorEndpoint, operatorToken } from "@/backend/desk/operator/endpoint";
import { testDeps } from "./deps";
import { fillTables } from "./filled-tables";
import { pastGuards } from "./reused";

/** What a server on this database answers an operator's command, as it streams. */
export function askOperator(database: Database, command: object): Promise<Response> {
  const deps = testDeps({ db: database.db, database: async () => database });
  const headers = { authorization: `Bearer ${operatorToken(deps)}` };
  const request = { method: "POST", headers, body: JSON.stringify(command) };
  return operatorEndpoint(deps).fetch(new Request("http://localhost:3000/api/operator", request));
}

/** So many orders with their entries and invoices. */
export async function fillWithOrders({ db }: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await fillTables((text) => tx.execute(text), count, ["orders", "order_entries", "invoices"]);
  });
}

/** Deleted row by row, every one of them would be looked for in the tables that refer to it. */
export async function dropOrders({ db }: Database): Promise<void> {
  await pastGuards(db, ["invoices", "credit_notes", "issued_files"], () =>
    db.execute(sql`truncate orders, order_entries, invoices cascade`),
  );
}
