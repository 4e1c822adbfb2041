import fs from "node:fs";
import path from "node:path";
import v8 from "node:v8";
import { createClient, RESP_TYPES } from "@redis/client";
import { Client } from "pg";
import type { FakeStripe } from "@/tests/support/fake-stripe";
import type { Mailbox } from "../support/mail-server";
import type { Recorder } from "../support/recorder";

/** The services behind the settings, and the site after its sale. */
export type Ends = {
  site: string;
  settings: Record<string, string>;
  /** Connects to the server directly, without PgBouncer. */
  database: string;
  redis: string;
  stripe: FakeStripe;
  mailbox: Mailbox;
  recorder: Recorder;
  content: string;
};

type Proof = (ends: Ends) => Promise<boolean> | boolean;

export const heading = "A heading of this start";
const planted = "Written into Redis";

/** For each setting: whether the service behind it was reached. All are false for a start without the setting. */
export const proofs: Record<string, Proof> = {
  CONTENT_DIR: ({ site }) => shows(site, "/academy", heading),
  DATABASE_URL: async ({ database }) =>
    (await ordersOf(database, "buyer-0@example.com", "status in ('processing', 'completed')")) === 1,
  SAMPLE_DATA: async ({ database }) => (await ordersOf(database, "anna.berger@example.com")) > 0,
  STRIPE_SECRET_KEY: ({ stripe }) =>
    [...stripe.state.charges.values()].some(({ amount }) => amount === 11_880),
  STRIPE_WEBHOOK_SECRET: async ({ database }) => (await rowsOf(database, "gateway_events")) > 0,
  SMTP_URL: ({ mailbox }) => mailbox.about.some((mail) => mail.startsWith("buyer-0@")),
  METRICS_TOKEN: async ({ site, settings }) => {
    const authorization = `Bearer ${settings["METRICS_TOKEN"]}`;
    const told = await read(site, "/metrics", { authorization });
    return /^academy_build_info\{/m.test(told.text) && (await read(site, "/metrics")).status === 401;
  },
  METRICS_PORT: ({ settings }) => hasAnswered(Number(settings["METRICS_PORT"])),
  WEB_CONCURRENCY: async ({ site, settings }) => {
    // Each new connection goes to the next process.
    for (let request = 0; request < 4; request += 1) await read(site, "/academy");
    return hasAnswered(Number(settings["METRICS_PORT"]) + 1);
  },
  WEB_VITALS: async ({ site }) => {
    const body = JSON.stringify({ name: "LCP", value: 900, page: "/academy", device: "phone" });
    const headers = { "content-type": "application/json", origin: site };
    return (await fetch(`${site}/api/web-vitals`, { method: "POST", headers, body })).status === 204;
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ recorder }) => recorder.has("/otlp/v1/traces", "graphql checkout"),
  SHOW_GALLERY: async ({ site }) => (await read(site, "/gallery")).status === 200,
  REVALIDATE_SECRET: async ({ site }) => {
    const authorization = "Bearer renewed by the editors";
    const answer = await fetch(`${site}/api/revalidate`, { method: "POST", headers: { authorization } });
    return answer.status === 400;
  },
  DEMONSTRATION: ({ site }) => shows(site, "/", "Demonstration:"),
  IMAGE_HOSTS: async ({ site, settings }) => {
    const { headers } = await read(site, "/");
    return headers.get("content-security-policy")?.includes(settings["IMAGE_HOSTS"] ?? "unset") ?? false;
  },
  ...Object.fromEntries(
    [
      "COMMUNITY_URL",
      "SOCIAL_LINKEDIN",
      "SOCIAL_FACEBOOK",
      "SOCIAL_INSTAGRAM",
      "SOCIAL_YOUTUBE",
      "SOCIAL_THREADS",
    ].map((name): [string, Proof] => [
      name,
      ({ site, settings }) => shows(site, "/", settings[name] ?? "unset"),
    ]),
  ),
  REDIS_URL: showsWhatLiesInRedis,
  SENTRY_DSN: ({ recorder, content }) => {
    editPage(content, (text) => text.replace(/^title:.*$/m, "titel: none"));
    return recorder.has("/api/42/envelope/", "content files have mistakes");
  },
};

export function editPage(content: string, edit: (text: string) => string): void {
  const file = path.join(content, "pages/academy.md");
  const text = fs.readFileSync(file, "utf8");
  const edited = edit(text);
  // The server watches the file and would treat any write as a change.
  if (edited !== text) fs.writeFileSync(file, edited);
}

async function read(site: string, address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site + address, { headers: { connection: "close", ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function shows(site: string, address: string, text: string): Promise<boolean> {
  return (await read(site, address)).text.includes(text);
}

/** Whether the process behind this metrics port has opened its database and answered a request. */
async function hasAnswered(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
  const text = (await answer?.text()) ?? "";
  return /^academy_database_up 1$/m.test(text) && /^academy_http_request_seconds_count\{/m.test(text);
}

/** A page that one process renders is stored in Redis, and both processes show it. */
async function showsWhatLiesInRedis({ site, redis }: Ends): Promise<boolean> {
  const client = createClient({ url: redis });
  await client.connect();
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  try {
    for (const name of await client.keys("academy:*:page:*")) {
      const entry: { value: { html?: string }; lastModified: number } = v8.deserialize(
        (await bytes.get(name)) ?? Buffer.alloc(0),
      );
      if (!entry.value.html?.includes(heading)) continue;
      const html = entry.value.html.replaceAll(heading, planted);
      const changed = { ...entry, lastModified: Date.now() + 1_000, value: { ...entry.value, html } };
      await client.set(name, v8.serialize(changed));
      const [prefix = "", key = ""] = name.split(/:page:(.*)/s);
      await client.publish(`${prefix}:changes`, JSON.stringify({ from: "another server", key }));
    }
  } finally {
    client.destroy();
  }
  for (let process = 0; process < 4; process += 1)
    if (!(await shows(site, "/academy", planted))) return false;
  return true;
}

const ordersOf = (database: string, email: string, status = "order_key <> ''") =>
  rowsOf(database, "orders", `where email = '${email}' and ${status}`);

/** 0 if the table does not exist. */
async function rowsOf(database: string, table: string, which = ""): Promise<number> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    const { rows: tables } = await client.query("select to_regclass($1) as found", [table]);
    if (tables[0].found === null) return 0;
    const { rows } = await client.query(`select count(*)::int as count from ${table} ${which}`);
    return rows[0].count;
  } finally {
    await client.end();
  }
}
