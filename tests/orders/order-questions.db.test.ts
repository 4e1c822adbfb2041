import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { members } from "@/backend/people/members/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import type { ContractClient, OperationName } from "@/tests/support/contract-client";
import { type FullDatabase, openFullDatabase } from "@/tests/support/full-database";
import { insertManyOrders } from "@/tests/support/many-orders";
import { at } from "@/tests/support/shop-world";

let database: FullDatabase;
let world: World;
let member: ContractClient;
beforeAll(async () => {
  database = await openFullDatabase();
  world = await openWorld(async () => database);
  member = world.visitor();
  await world.signIn(member, "anna.berger@example.com");
  const isAnna = eq(members.email, "anna.berger@example.com");
  const [anna] = await database.db.select().from(members).where(isAnna);
  await insertManyOrders(database.db, anna?.id ?? 0, 20);
  // Keys are made at their first use.
  await member.ask("getDownloads");
});
afterAll(() => world.close());

/** How often the database is asked for an answer, transactions' begin and end included. */
async function asked(name: OperationName, variables: Record<string, unknown> = {}): Promise<number> {
  database.questions.length = 0;
  expect(await member.ask(name, variables)).toMatchObject({ errors: [] });
  return database.questions.length;
}

/** Orders of a list are asked for together: not lines, refunds and documents for each. */
it.each([
  ["getOrders", 6],
  ["getBookings", 4],
] as const)("%s asks %i times at most, for one order as for twenty", async (name, most) => {
  expect(at(await member.ask(name, { first: 20 }), "customer.orders.nodes")).toHaveLength(20);
  const one = await asked(name, { first: 1 });
  expect(one).toBeLessThanOrEqual(most);
  expect(await asked(name, { first: 20 })).toBe(one);
});

it("the page of an order", async () => {
  const answer = await member.ask("getOrders", { first: 1 });
  const id = String(at(answer, "customer.orders.nodes.0.databaseId"));
  expect(await asked("getOrder", { id })).toBeLessThanOrEqual(20);
});

/** What `app/(account)/account/me/page.tsx` asks, each at the same time as the others. */
const overview: readonly [OperationName, most: number, variables?: Record<string, unknown>][] = [
  ["viewer", 2],
  ["getAccount", 5],
  ["getCourses", 2],
  ["getCertificates", 2],
  ["getRevokedCertificates", 2],
  ["getBookings", 4],
  ["verifyAccess", 5],
  ["getOrders", 6, { first: 3 }],
  ["getWaitingList", 2],
];

it("the overview of the account", async () => {
  const counts = [];
  for (const [name, most, variables] of overview) {
    const count = await asked(name, variables);
    counts.push({ name, count, isWithin: count <= most });
  }
  expect(counts.filter(({ isWithin }) => !isWithin)).toEqual([]);
});

it("one question more is counted (control)", async () => {
  const once = await asked("getBookings");
  database.questions.length = 0;
  await member.ask("getBookings");
  await database.db.execute(sql`select 1`);
  expect(database.questions.length).toBe(once + 1);
});
