import { afterAll, beforeAll, expect, it } from "vitest";
import { healthEndpoint } from "@/backend/desk/operator/health-endpoint";
import { roles } from "@/backend/ground/desk-roles";
import { runJobs } from "@/backend/jobs";
import type { OperatorCommand } from "@/backend/desk/operator/commands";
import { runOperatorCommand } from "@/tests/support/operating";
import { answerLines } from "@/tests/support/answer-lines";
import { openWorld, type World } from "@/tests/support/backend-world";
import type { OperationName } from "@/tests/support/contract-client";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { deskQuestions } from "@/proofs/bench/desk-lists";
import { type FullDatabase, openFullDatabase } from "@/tests/support/full-database";

/**
 * Questions that a shop asks its database again and again, with 100,000 rows in every table that grows (20,000 where
 * time counts). PostgreSQL must find an index for each, or the site gets slower with every year of business.
 */
const rows = process.env.TEST_WHOLE ? 100_000 : 20_000;

let database: FullDatabase;
let world: World;

beforeAll(async () => {
  database = await openFullDatabase();
  world = await openWorld(async () => database);
  await database.fill(rows);
}, 180_000);
afterAll(() => world.close());

/** Questions that read a table from end to end, each once. */
async function scans(ask: () => Promise<unknown>): Promise<string> {
  database.questions.length = 0;
  await ask();
  const asked = new Map(database.questions.map((question) => [question.text, question]));
  const found: string[] = [];
  for (const question of asked.values()) {
    if (!/^(select|update|delete|with)/.test(question.text)) continue;
    const tables = await database.tablesScanned(question);
    if (tables.length > 0) found.push(`${tables.join(", ")}: ${question.text}`);
  }
  expect(asked.size).toBeGreaterThan(0);
  return found.join("\n");
}

it("no job reads a table from end to end", async () => {
  const answer = () => new Response(null, { status: 200 });
  expect(await scans(() => runJobs(world.deps, { fetch: async () => answer() }))).toBe("");
}, 60_000);

const lists: OperationName[] = [
  "viewer",
  "getProfile",
  "getSessions",
  "getCertificates",
  "getOrders",
  "getBookings",
  "getDownloads",
  "getCart",
  "checkoutData",
  "checkoutPage",
  "getCustomer",
  "getPaymentGateways",
  "getWaitingList",
  "getWithdrawableOrders",
  "getStock",
];

it("no list of a member reads a table from end to end", async () => {
  const client = world.visitor();
  await world.signIn(client, "anna.berger@example.com");
  const found = await scans(async () => {
    for (const name of lists) {
      const { errors } = await client.ask(name, name === "getStock" ? { ids: [992] } : {});
      expect({ name, errors }).toEqual({ name, errors: [] });
    }
  });
  expect(found).toBe("");
}, 60_000);

const commands: OperatorCommand[] = [
  { command: "list" },
  { command: "list", status: "held" },
  { command: "list", email: "Buyer-1000500@example.com" },
  { command: "list", note: true },
  { command: "show", number: 1_000_500 },
];

it("no command of an operator reads a table from end to end", async () => {
  const found = await scans(async () => {
    for (const command of commands) {
      const answer = await runOperatorCommand(world.deps, command);
      expect({ command, ok: answer.ok }).toMatchObject({ ok: true });
      await answerLines(answer);
    }
  });
  expect(found).toBe("");
}, 60_000);

it("no figure of the metrics reads a table from end to end", async () => {
  const { deps } = world;
  const found = await scans(async () => {
    const answer = await healthEndpoint(deps).fetch(new Request("http://site.invalid/health/figures"));
    expect(answer.status).toBe(200);
  });
  expect(found).toBe("");
}, 60_000);

it("no search of the desk reads a table from end to end", async () => {
  const { bearer } = await deskStaff(world.deps, ["ADMINISTRATOR"]);
  const found = await scans(async () => {
    for (const text of ["buyer-1000500", "Müller", "Anna Bergre", "1000500", "2026-00012"]) {
      const { errors } = await askDesk(world.backend, { bearer }, "find", { text });
      expect({ text, errors }).toEqual({ text, errors: [] });
    }
    for (const find of ["Müller", "an"])
      for (const list of ["people", "certificates"] as const)
        expect(await askDesk(world.backend, { bearer }, list, { find })).toMatchObject({ errors: [] });
  });
  expect(found).toBe("");
}, 60_000);

/** They hold what is open, or a row for each date or bank: few in any shop. */
const staySmall = ["content_versions", "calendar_dates", "bank_columns"];

it("no list of the desk reads a table from end to end", async () => {
  const { bearer } = await deskStaff(world.deps, roles);
  const wrong: unknown[] = [];
  const found = await scans(async () => {
    for (const [what, name, variables] of deskQuestions) {
      // Most documents of this shop are of one month.
      if (name === "books") continue;
      const { errors } = await askDesk(world.backend, { bearer }, name, variables ?? {});
      if (errors.length > 0) wrong.push({ what, errors });
    }
  });
  const scanned = found.split("\n").filter((line) => !staySmall.some((table) => line.startsWith(table)));
  expect({ wrong, scanned: scanned.filter(Boolean) }).toEqual({ wrong: [], scanned: [] });
}, 60_000);

it("the books of a day are asked for four times: invoices, credit notes, fees and losses", async () => {
  database.questions.length = 0;
  const answer = await runOperatorCommand(world.deps, {
    command: "export",
    from: "2026-11-01",
    to: "2026-11-01",
  });
  expect((await answerLines(answer)).join("\n").split("\r\n").length).toBeGreaterThan(300);
  expect(database.questions).toHaveLength(4);
});

it("every reference to another table has an index", async () => {
  const unindexed = await database.db.execute(`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`);
  expect(unindexed).toMatchObject({ rows: [] });
});

// The last one: the index does not come back.
it("a table without its index is found", async () => {
  await database.db.execute("drop index orders_member");
  const client = world.visitor();
  await world.signIn(client, "anna.berger@example.com");
  expect(await scans(() => client.ask("getOrders"))).toMatch(/^orders: select/);
});
