import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";
import { attackUnpaid, withoutUnpaidCeilings } from "@/tests/support/unpaid-attack";

const wanted = { singles: [4002, 6002], companies: [4002] };
// Each test makes hundreds of orders.
vi.setConfig({ testTimeout: 120_000 });

/** Goal G26. */
const size = {
  attackers: 50,
  domains: 0,
  networks: 23,
  singles: 9,
  companies: 1,
  dates: [4002, 6002],
  wanted,
};

onOneDatabase("accounts with mailboxes that take seats by invoice", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    await till.db.delete(tables.members);
  });
  afterAll(() => till.close());

  it("hold half of a date; buyers who pay and companies by invoice are served at once", async () => {
    const { mostHeld, retaken: _, ...outcome } = await attackUnpaid(till, size);
    expect(mostHeld).toBeGreaterThan(0.4);
    expect(mostHeld).toBeLessThanOrEqual(0.52);
    expect(outcome).toEqual({ served: 10, refused: 0, hours: { singles: 0, companies: 0 } });
  });

  it("with domains of their own hold seven tenths, and companies wait for 48 hours at most", async () => {
    const { mostHeld, hours, served } = await attackUnpaid(till, { ...size, domains: 3 });
    expect([mostHeld, served, hours.singles]).toEqual([expect.closeTo(0.7, 1), 10, 0]);
    expect(hours.companies).toBeGreaterThan(24);
    expect(hours.companies).toBeLessThanOrEqual(49);
  });

  it("control: without the ceilings they hold everything, and the honest have nothing after three days", async () => {
    const { mostHeld, refused } = await withoutUnpaidCeilings(till, () => attackUnpaid(till, size));
    expect(mostHeld).toBe(1);
    expect(refused).toBeGreaterThan(5);
  });
});
