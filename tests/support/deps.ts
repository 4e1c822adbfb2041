import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Deps } from "@/backend/deps";
import type { Log } from "@/backend/ports";
import { lazyDb } from "@/backend/ground/database/lazy";
import { effects } from "@/backend/effects";
import { createGateways } from "@/backend/sales/payments/gateways";
import { demoVatRegister } from "@/backend/sales/vat/register";
import { signInAlphabet } from "@/lib/rules/forms/typed-code";
import { FakeClock } from "./clock";
import { testDatabase } from "./database";
import { MailRecorder } from "./mail-recorder";
import { watchMails } from "./mail-watch";

export type TestDeps = Deps & {
  time: FakeClock;
  mails: MailRecorder;
  /** Errors of the log. An unexpected failure shows here even when a client saw a masked one. */
  errors: { data: Record<string, unknown>; message: string }[];
};

/**
 * The back end's dependencies with every port faked: a clock that ticks at each read, ids in order, mails kept, the demo gateway,
 * and a database in memory unless one is given. The caller closes the database.
 */
export function testDeps(overrides: Partial<Deps> = {}): TestDeps {
  watchMails();
  const time = new FakeClock();
  const mails = new MailRecorder();
  const errors: TestDeps["errors"] = [];
  let opened: ReturnType<typeof testDatabase> | undefined;
  let count = 0;
  const base = {
    ...effects,
    database: () => (opened ??= testDatabase()),
    clock: time.now,
    ids: {
      uuid: randomUUID,
      token: () => `token-${String((count += 1)).padStart(37, "0")}`,
      code: () => String((count += 1)).padStart(6, "0"),
      signInCode: () =>
        [...String((count += 1)).padStart(8, "0")].map((digit) => signInAlphabet[Number(digit) + 8]).join(""),
    },
    vatRegister: demoVatRegister(),
    mail: mails,
    log: quietLog(errors),
    settings: {
      origin: "http://localhost:3000",
      dataDir: fs.mkdtempSync(path.join(os.tmpdir(), "academy-")),
      mailFrom: "academy@example.com",
      contactEmail: "office@academy.example",
      learning: null,
    },
    ...overrides,
  };
  const { database, clock, ids, settings } = base;
  const db = overrides.db ?? lazyDb(database);
  const payments = overrides.payments ?? createGateways({ db, clock, ids, settings, demo: true });
  return { ...base, db, payments, time, mails, errors };
}

function quietLog(errors: TestDeps["errors"]): Log {
  const nothing = () => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (data, message) => void errors.push({ data, message }),
  };
}
