import { afterAll, beforeAll, expect, it } from "vitest";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";

const victim = "victim@example.com";

onOneDatabase("guests' orders with a stranger's address", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  afterAll(() => till.close());

  const order = async (method?: string) => {
    const guest = till.visitor("203.0.113.7");
    await guest.ask("fillCart", { items: [{ productId: 992, quantity: 1 }], coupons: [] });
    const { errors } = await till.buy(guest, method, { billing: { ...billing, email: victim } });
    await till.events();
    return errors[0]?.message ?? "placed";
  };
  const mailed = async () => {
    await till.deliver();
    return till.deps.mails.to(victim).map(({ subject }) => subject);
  };

  it("mail it five times a day, and a paid order has its confirmation at once", async () => {
    const answers: string[] = [];
    for (let turn = 0; turn < 20; turn++) answers.push(await order("invoice"));
    expect(answers.filter((answer) => answer === "placed")).toHaveLength(5);
    expect(answers.at(-1)).toMatch(/code|confirm/i);
    expect(await mailed()).toHaveLength(5);
    for (let turn = 0; turn < 8; turn++) expect(await order()).toBe("placed");
    expect(await mailed(), "paid orders are never late").toHaveLength(13);
    till.deps.time.forward(86_400);
    expect(await order("invoice")).toBe("placed");
    expect(await mailed()).toHaveLength(14);
  });
});
