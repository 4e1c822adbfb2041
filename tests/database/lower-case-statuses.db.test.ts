import fs from "node:fs";
import path from "node:path";
import { eq, sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Db } from "@/backend/database/client";
import { migrationsFolder } from "@/backend/database/template";
import { onEachDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";
import { addOrder, addSubscription, addToken } from "@/tests/support/subscription-records";

const statements = fs
  .readFileSync(path.join(migrationsFolder, "0003_lower_case_statuses.sql"), "utf8")
  .split("--> statement-breakpoint");

/** Column → every word it held before the migration → the word that it holds now. */
const words: Record<string, Record<string, string>> = {
  "orders.status": {
    PENDING: "pending",
    ON_HOLD: "held",
    PROCESSING: "processing",
    COMPLETED: "completed",
    CANCELLED: "cancelled",
    FAILED: "failed",
    REFUNDED: "refunded",
  },
  "subscriptions.status": {
    PENDING: "pending",
    ACTIVE: "active",
    ON_HOLD: "held",
    PENDING_CANCEL: "cancelling",
    CANCELLED: "cancelled",
    EXPIRED: "expired",
  },
  "renewals.status": { due: "due", paid: "paid", failed: "failed", "given up": "abandoned" },
  "waiting_list.status": {
    WAITING: "waiting",
    OFFERED: "offered",
    TAKEN: "taken",
    EXPIRED: "expired",
    LEFT: "left",
  },
  "payments.status": {
    created: "created",
    requires_action: "unconfirmed",
    processing: "processing",
    succeeded: "succeeded",
    failed: "failed",
    canceled: "cancelled",
  },
  "demo_payments.status": {
    requires_action: "unconfirmed",
    processing: "processing",
    succeeded: "succeeded",
    failed: "failed",
    canceled: "cancelled",
  },
  "payment_tokens.kind": { CC: "card", sepa: "sepa" },
};

onEachDatabase("an installation's rows", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    for (const [column, renamed] of Object.entries(words))
      for (const old of Object.keys(renamed)) await addRow[column]?.(database.db, sql`${old}`);
    await database.db.insert(tables.members).values([
      { email: "in@example.com", createdAt: now, program: { ...program, status: "ACTIVE" } },
      { email: "out@example.com", createdAt: now, program: null },
    ]);
    for (const statement of statements) await database.db.execute(statement);
  });
  afterAll(() => database.close());

  test.each(Object.entries(words))("%s gets its new words", async (column, renamed) => {
    const [table = "", name = ""] = column.split(".");
    const rows = await database.db
      .select({ word: sql<string>`${sql.identifier(name)}` })
      .from(sql`${sql.identifier(table)}`);
    const counted = new Set(rows.map(({ word }) => word));
    expect([...counted].sort()).toEqual(Object.values(renamed).sort());
  });

  test("a member's program keeps all but the spelling of its status", async () => {
    const rows = await database.db.select().from(tables.members).orderBy(tables.members.id);
    expect(rows.map((row) => row.program)).toEqual([{ ...program, status: "active" }, null]);
  });
});

const now = new Date("2026-11-01T09:00:00.000Z");
const program = { orderId: 7, id: "p", title: "Program" };
let made = 0;

/** Writes a row whose word is an old one, which the types of today refuse as a plain text. */
const addRow: Record<string, (db: Db, word: SQL) => Promise<unknown>> = {
  "orders.status": async (db, status) =>
    db
      .update(tables.orders)
      .set({ status })
      .where(eq(tables.orders.id, await addOrder(db, null))),
  "subscriptions.status": async (db, status) =>
    db
      .update(tables.subscriptions)
      .set({ status })
      .where(eq(tables.subscriptions.id, await addSubscription(db, 1))),
  "renewals.status": async (db, status) =>
    db
      .insert(tables.renewals)
      .values({ subscriptionId: await addSubscription(db, 1), periodStart: now, status }),
  "waiting_list.status": (db, status) =>
    db
      .insert(tables.waitingList)
      .values({ productId: 1, email: "a@example.com", tokenHash: `t${++made}`, joinedAt: now, status }),
  "payments.status": (db, status) =>
    db.insert(tables.payments).values({
      ...{ orderId: 1, attempt: ++made, key: `p${made}`, gateway: "demo", method: "m" },
      ...{ amount: 1, currency: "EUR", createdAt: now, updatedAt: now, status },
    }),
  "demo_payments.status": (db, status) =>
    db.insert(tables.demoPayments).values({
      ...{ ref: `r${++made}`, key: `d${made}`, orderId: "1", amount: 1, currency: "EUR", method: "m" },
      ...{ returnUrl: "/", createdAt: now, status },
    }),
  "payment_tokens.kind": async (db, kind) =>
    db
      .update(tables.paymentTokens)
      .set({ kind })
      .where(eq(tables.paymentTokens.id, await addToken(db, 1))),
};
