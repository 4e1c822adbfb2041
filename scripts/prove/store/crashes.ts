import path from "node:path";
import type { Database } from "@/backend/ground/database/client";
import { openPGlite } from "@/backend/ground/database/pglite";
import { openPostgres } from "@/backend/ground/database/postgres";
import { newDatabase } from "../../support/databases";
import { withFolder } from "../../support/servers";
import { exactly, type Figure, figure, moreThan, none } from "../goals";
import { type Books, compareBooks } from "./books";
import { type Chaos, survive, type Survived } from "./chaos";
import { shopProcess } from "./shop-process";

type Run = Survived & { books: Books };
type Amount = Pick<Chaos, "checkouts" | "killEvery"> & Partial<Chaos>;
/** A temporary PostgreSQL server that can be restarted. */
type Server = { url: string; restart: () => Promise<void> };

/** Buyers between two kills, so that a thousand buyers see more than 25 kills. */
const killEvery = 36;

/** Runs one shop on an embedded database and kills it repeatedly. */
export async function crashesOfOne(share: number): Promise<Figure[]> {
  const checkouts = Math.max(20, Math.round(1_000 * share));
  const guarded = await onPGlite({ checkouts, killEvery });
  const control = await onPGlite({ checkouts: 40, killEvery: 20, isForgetful: true });
  return [...verdicts("PGlite", guarded, share), forgetful("PGlite", control)];
}

/** Runs four shops on one PostgreSQL and kills them in turn. The database server restarts three times. */
export async function crashesOfFour(server: Server, share: number): Promise<Figure[]> {
  const checkouts = Math.max(20, Math.round(1_000 * share));
  let restarts = 0;
  const breaks = {
    at: [0.25, 0.5, 0.75],
    work: async () => {
      restarts += 1;
      await server.restart();
    },
  };
  const guarded = await onPostgres(server, { checkouts, killEvery, breaks });
  return [
    ...verdicts("PostgreSQL, 4 processes", guarded, share),
    exactly("restarts of PostgreSQL meanwhile", 3, restarts),
  ];
}

function onPGlite(amount: Amount): Promise<Run> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, "data");
    const shops = async (stripe: string) => [await shopProcess({ dataDir, stripe })];
    return compare(await survive({ ...amount, shops }), () => openPGlite(dataDir));
  });
}

async function onPostgres(server: Server, amount: Amount): Promise<Run> {
  const { url: databaseUrl } = await newDatabase(server.url);
  return withFolder(async (dataDir) => {
    const shops = (stripe: string) =>
      Promise.all([1, 2, 3, 4].map(() => shopProcess({ dataDir, databaseUrl, stripe })));
    return compare(await survive({ ...amount, shops }), () => openPostgres(databaseUrl));
  });
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

function verdicts(where: string, run: Run, share: number): Figure[] {
  const { books, bought, failures, kills, settledAfter, stuck } = run;
  for (const failure of failures) console.log(failure);
  const leastKills = Math.max(1, Math.floor(20 * share));
  return [
    figure(
      `${where}: checkouts with ${kills} × kill -9, a fault every 1.5 s (saved 500s too), events doubled, shuffled and a quarter lost`,
      "all bought",
      `${bought.length} bought, ${failures.length} gave up`,
      failures.length === 0,
    ),
    figure(`${where}: times a shop was killed`, `≥ ${leastKills}`, kills, kills >= leastKills),
    none(`${where}: orders lost`, books.lost),
    none(`${where}: orders doubled`, books.doubled),
    none(`${where}: double charges`, books.doubleCharges),
    none(`${where}: wrong totals`, books.wrongTotals),
    none(`${where}: orders still open`, books.unsettled),
    none(`${where}: buyers stuck longer than two minutes after all was well`, stuck),
    none(`${where}: order mails missing`, books.mailsMissing),
    figure(
      `${where}: all settled after the last start`,
      "≤ 60 s",
      `${settledAfter.toFixed(1)} s`,
      settledAfter <= 60,
    ),
  ];
}

function forgetful(where: string, { books, bought }: Run): Figure {
  return moreThan(
    `${where}, control: the provider forgets what it confirmed, ${bought.length} checkouts: double charges`,
    0,
    books.doubleCharges,
  );
}
