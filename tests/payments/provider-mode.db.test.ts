import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkProviderMode } from "@/backend/provider-mode";
import * as tables from "@/tests/support/schema";
import { onOneDatabase } from "@/tests/support/database";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

onOneDatabase("Keys of the other mode", (open) => {
  let till: StripeWorld;
  beforeAll(async () => {
    till = await openStripeWorld(open);
  });
  beforeEach(async () => {
    await till.reset();
    const known = { id: 7, email: "seven@example.com", createdAt: till.deps.clock() };
    await till.db.insert(tables.members).values(known).onConflictDoNothing();
  });
  afterAll(() => till.close());

  it("are refused with the rows that they could not use, and the mode of these is kept", async () => {
    await checkProviderMode(till.db, false);
    const [token] = await till.db
      .insert(tables.paymentTokens)
      .values({ memberId: 7, gateway: "stripe", ref: "pm_1", kind: "card" })
      .returning();
    await till.db.insert(tables.customers).values({ memberId: 7, gatewayRef: "cus_1" });
    await till.pay(await till.shopper(), "pm_sepa_debit");
    const [payment] = await rowsOf(till.db, tables.payments);
    for (let start = 0; start < 2; start += 1)
      await expect(checkProviderMode(till.db, true)).rejects.toThrow(
        `belongs to Stripe's test mode, and STRIPE_SECRET_KEY to its live mode: 1 customers with a gateway_ref (7), 1 payment_tokens (${token?.id}), 1 open payments (${payment?.id})`,
      );
    await expect(checkProviderMode(till.db, false)).resolves.toBeUndefined();
  });

  it("are taken where no row needs the old ones", async () => {
    await checkProviderMode(till.db, false);
    await till.pay(await till.shopper(), "pm_card_visa");
    await checkProviderMode(till.db, true);
    await till.db.insert(tables.customers).values({ memberId: 7, gatewayRef: "cus_1" });
    await expect(checkProviderMode(till.db, false)).rejects.toThrow("live mode");
  });
});
