import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OperationName } from "@/tests/support/contract-client";
import { fuzzedCalls } from "@/tests/support/fuzzed-variables";
import { openWorld, type World } from "@/tests/support/backend-world";
import { testDatabase } from "@/tests/support/database";
import { changedRows, tableContents } from "@/tests/support/table-contents";

/** A part of G6; `npm run prove -- doors` sends other made-up requests to the built site. */
const runs = 200;
const seed = 20_261_123;

let world: World;
beforeAll(async () => {
  world = await openWorld(testDatabase);
});
afterAll(() => world?.close());

it.each(["guest", "member"])("variables that a stranger made up change nothing: %s", async (who) => {
  const visitor = world.visitor();
  if (who === "member") await world.signIn(visitor, "anna.berger@example.com");
  await visitor.ask("getCart");
  const before = await tableContents(world.deps.db);
  const asked = new Set<OperationName>();
  world.deps.errors.length = 0;
  for (const { name, variables } of fc.sample(fuzzedCalls({ isOdd: who === "guest" }), {
    numRuns: runs,
    seed,
  })) {
    const began = performance.now();
    const { errors } = await visitor.ask(name, variables);
    const about = `${name} ${JSON.stringify(variables).slice(0, 300)}`;
    for (const { message, extensions } of errors) {
      // GraphQL's own refusal of a variable has no code; the gateway makes it a 400.
      const code = /^Variable "\$/.test(message) ? "VARIABLE" : extensions?.code;
      expect(code ?? "none", `${about}: ${message}`).not.toMatch(/^(none|INTERNAL_SERVER_ERROR)$/);
    }
    expect(performance.now() - began, about).toBeLessThan(5_000);
    asked.add(name);
  }
  expect(world.deps.errors).toEqual([]);
  expect(asked.size).toBeGreaterThan(40);
  expect(changedRows(before, await tableContents(world.deps.db))).toEqual([]);
});

it("a line in the cart is a change (control)", async () => {
  const before = await tableContents(world.deps.db);
  await world.visitor().ask("addToCart", { productId: 992, quantity: 1 });
  expect(changedRows(before, await tableContents(world.deps.db))).toContainEqual(
    expect.stringMatching(/^\+ cart_lines /),
  );
});
