import fs from "node:fs";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Database } from "@/backend/ground/database/client";
import { onOneDatabase } from "@/tests/support/database";
import { listFiles } from "@/tests/support/imports";
import * as schema from "@/tests/support/schema";

/** Columns of the decision's second table; `*` stands for every table. */
const excepted = [
  ...fs
    .readFileSync("docs/decisions/database.md", "utf8")
    .replace(/^[^]*\n\| no key/, "")
    .matchAll(/`([\w*]+\.\w+)`/g),
].map(([, name = ""]) => new RegExp(`^${name.replace("*", "\\w+")}$`));

const keys = z.object({ rows: z.array(z.object({ name: z.string(), rule: z.string().nullable() })) });
const checks = z.object({ rows: z.array(z.object({ name: z.string(), rule: z.string() })) });

onOneDatabase("columns that name something", (open) => {
  let database: Database;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());

  /** Every column that ends like the name of a row, and each other one with a key. */
  const columns = async () =>
    keys.parse(
      await database.db.execute(sql`
        select c.relname || '.' || a.attname as name, k.confdeltype::text as rule
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          and (a.attname like '%\\_id' or k.oid is not null) order by 1`),
    ).rows;
  const isExcepted = (name: string) => excepted.some((pattern) => pattern.test(name));
  const without = async () =>
    (await columns()).flatMap(({ name, rule }) => (rule === null && !isExcepted(name) ? [name] : []));

  it("have a key, or a reason in the decision", async () => {
    expect(await without()).toEqual([]);
    const idle = (await columns()).filter(({ name, rule }) => rule !== null && isExcepted(name));
    expect(idle, "a reason for a column with a key").toEqual([]);
    expect((await columns()).filter(({ rule }) => rule !== null).length).toBeGreaterThan(60);
  });

  it("control: a new one without either is found", async () => {
    await database.db.execute(sql`create table odd (order_id integer)`);
    try {
      expect(await without()).toEqual(["odd.order_id"]);
    } finally {
      await database.db.execute(sql`drop table odd`);
    }
  });

  it("say what a deletion does", async () => {
    expect((await columns()).filter(({ rule }) => rule === "a" || rule === "d")).toEqual([]);
  });

  it("of a list of words have a check of the same words", async () => {
    const { rows } = checks.parse(
      await database.db.execute(sql`
        select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
        where connamespace = 'public'::regnamespace and contype = 'c'`),
    );
    const words = new Map(
      rows.map(({ name, rule }) => [name, [...rule.matchAll(/'([^']*)'/g)].map(([, word]) => word)]),
    );
    const lists = Object.values(schema)
      .filter((table) => is(table, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).flatMap(({ name, enumValues = [] }) =>
          enumValues.length > 0 ? [{ name: `${getTableName(table)}_${name}_known`, enumValues }] : [],
        ),
      );
    expect(lists).toHaveLength(31);
    for (const { name, enumValues } of lists) expect(words.get(name), name).toEqual(enumValues);
  });

  it("are all that hold words: none has a list that only TypeScript knows", () => {
    const typed = listFiles(["backend"], /\/tables\.ts$/).filter((file) =>
      /text\("\w+"\)\s*\.\$type</.test(fs.readFileSync(file, "utf8")),
    );
    expect(typed).toEqual([]);
  });

  it("hold for every row of a new database", async () => {
    const { rows } = checks.parse(
      await database.db.execute(
        sql`select conname as name, '' as rule from pg_constraint where not convalidated`,
      ),
    );
    expect(rows).toEqual([]);
  });
});
