import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { settingNames } from "@/lib/env";
import { startFakeStripe } from "@/tests/support/fake-stripe";
import { editPage, type Ends, heading, proofs } from "./artefact/proofs";
import { spawnArtefact, startArtefact, until } from "./artefact/running";
import { askSite, buy } from "../proofs/store/buyers";
import { Visitor } from "../proofs/visitor";
import { buildFolders } from "./support/build-folders.mjs";
import { newDatabase } from "./support/databases";
import { openMailbox, selfSigned } from "./support/mail-server";
import { startPgBouncer } from "./support/pgbouncer";
import { postgresForTests } from "./support/postgres-cluster.mjs";
import { someBilling } from "./support/gateway";
import { findProgram, freePort } from "./support/processes.mjs";
import { startRecorder } from "./support/recorder";
import { redisForTests } from "./support/redis-server.mjs";
import { withFolder } from "./support/servers";
import { root } from "./support/settings.mjs";

/**
 * Runs after the build. The artefact, started as docs/install.md describes with every setting, sells something and
 * stops. The service behind each setting proves that the setting works. An earlier start without settings proves that
 * nothing else reaches the service. The last line is the number of proven settings.
 */
const cannotBeGiven: Record<string, string> = {
  NODE_ENV: "the server sets it",
  NEXT_PHASE: "Next sets it while it builds",
  BUILD_ID: "it is given to the build, whose name a start cannot change",
  SHOP_GRAPHQL_URL:
    "a shop elsewhere takes the place of the one that sells here; tests/remote starts with it",
  MEMBER_GRAPHQL_URL: "as SHOP_GRAPHQL_URL",
  CONTENT_GRAPHQL_URL: "as SHOP_GRAPHQL_URL, in the place of CONTENT_DIR",
  AUTH_URL: "as SHOP_GRAPHQL_URL",
};

type Parts = Pick<Ends, "stripe" | "mailbox" | "recorder"> & {
  folder: string;
  databaseUrl: string;
  redisUrl: string;
  ports: { site: number; metrics: number };
};

/** All settings except those in the list above. */
function settingsOf({ folder, databaseUrl, redisUrl, stripe, mailbox, recorder, ports }: Parts) {
  const { secretKey, webhookSecret, publishableKey } = stripe.keys;
  return {
    PORT: String(ports.site),
    HOST: "localhost",
    ORIGIN: `http://localhost:${ports.site}`,
    DATA_DIR: path.join(folder, "data"),
    CONTENT_DIR: path.join(folder, "content"),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "4",
    DATABASE_CONNECT_SECONDS: "5",
    DATABASE_IDLE_SECONDS: "20",
    DATABASE_STATEMENT_SECONDS: "10",
    DATABASE_LOCK_SECONDS: "8",
    DATABASE_TRANSACTION_SECONDS: "20",
    WEB_CONCURRENCY: "2",
    ADOPT_DATA: "1",
    SAMPLE_DATA: "1",
    DEMONSTRATION: "1",
    REDIS_URL: redisUrl,
    AUTH_CLIENT_ID: "website",
    COOKIE_DOMAIN: "localhost",
    SMTP_URL: mailbox.url,
    MAIL_FROM: "academy@example.com",
    BOUNCE_EMAIL: "bounces@example.com",
    CONTACT_EMAIL: "office@example.com",
    ALLOW_DEMO_PAYMENTS: "1",
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_BASE: stripe.url,
    VIES_URL: `${recorder.url}/vies`,
    SHOW_GALLERY: "1",
    REVALIDATE_SECRET: "renewed by the editors",
    COCKPIT_URL: "https://cockpit.example",
    LEARNING_URL: "https://learning.example",
    LEARNING_SECRET: "x".repeat(32),
    DATEV_CONSULTANT: "1001",
    DATEV_CLIENT: "1",
    DATEV_CHART: "04",
    DATEV_ACCOUNT_LENGTH: "5",
    DATEV_YEAR_START: "07-01",
    DATEV_ACCOUNTS: "debtors=100000 OSS-DE=43390/240",
    COMMUNITY_URL: "https://meeting.example",
    COMMUNITY_SIGN_IN_URL: "https://meeting.example/enter",
    WELO_URL: "https://rooms.example",
    PRIVACY_POLICY_URL: "https://legal.example/privacy",
    SOCIAL_LINKEDIN: "https://linkedin.example",
    SOCIAL_FACEBOOK: "https://facebook.example",
    SOCIAL_INSTAGRAM: "https://instagram.example",
    SOCIAL_YOUTUBE: "https://youtube.example",
    SOCIAL_THREADS: "https://threads.example",
    PPP_PROVIDER_URL: "https://parity.example",
    IMAGE_HOSTS: "https://pictures.example",
    GTM_ID: "GTM-ACADEMY",
    HSTS_SUBDOMAINS: "1",
    SESSION_IDLE_DAYS: "30",
    TRUSTED_PROXIES: "1",
    METRICS_TOKEN: "read by the watcher",
    METRICS_PORT: String(ports.metrics),
    METRICS_HOST: "127.0.0.1",
    WEB_VITALS: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: `${recorder.url}/otlp`,
    SENTRY_DSN: `${recorder.url.replace("//", "//publickey@")}/42`,
    LOG_LEVEL: "info",
  };
}

