import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase } from "@/tests/support/database";
import { openCheckoutWorld, type CheckoutWorld } from "@/tests/support/checkout-world";
import { keepQuestions } from "@/tests/support/questions";
import { signInMember } from "@/tests/support/sign-in-member";

/** How often the database may be asked. What begins and ends a transaction is not counted. */
onEachDatabase("statements of the cart and of a checkout", (open) => {
  let till: CheckoutWorld;
  let kept: ReturnType<typeof keepQuestions>;
  beforeAll(async () => {
    const database = await open();
    kept = keepQuestions();
    till = await openCheckoutWorld({}, async () => database);
    // Keys are made at their first use.
    await till.buy(await till.shopper());
    await till.events();
    await till.deliver();
  });
  afterAll(async () => {
    kept.stop();
    await till.close();
  });

  async function asked(ask: () => Promise<unknown>): Promise<number> {
    kept.questions.length = 0;
    const answer = await ask();
    expect(answer).not.toMatchObject({ errors: [expect.anything()] });
    return kept.questions.filter((text) => !/^(begin|commit)/.test(text)).length;
  }

  test("a guest", async () => {
    const guest = till.visitor();
    expect(await asked(() => guest.ask("addToCart", { productId: 992 }))).toBeLessThanOrEqual(5);
    expect(await asked(() => guest.ask("addToCart", { productId: 1744 }))).toBeLessThanOrEqual(4);
    expect(await asked(() => guest.ask("getCart"))).toBeLessThanOrEqual(1);
    expect(await asked(() => guest.ask("checkoutData"))).toBeLessThanOrEqual(1);
    expect(await asked(() => guest.ask("checkoutPage"))).toBeLessThanOrEqual(1);
    expect(await asked(() => till.buy(guest))).toBeLessThanOrEqual(26);
    expect(await asked(() => till.events())).toBeLessThanOrEqual(7);
    expect(await asked(() => till.deliver())).toBeLessThanOrEqual(5);
  });

  test("a guest who pays by transfer, and one with a coupon and a counted seat", async () => {
    const payer = await till.shopper([{ productId: 992 }, { productId: 1744 }]);
    expect(await asked(() => till.buy(payer, "invoice"))).toBeLessThanOrEqual(20);
    const seated = await till.shopper([{ productId: 6001 }], ["welcome-10"]);
    expect(await asked(() => till.buy(seated, "invoice"))).toBeLessThanOrEqual(28);
  });

  test("a member", async () => {
    const member = till.visitor();
    await signInMember(till, member, "mira@example.com");
    await member.ask("addToCart", { productId: 992 });
    expect(await asked(() => member.ask("addToCart", { productId: 1744 }))).toBeLessThanOrEqual(5);
    expect(await asked(() => member.ask("getCart"))).toBeLessThanOrEqual(3);
    expect(await asked(() => member.ask("checkoutPage"))).toBeLessThanOrEqual(8);
    expect(await asked(() => till.buy(member))).toBeLessThanOrEqual(28);
  });

  test("one question more is counted (control)", async () => {
    const guest = await till.shopper();
    const once = await asked(() => guest.ask("getCart"));
    const more = await asked(async () => [await guest.ask("getCart"), await till.db.execute(sql`select 1`)]);
    expect(more).toBe(once + 1);
  });
});
