import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "@/tests/support/backend-world";
import { type FullDatabase, openFullDatabase } from "@/tests/support/full-database";

let database: FullDatabase;
let world: World;
beforeAll(async () => {
  database = await openFullDatabase();
  world = await openWorld(async () => database);
});
afterAll(() => world.close());

/** How often the database is asked. */
async function questionsOf(ask: () => Promise<unknown>): Promise<number> {
  database.questions.length = 0;
  await ask();
  return database.questions.length;
}

test("a guest's cart takes two questions: whose it is, and what is in it with what is left of that", async () => {
  const guest = world.visitor();
  await guest.ask("addToCart", { productId: 992 });
  expect(await questionsOf(() => guest.ask("getCart"))).toBe(2);
});

test("so is a member's", async () => {
  const member = world.visitor();
  await world.signIn(member, "anna.berger@example.com");
  await member.ask("addToCart", { productId: 992 });
  await member.ask("addToCart", { productId: 1744 });
  expect(await questionsOf(() => member.ask("getCart"))).toBe(2);
});
