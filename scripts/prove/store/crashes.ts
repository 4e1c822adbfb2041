import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Database } from "@/backend/database/client";
import { openPGlite } from "@/backend/database/pglite";
import { openPostgres } from "@/backend/database/postgres";
import { newDatabase } from "../../support/databases";
import { goal, type Goal } from "../goals";
import { compareBooks, type Books } from "./books";
import { survive, type Chaos, type Survived } from "./chaos";
import { ShopProcess } from "./shop-process";

type Run = Survived & { books: Books };
type Amount = Pick<Chaos, "checkouts" | "killEveryMs"> & Partial<Chaos>;
/** A temporary PostgreSQL server that can be restarted. */
export type Server = { url: string; restart: () => Promise<void> };

/** A shop lives so long between two kills: a few dozen buyers, so that a thousand meet more than twenty kills. */
const killEveryMs = 7_000;

/** One shop on an embedded database, killed again and again. Source: G1. */
export async function crashesOfOne(share: number): Promise<Goal[]> {
  const checkouts = Math.max(20, Math.round(1_000 * share));
  const guarded = await onPGlite({ checkouts, killEveryMs });
  const control = await onPGlite({
    checkouts: Math.max(40, Math.round(60 * share)),
    killEveryMs,
    isForgetful: true,
  });
  return [...verdicts("G1", "PGlite", guarded, share), forgetful("G1", "PGlite", control)];
}

/** Four shops on one PostgreSQL, killed in turn, and the server restarted three times. Source: G2. */
export async function crashesOfFour(server: Server, share: number): Promise<Goal[]> {
  const checkouts = Math.max(20, Math.round(1_000 * share));
  let restarts = 0;
  const breaks = {
    at: [0.25, 0.5, 0.75],
    work: async () => {
      restarts += 1;
      await server.restart();
    },
  };
  const guarded = await onPostgres(server, { checkouts, killEveryMs, breaks });
  return [
    ...verdicts("G2", "PostgreSQL, 4 processes", guarded, share),
    goal("G2", "restarts of PostgreSQL meanwhile", "3", restarts, restarts === 3),
  ];
}

async function onPGlite(amount: Amount): Promise<Run> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "prove-"));
  const dataDir = path.join(folder, "data");
  try {
    const shops = async (stripe: string) => [await ShopProcess.on({ dataDir, stripe })];
    return await compare(await survive({ ...amount, shops }), () => openPGlite(dataDir));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(server: Server, amount: Amount): Promise<Run> {
  const { url: databaseUrl } = await newDatabase(server.url);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "prove-"));
  try {
    const shops = (stripe: string) =>
      Promise.all([1, 2, 3, 4].map(() => ShopProcess.on({ dataDir, databaseUrl, stripe })));
    return await compare(await survive({ ...amount, shops }), () => openPostgres(databaseUrl));
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compare(survived: Survived, open: () => Promise<Database>): Promise<Run> {
  const database = await open();
  try {
    const books = await compareBooks(database.db, survived.bought, survived.stripe.state);
    return { ...survived, books };
  } finally {
    await database.close();
    await survived.stripe.close();
  }
}

function verdicts(id: string, where: string, run: Run, share: number): Goal[] {
  const { books, bought, failures, kills, settledAfter } = run;
  for (const failure of failures) console.log(failure);
  const none = (what: string, measured: number) =>
    goal(id, `${where}: ${what}`, "0", measured, measured === 0);
  const leastKills = Math.max(1, Math.floor(20 * share));
  return [
    goal(
      id,
      `${where}: checkouts with ${kills} × kill -9, a fault every 1.5 s, events doubled and shuffled`,
      "all bought",
      `${bought.length} bought, ${failures.length} gave up`,
      failures.length === 0,
    ),
    goal(id, `${where}: times a shop was killed`, `≥ ${leastKills}`, kills, kills >= leastKills),
    none("orders lost", books.lost),
    none("orders doubled", books.doubled),
    none("double charges", books.doubleCharges),
    none("wrong totals", books.wrongTotals),
    none("orders still open", books.unsettled),
    none("order mails missing", books.mailsMissing),
    goal(
      id,
      `${where}: all settled after the last start`,
      "≤ 60 s",
      `${settledAfter.toFixed(1)} s`,
      settledAfter <= 60,
    ),
  ];
}

function forgetful(id: string, where: string, { books, bought }: Run): Goal {
  return goal(
    id,
    `${where}, control: the provider forgets keys, ${bought.length} checkouts: double charges`,
    "> 0",
    books.doubleCharges,
    books.doubleCharges > 0,
  );
}
