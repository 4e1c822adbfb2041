import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, type Db, isOutage } from "@/backend/ground/database/client";
import { openPostgres, usualPool } from "@/backend/ground/database/postgres";
import { secrets } from "@/backend/ground/database/tables";
import { gateway } from "@/lib/gateway/gateway";
import { gatewayRequest } from "@/scripts/support/gateway";
import { openWorld, type World } from "@/tests/support/backend-world";
import { type BreakingLine, breakingLine } from "@/tests/support/breaking-line";
import { onEachDatabase } from "@/tests/support/database";
import { hasPostgres, newPostgresDatabase } from "@/tests/support/postgres";

const size = 2;
const outageOf = (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: unknown) => (isOutage(error) ? "outage" : String(error)),
  );
const write = (db: Db, name: string) =>
  db.transaction((tx) => tx.insert(secrets).values({ name, value: "kept" }));

describe.skipIf(!hasPostgres)("a PostgreSQL that goes away", () => {
  let made: Awaited<ReturnType<typeof newPostgresDatabase>>;
  let line: BreakingLine;
  let database: Database;
  let world: World;
  beforeAll(async () => {
    made = await newPostgresDatabase();
    line = await breakingLine(made.url);
    database = await openPostgres(line.url, { ...usualPool, size });
    world = await openWorld(async () => database);
  });
  afterAll(async () => {
    await world.close();
    await line.cut();
    await made.drop();
  });

  it("fails what is under way and what is asked meanwhile as an outage, and answers when it is back", async () => {
    const { db } = database;
    const slow = [0, 1].map(() => outageOf(db.transaction((tx) => tx.execute(sql`select pg_sleep(20)`))));
    await line.cut();
    expect(await Promise.all(slow)).toEqual(["outage", "outage"]);
    expect(await outageOf(write(db, "never"))).toBe("outage");
    expect(await outageOf(database.ping())).toBe("outage");

    const { url, ...init } = gatewayRequest("http://localhost:3000", "addToCart", { productId: 992 });
    const asked = await gateway(new Request(url, init), "shop", {
      answererFor: () => (request) => world.backend.shop.fetch(request),
      isRemote: () => false,
    });
    expect(asked.status).toBe(502);
    expect(await asked.json()).toMatchObject({ errors: [{ extensions: { code: "UPSTREAM_UNAVAILABLE" } }] });

    await line.mend();
    await Promise.all(Array.from({ length: 4 * size }, (_, at) => write(db, `after-${at}`)));
    expect(await db.$count(secrets, sql`${secrets.name} like 'after-%'`)).toBe(4 * size);
  });

  it("loses no connection that fails at its first word", async () => {
    line.breakAt("begin", 2 * size);
    for (let at = 0; at < 2 * size; at += 1)
      expect(await outageOf(write(database.db, `broken-${at}`))).toBe("outage");
    await write(database.db, "works");
  });

  it("control: drizzle's own transaction loses each of them, until nobody gets one", async () => {
    const pool = new Pool({ connectionString: line.url, max: size, connectionTimeoutMillis: 500 });
    pool.on("connect", (client) => client.on("error", () => undefined));
    const db = drizzle(pool);
    line.breakAt("begin", size);
    for (let at = 0; at < size; at += 1) expect(await outageOf(write(db, `lost-${at}`))).toBe("outage");
    await expect(write(db, "stuck")).rejects.toThrow("timeout exceeded when trying to connect");
    // It would wait for the lost ones, which never come back.
    void pool.end();
  });

  it("control: drizzle's own transaction reports success although the database kept nothing", async () => {
    const pool = new Pool({ connectionString: made.url, max: 1 });
    const db = drizzle(pool);
    const work = db.transaction(async (tx) => {
      await tx.insert(secrets).values({ name: "taken back", value: "1" });
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      return "kept";
    });
    expect(await work).toBe("kept");
    expect(await db.$count(secrets, eq(secrets.name, "taken back"))).toBe(0);
    await pool.end();
  });
});

onEachDatabase("a transaction", (open) => {
  it("whose statement failed has failed, also when the failure was swallowed", async () => {
    const { db, close } = await open();
    const work = db.transaction(async (tx) => {
      await tx.insert(secrets).values({ name: "lost", value: "1" });
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow("nothing was kept");
    expect(await db.$count(secrets, eq(secrets.name, "lost"))).toBe(0);
    await close();
  });

  it("tells which rule was broken, however often the statement came before", async () => {
    const { db, close } = await open();
    await db.insert(secrets).values({ name: "taken", value: "1" });
    for (let time = 0; time < 5; time += 1)
      await expect(db.insert(secrets).values({ name: "taken", value: "2" })).rejects.toMatchObject({
        cause: { code: "23505", constraint: "secrets_pkey", detail: "Key (name)=(taken) already exists." },
      });
    await close();
  });
});
