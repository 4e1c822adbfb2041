import path from "node:path";
import type { Database, Db } from "@/backend/database/client";
import { openPGlite } from "@/backend/database/pglite";
import { openPostgres } from "@/backend/database/postgres";
import { outbox } from "@/backend/mail/tables";
import { orders } from "@/backend/orders/tables";
import type { FakeState } from "@/tests/support/fake-stripe/state";
import { newDatabase } from "../../support/databases";
import { withFolder } from "../../support/servers";
import { exactly, type Figure, figure, moreThan, none } from "../goals";
import type { Bought } from "./buyers";
import { type Chaos, survive, type Survived } from "./chaos";
import { ShopProcess } from "./shop-process";

type Run = Survived & { books: Books };
type Amount = Pick<Chaos, "checkouts" | "killEvery"> & Partial<Chaos>;
/** A temporary PostgreSQL server that can be restarted. */
type Server = { url: string; restart: () => Promise<void> };

/** So many buyers between two kills: a thousand meet more than 25 of them. */
const killEvery = 36;

/** One shop on an embedded database, killed again and again. Source: G1. */
export async function crashesOfOne(share: number): Promise<Figure[]> {
  const checkouts = Math.max(20, Math.round(1_000 * share));
  const guarded = await onPGlite({ checkouts, killEvery });
  const control = await onPGlite({
    // Few faults hit the moment between confirming and hearing of it: fewer checkouts may meet none.
    checkouts: 150,
    killEvery: 20,
    isForgetful: true,
  });
  return [...verdicts("PGlite", guarded, share), forgetful("PGlite", control)];
}

/** Four shops on one PostgreSQL, killed in turn, and the server restarted three times. Source: G2. */
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
    const shops = async (stripe: string) => [await ShopProcess.on({ dataDir, stripe })];
    return compare(await survive({ ...amount, shops }), () => openPGlite(dataDir));
  });
}

async function onPostgres(server: Server, amount: Amount): Promise<Run> {
  const { url: databaseUrl } = await newDatabase(server.url);
  return withFolder(async (dataDir) => {
    const shops = (stripe: string) =>
      Promise.all([1, 2, 3, 4].map(() => ShopProcess.on({ dataDir, databaseUrl, stripe })));
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

/** How the shop's books and the provider's stand to each other, and to what was bought. */
type Books = {
  lost: number;
  doubled: number;
  doubleCharges: number;
  wrongTotals: number;
  unsettled: number;
  mailsMissing: number;
};

const paid = new Set(["processing", "completed"]);

/**
 * Compares them: every buyer has exactly one paid order of the right total, the provider took its money exactly once,
 * and no money was taken for anything else.
 */
async function compareBooks(db: Db, bought: readonly Bought[], provider: FakeState): Promise<Books> {
  const rows = await db.select().from(orders);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const charges = [...provider.charges.values()].filter(({ status }) => status === "succeeded");
  const chargesOf = grouped(charges, ({ metadata }) => metadata.order_id ?? "");
  const paidOf = grouped(
    rows.filter(({ status }) => paid.has(status)),
    ({ email }) => email,
  );
  const sent = new Set((await db.select({ reason: outbox.reason }).from(outbox)).map(({ reason }) => reason));
  const books = { lost: 0, doubled: 0, doubleCharges: 0, wrongTotals: 0, unsettled: 0, mailsMissing: 0 };
  for (const { buyer, wish, orderId } of bought) {
    const order = byId.get(orderId);
    const own = paidOf.get(`buyer-${buyer}@example.com`) ?? [];
    if (!order || own.length === 0) books.lost += 1;
    if (own.length > 1) books.doubled += own.length - 1;
    if (own.length !== 1)
      console.log(
        `buyer ${buyer}: order ${orderId} is ${order?.status}, paid: ${own.map(({ id }) => id).join(", ")}`,
      );
    if (order && order.total !== wish.cents) books.wrongTotals += 1;
    if (!sent.has(`order-${orderId}-placed`)) books.mailsMissing += 1;
  }
  for (const [orderId, taken] of chargesOf) {
    const order = byId.get(Number(orderId));
    if (taken.length > 1) books.doubleCharges += taken.length - 1;
    if (!order || !paid.has(order.status)) {
      books.lost += 1;
      console.log(`order ${orderId} is ${order?.status} though it was charged`);
    }
    if (order && taken[0]?.amount !== order.total) books.wrongTotals += 1;
  }
  books.unsettled = rows.filter(({ status }) => status === "pending" || status === "held").length;
  return books;
}

function grouped<T>(all: readonly T[], by: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return groups;
}
