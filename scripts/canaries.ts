import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { openPGlite } from "@/backend/ground/database/pglite";
import { z } from "zod";
import { type Canaries, findCanaries } from "@/tests/support/browser/canaries";
import { mailedCode } from "@/tests/support/browser/mailbox";

/**
 * Runs after the journeys and checks that none of their addresses, links, codes, cookies and numbers appear in the
 * server's output, in strangers' pages, or unencrypted in the database.
 */
const dataDir = path.join(import.meta.dirname, "../.data-e2e", process.env.E2E_PORT ?? "4108");
const numbers = [
  ...["4242424242424242", "4000002500003155", "4000002760003184", "4000000000009995"],
  ...["4000000000000341", "4000000000000002", "DE89370400440532013000", "DE62370400440532013001"],
];

const column = z.object({ rows: z.array(z.object({ text: z.string() })) });

const canaries = { ...(await readMails()), numbers };
canaries.secrets.push(...readCookies());
const few = Object.entries(canaries).filter(([, words]) => words.length < 5);
if (few.length > 0) throw new Error(`the journeys left too few of ${few.map(([name]) => name).join(", ")}`);
const found = findCanaries(canaries, {
  log: fs.readFileSync(`${dataDir}.log`, "utf8"),
  html: fs.readFileSync(`${dataDir}.html`, "utf8"),
  rows: await readRows(),
});
for (const place of found) console.error(`something secret or personal is in ${place}`);
process.exit(found.length === 0 ? 0 : 1);

async function readMails(): Promise<Omit<Canaries, "numbers">> {
  const mails: Omit<Canaries, "numbers"> = { addresses: [], secrets: [], codes: [] };
  const folder = path.join(dataDir, "outbox");
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith(".eml"))) {
    const mail = await PostalMime.parse(fs.readFileSync(path.join(folder, name)));
    const { to = [], text = "" } = mail;
    // The academy's own address may appear on its pages.
    const addresses = to
      .flatMap(({ address }) => address ?? [])
      .filter((one) => one.endsWith("@example.com"));
    mails.addresses.push(...addresses);
    mails.secrets.push(...[...text.matchAll(/[?&]token=([\w.-]{20,})/g)].map(([, token = ""]) => token));
    if (/sign-in\?token=/.test(text)) mails.codes.push(mailedCode(mail));
  }
  return mails;
}

/**
 * The second half of a binding `<name>.<secret>`, or a whole token of three parts. Shorter values are left out, because
 * a journey set them itself.
 */
function readCookies(): string[] {
  const all = fs.readFileSync(`${dataDir}.cookies`, "utf8").trim().split("\n");
  const lines = all.filter((value) => value.length >= 20);
  return lines.map((value) => (value.split(".").length === 2 ? (value.split(".")[1] ?? "") : value));
}

async function readRows(): Promise<Record<string, string[]>> {
  const { db, close } = await openPGlite(dataDir);
  try {
    const names = await db.execute(sql`select table_name as text from information_schema.tables
      where table_schema = 'public'`);
    const rows: Record<string, string[]> = {};
    for (const name of column.parse(names).rows.map((row) => row.text)) {
      const waits = name === "outbox" ? sql`where sent_at is not null` : sql``;
      // The millions of digits of a photograph contain any code by chance.
      const shown = name === "picture_files" ? sql`t.file` : sql`t::text`;
      const all = await db.execute(sql`select ${shown} as text from ${sql.identifier(name)} t ${waits}`);
      rows[name] = column.parse(all).rows.map((row) => row.text);
    }
    return rows;
  } finally {
    await close();
  }
}
