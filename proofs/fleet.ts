import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openPostgres } from "@/backend/ground/database/postgres";
import { build, buildIfStale } from "../scripts/support/build.mjs";
import { newDatabase } from "../scripts/support/databases";
import { postgresForTests } from "../scripts/support/postgres-cluster.mjs";
import { freePort } from "../scripts/support/processes.mjs";
import { redisForTests } from "../scripts/support/redis-server.mjs";
import { withChromium, withFolder } from "../scripts/support/servers";
import { openBalancer } from "./fleet/balancer";
import { openMailbox } from "../scripts/support/mail-server";
import { walk } from "./fleet/walkers";
import { exactly, type Figure, figure, type Goal, moreThan, none, type Options, runAll } from "./goals";
import { bookFigures, compareBooks } from "./store/books";
import { askSite } from "./store/buyers";
import { survive } from "./store/chaos";
import { sellingSettings } from "./store/shop-process";
import { Supervised } from "./supervised";

/** Measures goal G25. */
export async function fleet({ share, only }: Options): Promise<Goal[]> {
  const postgres = await postgresForTests({ durable: true });
  if ("missing" in postgres) throw new Error(`A fleet shares one PostgreSQL: ${postgres.missing}`);
  const redis = await redisForTests();
  if ("missing" in redis) console.log(`Without Redis: ${redis.missing}.`);
  const restart = async () => {
    if ("missing" in redis) return;
    await redis.stop();
    await redis.start();
  };
  const shared = { postgres, redis: "missing" in redis ? null : { url: redis.url, restart } };
  try {
    return await runAll(
      [{ id: "G25", title: "a fleet that is killed and redeployed", work: () => chaos(shared, share) }],
      only,
    );
  } finally {
    if (!("missing" in redis)) await redis.stop();
    await postgres.stop();
  }
}

type Restartable = { url: string; restart: () => Promise<void> };
type Shared = { postgres: Restartable; redis: Restartable | null };

/** A fleet's processes, the folder of the build, and the shared database. */
type Fleet = { folder: string; servers: Supervised[]; databaseUrl: string };

/** Starts this many sites on one database, each as if on a separate machine with its own data folder. */
async function openFleet(
  count: number,
  { postgres, redis }: Shared,
  within: string,
  settings: (databaseUrl: string) => Record<string, string>,
): Promise<Fleet> {
  const { url: databaseUrl } = await newDatabase(postgres.url);
  const fleet: Fleet = { folder: await buildIfStale(), servers: [], databaseUrl };
  for (let at = 0; at < count; at += 1) {
    const dataDir = path.join(within, `machine-${at + 1}`);
    fs.mkdirSync(dataDir);
    const port = await freePort();
    const env = {
      HOST: "localhost",
      ORIGIN: "",
      TRUSTED_PROXIES: "1",
      ...(redis && { REDIS_URL: redis.url }),
      ...settings(databaseUrl),
      DATA_DIR: dataDir,
    };
    fleet.servers.push(new Supervised(port, () => ({ args: ["server.js"], cwd: fleet.folder, env })));
  }
  return fleet;
}

/** Restarts the servers one after another, as a deploy does, so that the others continue. */
async function deploy(fleet: Fleet, folder: string): Promise<void> {
  fleet.folder = folder;
  for (const server of fleet.servers) await server.restart();
}

/** Builds the same sources under another name, so that pages and scripts of the two builds differ. */
async function otherBuild(): Promise<string> {
  const name = process.env.PRODUCT_NAME;
  process.env.PRODUCT_NAME = "Flight Levels, built anew";
  try {
    const { code, output, folder } = await build({ quiet: true, unlessMade: true });
    if (code !== 0 || !folder) throw new Error(`The build failed:\n${output}`);
    return folder;
  } finally {
    if (name === undefined) delete process.env.PRODUCT_NAME;
    else process.env.PRODUCT_NAME = name;
  }
}