const artefact = buildFolders().current();
const [postgres, redis] = await Promise.all([postgresForTests(), redisForTests()]);
/** Setting → the missing program. */
const leftOut = new Map<string, string>();
if ("missing" in redis) leftOut.set("REDIS_URL", redis.missing);
const hasPooler = findProgram("pgbouncer") !== undefined;
if (!hasPooler)
  console.log("Left out: PgBouncer between the artefact and PostgreSQL, which is not installed");
try {
  if ("missing" in postgres) {
    for (const name of Object.keys(proofs)) leftOut.set(name, postgres.missing);
  } else {
    const database = (await newDatabase(postgres.url)).url;
    const pooler = hasPooler ? await startPgBouncer(database, 6) : null;
    try {
      await withFolder((folder) => proveAll(folder, database, pooler?.url ?? database));
    } finally {
      await pooler?.stop();
    }
  }
} finally {
  await Promise.all([redis, postgres].map((each) => "stop" in each && each.stop()));
}
for (const [name, why] of leftOut) console.log(`Left out: ${name}, ${why}`);
const proven = Object.keys(proofs).filter((name) => !leftOut.has(name)).length;
console.log(`${proven} settings are proven on the artefact.`);

async function proveAll(folder: string, database: string, databaseUrl: string): Promise<void> {
  const certificate = await selfSigned(folder);
  const ports = { site: await freePort(), metrics: await freePort() };
  const webhook = `http://localhost:${ports.site}/api/stripe/webhook`;
  const stripe = await startFakeStripe({ autoDeliver: true, webhook: (event) => passOn(webhook, event) });
  const [mailbox, recorder] = [await openMailbox(certificate), await startRecorder()];
  const parts = { folder, ports, stripe, mailbox, recorder, databaseUrl };
  const redisUrl = "url" in redis ? redis.url : "";
  const settings = settingsOf({ ...parts, redisUrl });
  isComplete(Object.keys(settings));
  const content = settings.CONTENT_DIR;
  const ends = { site: settings.ORIGIN, settings, database, redis: redisUrl, content, ...parts };
  try {
    putContent(content);
    await nothingElseMeets(ends);
    // The last proof broke a file.
    putContent(content);
    const env = { ...settings, NODE_EXTRA_CA_CERTS: certificate.certFile };
    await saysEachFaultOnce({ ...env, REDIS_URL: "", DATABASE_URL: "postgres://nobody@127.0.0.1:9/academy" });
    const site = await startArtefact(artefact, env);
    try {
      const bought = await buy(0, askSite(0, site.url), stripe.token);
      await until("the paid order", bought.isPaid);
      for (const [name, isMet] of provable()) await until(`what ${name} is for`, () => isMet(ends));
    } finally {
      await site.end();
    }
    const { out, err } = site.said();
    assert.doesNotMatch(out + err, /^\s+at .+:\d+:\d+\)?$/m, "a raw stack");
  } finally {
    await Promise.all([stripe.close(), mailbox.close(), recorder.close()]);
  }
}

function provable() {
  return Object.entries(proofs).filter(([name]) => !leftOut.has(name));
}

/**
 * The control: without the settings an order can be placed too, and none of the proofs is true. The start loads no
 * samples, because that takes long.
 */
async function nothingElseMeets(ends: Ends): Promise<void> {
  const { PORT = "", HOST = "", ORIGIN = "" } = ends.settings;
  const DATA_DIR = path.join(path.dirname(ends.content), "bare");
  const site = await startArtefact(artefact, { PORT, HOST, ORIGIN, DATA_DIR, SAMPLE_DATA: "0" });
  try {
    const visitor = new Visitor(site.url);
    await visitor.operation("fillCart", { items: [{ productId: 992, quantity: 1 }], coupons: [] });
    const billing = { ...someBilling, email: "buyer-0@example.com" };
    await visitor.operation("checkout", { input: { billing, paymentMethod: "invoice" } });
    const met: string[] = [];
    for (const [name, isMet] of provable()) if (await isMet(ends)) met.push(name);
    assert.deepEqual(met, [], "settings whose proof is there without them");
  } finally {
    await site.end();
  }
}

function putContent(folder: string): void {
  fs.cpSync(path.join(root, "backend/content/files"), folder, { recursive: true });
  editPage(folder, (text) => text.replace(/^# .*$/m, `# ${heading}`));
}

/** Two processes with the same fault print one line. */
async function saysEachFaultOnce(env: Record<string, string>): Promise<void> {
  const { ended, said } = spawnArtefact(artefact, env);
  assert.equal(await ended, 78);
  const fault = /^DATABASE_URL: the database could not be opened: .*ECONNREFUSED 127\.0\.0\.1:9\n$/;
  assert.match(said().err, fault);
}

function isComplete(given: string[]): void {
  const left = settingNames.filter((name) => !given.includes(name) && !(name in cannotBeGiven));
  assert.deepEqual(left, [], "settings that this step neither gives nor says why it cannot");
  const gone = [...given, ...Object.keys(cannotBeGiven)].filter((name) => !settingNames.includes(name));
  assert.deepEqual(gone, [], "settings that there are no more");
}

function passOn(url: string, event: Request): Promise<Response> {
  return event.arrayBuffer().then((body) => fetch(url, { method: "POST", headers: event.headers, body }));
}
