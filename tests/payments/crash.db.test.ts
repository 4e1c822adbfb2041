import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPGlite } from "@/backend/ground/database/pglite";
import { createGateways } from "@/backend/sales/payments/gateways";
import type { PaymentGateway } from "@/backend/sales/payments/port";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { bundledChild } from "@/tests/support/bundled-child";
import * as tables from "@/tests/support/schema";
import { testDeps } from "@/tests/support/deps";
import { confirmingAgain } from "@/tests/support/lossy-gateways";
import { rowsOf } from "@/tests/support/rows";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "crash-"));
const crasher = bundledChild("tests/payments/crash-child.ts");
const crashed = path.join(folder, "crashed");
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Kill -9 between charge and answer, in another process. Every test begins with the rows that it left behind. */
beforeAll(async () => {
  const child = spawn(process.execPath, [crasher, crashed], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const signal = await new Promise((resolve) => child.once("exit", (_code, by) => resolve(by)));
  expect(signal).toBe("SIGKILL");
}, 120_000);

/** A new start on the folder of the dead process, and its reconciler. */
async function recover(name: string, change: (gateway: PaymentGateway) => PaymentGateway) {
  const copy = path.join(folder, name);
  fs.cpSync(crashed, copy, { recursive: true });
  const database = await openPGlite(copy);
  try {
    const base = testDeps({ database: async () => database });
    base.time.forward(60);
    const deps = { ...base, payments: createGateways({ ...base, demo: true }).map(change) };
    const before = (await rowsOf(database.db, tables.orders)).map((order) => order.status);
    await reconcilePayments(deps);
    await reconcilePayments(deps);
    return {
      before,
      after: (await rowsOf(database.db, tables.orders)).map((order) => order.status),
      charges: (
        await database.db
          .select()
          .from(tables.demoPayments)
          .where(eq(tables.demoPayments.status, "succeeded"))
      ).length,
    };
  } finally {
    await database.close();
  }
}

it(
  "kill -9 between charge and order ends in exactly one paid order and one charge (C6)",
  { timeout: 120_000 },
  async () => {
    expect(await recover("again", (gateway) => gateway)).toEqual({
      before: ["pending"],
      after: ["processing"],
      charges: 1,
    });
  },
);

it(
  "control: with a provider that confirms twice the same crash charges twice",
  { timeout: 120_000 },
  async () => {
    expect(await recover("control", confirmingAgain)).toEqual({
      before: ["pending"],
      after: ["processing"],
      charges: 2,
    });
  },
);
