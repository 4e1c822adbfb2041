import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { at, messageOf, openShopWorld, type ShopWorld } from "@/tests/support/shop-world";

const course = { productId: 992, quantity: 1 };
const customer = {
  firstName: "Mia",
  lastName: "Koch",
  address1: "Ring 1",
  postcode: "1010",
  city: "Wien",
  country: "AT",
  email: "mia@example.com",
};
const right = "welcome-10";
const tooMany = "Too many tries. Please wait 15 minutes and try again.";

describe("codes of coupons", () => {
  let world: ShopWorld;
  let network = 0;
  beforeAll(async () => void (world = await openShopWorld()));
  afterAll(() => world.close());
  async function buyer(at = `198.51.100.${(network += 1)}`) {
    const visitor = world.visitor(at);
    await visitor.ask("addToCart", course);
    return visitor;
  }
  const guess = async (visitor: Awaited<ReturnType<typeof buyer>>, code: string) =>
    messageOf(await visitor.ask("applyCoupon", { code }));

  it("are guessed five times by a visitor; then the right one is of no use for 15 minutes", async () => {
    const visitor = await buyer();
    for (let times = 1; times <= 5; times += 1)
      expect(await guess(visitor, `guess-${times}`)).toBe(`Coupon "guess-${times}" does not exist!`);
    expect(await guess(visitor, "guess-6")).toBe(tooMany);
    expect(await guess(visitor, right)).toBe(tooMany);
    const filled = await visitor.ask("fillCart", { items: [course], coupons: [right] });
    expect(messageOf(filled)).toBe(tooMany);
    world.deps.time.forward(15 * 60);
    expect(await guess(visitor, right)).toBeUndefined();
  });

  it("are guessed thirty times from a network, whatever number of carts it opens", async () => {
    const from = "203.0.113.9";
    const answers: (string | undefined)[] = [];
    for (let cart = 0; cart < 10; cart += 1) {
      const visitor = await buyer(from);
      for (let times = 0; times < 4; times += 1) answers.push(await guess(visitor, `other-${cart}-${times}`));
    }
    expect(answers.filter((answer) => answer?.includes("does not exist"))).toHaveLength(30);
    expect(await guess(await buyer(from), right)).toBe(tooMany);
    // Somebody elsewhere is served.
    expect(await guess(await buyer(), right)).toBeUndefined();
  });

  it("are no weapon: a cart that pays has its own five, whatever its network has done", async () => {
    const from = "203.0.113.10";
    const paying = await buyer(from);
    await paying.ask("updateCustomer", { input: { billing: customer } });
    for (let cart = 0; cart < 8; cart += 1) {
      const visitor = await buyer(from);
      for (let times = 0; times < 4; times += 1) await guess(visitor, `third-${cart}-${times}`);
    }
    expect(await guess(await buyer(from), right), "control: another guest of the network").toBe(tooMany);
    expect(await guess(paying, right)).toBeUndefined();
    for (let times = 1; times <= 5; times += 1)
      expect(await guess(paying, `mine-${times}`)).toContain("does not exist");
    expect(await guess(paying, "mine-6")).toBe(tooMany);
    // An address alone, without anything to pay, opens nothing.
    const empty = world.visitor(from);
    await empty.ask("updateCustomer", { input: { billing: customer } });
    expect(await guess(empty, right)).toBe(tooMany);
  });

  it("count only when they are wrong", async () => {
    const visitor = await buyer();
    for (let times = 0; times < 8; times += 1) {
      const applied = await visitor.ask("applyCoupon", { code: right });
      expect(at(applied, "applyCoupon.applied.code")).toBe(right);
      await visitor.ask("removeCoupons", { codes: [right] });
    }
  });
});
