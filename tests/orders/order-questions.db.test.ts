import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { members } from "@/backend/members/tables";
import { openWorld, type World } from "@/tests/support/backend-world";
import { at } from "@/tests/support/shop-world";
import { type FullDatabase, openFullDatabase } from "@/tests/support/full-database";
import { insertManyOrders } from "@/tests/support/many-orders";

let database: FullDatabase;
let world: World;
beforeAll(async () => {
  database = await openFullDatabase();
  world = await openWorld(async () => database);
});
afterAll(() => world.close());

/** Twenty orders in a list are asked for together: not lines, refunds and documents for each. */
const limit = 8;

test.each(["getOrders", "getBookings"] as const)("%s asks at most 8 times for 20 orders", async (name) => {
  const member = world.visitor();
  await world.signIn(member, "anna.berger@example.com");
  const isAnna = eq(members.email, "anna.berger@example.com");
  const [anna] = await database.db.select().from(members).where(isAnna);
  await insertManyOrders(database.db, anna?.id ?? 0, 20);
  database.questions.length = 0;
  const answer = await member.ask(name, { first: 20 });
  expect(at(answer, "customer.orders.nodes")).toHaveLength(20);
  expect(database.questions.length).toBeLessThanOrEqual(limit);
});
