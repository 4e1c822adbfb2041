import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { processWide } from "@/lib/process-wide.mjs";
import { signInAlphabet } from "@/lib/rules/forms/typed-code";
import { site } from "@/lib/site";
import type { Database } from "./ground/database/client";
import { checkDataOwner } from "./ground/database/data-owner";
import { lazyDb } from "./ground/database/lazy";
import { openInMemory, openPGlite } from "./ground/database/pglite";
import { openPostgres } from "./ground/database/postgres";
import type { Deps } from "./deps";
import { effects } from "./effects";
import { createMailTransport } from "./ground/mail/transport";
import { createGateways } from "./sales/payments/gateways";
import type { DatevSettings } from "./ports";
import { checkProviderMode } from "./provider-mode";
import { checkSamples, seedSamples } from "./desk/samples";
import { createVatRegister } from "./sales/vat";

/**
 * Chooses every implementation from the settings. `samples`: whether a database without members gets sample members.
 */
export function createDeps({ samples } = { samples: env.hasSampleData }): Deps {
  const clock = () => new Date();
  const ids = {
    uuid: randomUUID,
    token: () => randomBytes(32).toString("base64url"),
    code: () => String(randomInt(1_000_000)).padStart(6, "0"),
    signInCode: () =>
      Array.from({ length: 8 }, () => signInAlphabet[randomInt(signInAlphabet.length)]).join(""),
  };
  const settings = {
    origin: env.ORIGIN,
    dataDir: env.DATA_DIR,
    mailFrom: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    sessionIdleDays: env.SESSION_IDLE_DAYS ?? null,
    learning: env.LEARNING_URL ? { url: env.LEARNING_URL, secret: env.LEARNING_SECRET ?? "" } : null,
    datev: datevSettings(),
  };
  const database = () => sharedDatabase(clock, samples);
  const db = lazyDb(database);
  return {
    ...effects,
    db,
    database,
    clock,
    ids,
    settings,
    log,
    payments: createGateways({
      db,
      clock,
      ids,
      settings,
      demo: env.isDemoOpen,
      stripe: env.stripe ?? undefined,
    }),
    vatRegister: createVatRegister({ viesUrl: env.VIES_URL, isLoopback: env.isLoopback, log }),
    mail: createMailTransport({ smtpUrl: env.SMTP_URL, bounceTo: env.BOUNCE_EMAIL, ...settings }),
  };
}

function datevSettings(): DatevSettings | null {
  const { DATEV_CONSULTANT: consultant, DATEV_CLIENT: client } = env;
  if (consultant === undefined || client === undefined) return null;
  return {
    consultant,
    client,
    chart: env.DATEV_CHART,
    accountLength: env.DATEV_ACCOUNT_LENGTH,
    yearStart: env.DATEV_YEAR_START,
    accounts: env.DATEV_ACCOUNTS,
  };
}

const shared = processWide<{ database: Promise<Database> | undefined }>("database");

/**
 * One database per process, opened at the first call. Next evaluates this module several times in one process, and a
 * second opening would lose committed rows (measured), so the promise is shared by the whole process. If opening fails,
 * the next call tries again.
 */
function sharedDatabase(clock: () => Date, samples: boolean): Promise<Database> {
  shared.database ??= open(clock, samples).catch((error: unknown) => {
    shared.database = undefined;
    throw error;
  });
  return shared.database;
}

/** A build prerenders pages with a database in memory, because several workers run and none may touch the real one. */
async function open(clock: () => Date, samples: boolean): Promise<Database> {
  if (env.isBuild) return openInMemory();
  const database = await openDatabase();
  try {
    await checkDataOwner(database.db, site.slug, env.ADOPT_DATA === true);
    if (env.stripe) await checkProviderMode(database.db, /^(sk|rk)_live_/.test(env.stripe.secretKey));
    if (!env.isLoopback && !env.DEMONSTRATION) await checkSamples(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  if (samples) await seedSamples(database.db, clock);
  return database;
}

/**
 * Opens the database and updates its schema: a PostgreSQL server if a URL is given, otherwise PGlite in a folder.
 *
 * @throws DatabaseInUse when another process holds the folder; the message names its pid
 */
function openDatabase(): Promise<Database> {
  if (!env.DATABASE_URL) return openPGlite(env.DATA_DIR);
  return openPostgres(env.DATABASE_URL, {
    size: env.DATABASE_POOL_SIZE,
    seconds: {
      connect: env.DATABASE_CONNECT_SECONDS,
      idle: env.DATABASE_IDLE_SECONDS,
      statement: env.DATABASE_STATEMENT_SECONDS,
      lock: env.DATABASE_LOCK_SECONDS,
      transaction: env.DATABASE_TRANSACTION_SECONDS,
    },
  });
}
