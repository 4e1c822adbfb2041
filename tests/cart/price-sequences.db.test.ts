import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { compareSequences } from "@/tests/support/price-sequences";

// A slow machine takes half a minute for twenty sequences.
vi.setConfig({ testTimeout: 120_000 });

describe("whatever a request says", () => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld()));
  afterAll(() => till.close());

  const run = ({ visitor, deps }: CheckoutWorld, share: number) =>
    compareSequences({ visitor, later: (seconds) => deps.time.forward(seconds) }, share);

  it("a cart and an order cost what the oracle says", async () => {
    const result = await run(till, 0.002);
    expect(result).toMatchObject({ sequences: 20, below: [], above: [] });
    expect(result.compared).toBeGreaterThan(100);
    expect(result.orders).toBeGreaterThan(2);
    // A quantity of 1.5 is refused before anybody is asked; nothing else went wrong.
    const causes = till.deps.errors.map(({ data }) => String(data.cause));
    expect(causes.filter((cause) => !/Int cannot represent non-/.test(cause))).toEqual([]);
  });

  it("is seen to cost too little where a coupon holds that is over", async () => {
    const yesterday = await openCheckoutWorld({ clock: () => new Date("2025-11-02T09:00:00Z") });
    const { below } = await run(yesterday, 0.001).finally(() => yesterday.close());
    expect(below.length).toBeGreaterThan(0);
  });
});