/** Measures goal G25 with four sites behind a balancer. */
function chaos(shared: Shared, share: number): Promise<Figure[]> {
  return withFolder(async (within) => {
    const mailbox = await openMailbox();
    const checkouts = Math.max(12, Math.round(400 * share));
    const first = await buildIfStale();
    const second = await otherBuild();
    let isOver = false;
    const targets: string[] = [];
    const balancer = await openBalancer(targets);
    const restarts = { postgres: 0, redis: 0, deploys: 0 };
    const opened: { fleet?: Fleet } = {};
    let killsMeanwhile = 0;
    const restart = async (which: "postgres" | "redis") => {
      restarts[which] += 1;
      await shared[which]?.restart();
    };
    const roll = async (folder: string) => {
      if (opened.fleet) await deploy(opened.fleet, folder);
      restarts.deploys += 1;
    };
    const troubles = [
      () => restart("postgres"),
      () => roll(second),
      () => restart("redis"),
      () => restart("postgres"),
      () => roll(first),
      () => restart("redis"),
    ];
    // When all sites die at once, no visitor can continue, and the run ends.
    const walkedUntilThen = async () => {
      isOver = true;
      killsMeanwhile = opened.fleet?.servers.reduce((sum, { kills }) => sum + kills, 0) ?? 0;
      await walked;
    };
    const survived = survive({
      checkouts,
      killEvery: Math.max(4, Math.round(checkouts / 25)),
      breaks: {
        at: troubles.map((_, at) => (at + 1) / (troubles.length + 1)),
        work: async () => troubles.shift()?.(),
      },
      shops: async (stripe) => {
        const fleet = await openFleet(4, shared, within, (databaseUrl) => ({
          ...sellingSettings({ dataDir: "", databaseUrl, stripe }),
          ORIGIN: balancer.url,
          SMTP_URL: mailbox.url,
        }));
        fleet.folder = first;
        opened.fleet = fleet;
        targets.push(...fleet.servers.map(({ url }) => url));
        return fleet.servers;
      },
      asker: (buyer) => askSite(buyer, balancer.url),
      front: balancer.url,
      onBought: walkedUntilThen,
    }).finally(() => (isOver = true));
    const walked = withChromium(async (browser) => {
      while (!isOver && !(await fetch(balancer.url).catch(() => null))?.ok) await pause(200);
      return Promise.all([1, 2].map((at) => walk(browser, balancer.url, `192.0.2.${at}`, () => isOver)));
    });
    const [{ bought, failures, kills, stuck, stripe }, walks] = await Promise.all([survived, walked]);
    const database = await openPostgres(opened.fleet?.databaseUrl ?? "");
    try {
      const books = await compareBooks(database.db, bought, stripe.state);
      const troubled = killsMeanwhile + restarts.postgres + restarts.redis;
      const reloads = walks.flatMap(({ reloads }) => reloads);
      for (const said of [...failures, ...walks.flatMap(({ errors }) => errors)]) console.log(said);
      for (const said of reloads) console.log(`Reloaded: ${said}`);
      const twice = [...mailbox.accepted.values()].filter((times) => times > 1).length;
      const repeated = mailbox.about.length - new Set(mailbox.about).size;
      const orderMails = mailbox.about.filter((about) => about.startsWith("buyer-")).length;
      return [
        figure(
          `checkouts through a balancer at four sites, ${kills} × kill -9`,
          "all bought",
          `${bought.length} bought, ${failures.length} gave up`,
          failures.length === 0,
        ),
        moreThan("times a site was killed", Math.floor(20 * share), kills),
        exactly("rolling deploys meanwhile, to another build and back", 2, restarts.deploys),
        exactly("restarts of PostgreSQL and of Redis", 4, restarts.postgres + restarts.redis),
        ...bookFigures(books),
        none("buyers stuck longer than two minutes after all was well", stuck),
        moreThan("mails to buyers that arrived", bought.length - 1, orderMails),
        none("two mails to one person about the same", repeated),
        none("mails that a server accepted twice", twice),
        moreThan(
          "pages that two visitors walked to in open tabs",
          5,
          walks.reduce((sum, { pages }) => sum + pages, 0),
        ),
        none("… and that did not come, at a second try either", walks.flatMap(({ errors }) => errors).length),
        figure(
          "… and that broke, and came when they pressed reload: one for each kill and restart at most",
          `≤ ${troubled}`,
          reloads.length,
          reloads.length <= troubled,
        ),
        moreThan("requests that the balancer asked of another site (the chaos bites)", 0, balancer.retried),
      ];
    } finally {
      await database.close();
      await stripe.close();
      await balancer.close();
      await mailbox.close();
    }
  });
}
