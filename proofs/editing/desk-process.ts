/** The desk's back end for documents in a separate process. Its functions are called by requests in JSON. */
import { createServer } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { contentState, startContent } from "@/backend/content/catalogue";
import { fingerprint } from "@/backend/content/catalogue/folder";
import { createDeps } from "@/backend/create-deps";
import type { Db } from "@/backend/ground/database/client";
import { contentVersionSource, documentsNow, publish } from "@/backend/content/editing";
import { contentVersions } from "@/backend/content/editing/tables";
import { findOrCreateMember } from "@/backend/people/members/store";
import { encodePicture } from "@/backend/content/pictures/encode-picture";
import { keepPicture } from "@/backend/content/pictures/store";
import { stock } from "@/backend/sales/products/tables";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { withoutTransactions } from "./without-transactions";
import { type Answers, type Ask, ask } from "./protocol";

const created = createDeps();
const isControl = process.env.PROOF_CONTROL === "1";
const deps = { ...created, db: isControl ? withoutTransactions(created.db) : created.db };
const { db, clock } = deps;

const filesNow = async () => (await documentsNow(db, clock())).files;

async function answer(asked: Ask): Promise<Answers[Ask["do"]]> {
  switch (asked.do) {
    case "join":
      return { id: (await findOrCreateMember(db, { email: asked.email, createdAt: clock() })).id };
    case "read":
      return { text: (await filesNow()).get(asked.path) ?? null };
    case "publish": {
      const { memberId, note } = asked;
      const changes = asked.changes.map((change) => ({ ...change, entry: null }));
      const outcome = await publish(deps, { memberId, note, changes });
      const why = outcome.kind === "mistakes" ? outcome.problems.map(({ message }) => message) : [];
      return { kind: outcome.kind, why };
    }
    case "shown":
      return { shown: contentState()?.version ?? "", published: fingerprint(await filesNow()) };
    case "rows":
      return { rows: await db.select().from(contentVersions).orderBy(contentVersions.id) };
    case "stock":
      return { rows: await db.select().from(stock) };
    case "take":
      return { taken: await take(asked.quantity) };
    case "slow writes":
      await slowWrites(db);
      return {};
    case "picture":
      return keptPicture(asked.shade);
  }
}

/** Sells seats. */
async function take(quantity: number): Promise<number> {
  const rows = await db
    .update(stock)
    .set({ quantity: sql`${stock.quantity} - ${quantity}` })
    .returning();
  return rows.length;
}

/** Slows writes down as on a busy disk, so that a kill hits the middle of a publication. */
async function slowWrites(on: Db): Promise<void> {
  await on.execute(sql`
    create or replace function slow_write() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.04); return new; end $$`);
  await on.execute(sql`
    create or replace trigger slow_write before insert on content_versions
    for each row execute function slow_write()`);
  await on.execute(sql`
    create or replace trigger slow_write before update on stock for each row execute function slow_write()`);
}

async function keptPicture(shade: number) {
  const background = { r: shade % 256, g: 80, b: 120 };
  const pixels = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  const encoded = await encodePicture(await pixels.png().toBuffer());
  if (!encoded || encoded === "too large") throw new Error("the proof's picture was not taken");
  await keepPicture(db, encoded);
  const { file, width, height } = encoded;
  return { file, width, height };
}

async function main(): Promise<void> {
  const versions = contentVersionSource(deps);
  startContent({ log: deps.log, dataDir: deps.settings.dataDir, isOwnAddress, versions });
  await deps.database();
  createServer(async (request, response) => {
    if (request.method !== "POST") return void response.end();
    try {
      response.end(JSON.stringify(await answer(ask.parse(JSON.parse(await textOf(request))))));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(Number(process.env.PORT));
}

await main();
