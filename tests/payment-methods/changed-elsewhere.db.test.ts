import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { renewSubscriptions } from "@/backend/sales/subscriptions/renew-subscriptions";
import * as tables from "@/tests/support/schema";
import { billing } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { at, messageOf } from "@/tests/support/shop-world";
import { signInMember } from "@/tests/support/sign-in-member";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

const membership = [{ productId: 5001 }];
const hour = [{ productId: 6002 }];

describe("what happens to saved methods at Stripe itself", () => {
  let till: StripeWorld;
  beforeAll(async () => void (till = await openStripeWorld()));
  beforeEach(async () => {
    await till.reset();
    await till.db.delete(tables.members);
  });
  afterAll(() => till.close());

  const tokens = () => till.db.select().from(tables.paymentTokens).orderBy(tables.paymentTokens.id);
  const customer = async () => (await rowsOf(till.db, tables.customers))[0]?.gatewayRef ?? "";
  const fill = (client: ContractClient, lines = hour) =>
    client.ask("fillCart", { items: lines.map((line) => ({ quantity: 1, ...line })) });
  const buy = (client: ContractClient, values: Record<string, string>) => {
    const metaData = Object.entries(values).map(([key, value]) => ({ key, value }));
    return client.ask("checkout", { input: { billing, paymentMethod: "stripe", metaData } });
  };
  const payWith = (client: ContractClient, tokenId: number) =>
    buy(client, { "wc-stripe-payment-token": String(tokenId) });
  const payKeeping = (client: ContractClient) =>
    buy(client, {
      _stripe_source_id: till.stripe.token("pm_card_visa"),
      "wc-stripe-new-payment-method": "true",
    });

  /** A buyer who kept the card. */
  async function member(lines = hour) {
    const client = till.visitor();
    const memberId = await signInMember(till, client, billing.email);
    await fill(client, lines);
    expect((await payKeeping(client)).errors).toEqual([]);
    await till.stripe.deliver();
    const [token] = await tokens();
    if (!token) throw new Error("no card was kept");
    return { client, memberId, token };
  }
  const staleDate = () => till.db.update(tables.paymentTokens).set({ expiryMonth: "10", expiryYear: "2020" });

  it("a card that its bank renewed shows its new date, and the subscription goes on", async () => {
    const { token } = await member(membership);
    till.stripe.renewCard(token.ref, 3, 2039);
    expect(new Set(await till.stripe.deliver())).toEqual(new Set([200]));
    expect((await tokens())[0]).toMatchObject({ expiryMonth: "03", expiryYear: "2039" });
  });

  it.each([
    ["2039", { charged: 1, asked: 0 }, ["completed", "completed"]],
    ["2021", { charged: 1, asked: 0 }, ["completed", "failed"]],
  ])(
    "when no event told so, Stripe decides and not our date: good until %s there",
    async (year, counts, end) => {
      const { token } = await member(membership);
      till.stripe.renewCard(token.ref, 3, Number(year));
      till.stripe.forgetEvents();
      await staleDate();
      till.deps.time.forward(366 * 86_400);
      expect(await renewSubscriptions(till.deps)).toMatchObject(counts);
      expect(await till.statuses()).toEqual(end);
    },
  );

  it("a purchase by a card whose date is over here is Stripe's to decide, too", async () => {
    const { client, token } = await member();
    await staleDate();
    await fill(client);
    expect((await payWith(client, token.id)).errors).toEqual([]);
    expect(await till.statuses()).toEqual(["processing", "processing"]);
  });

  it("detached there it is offered no more, and another one becomes the default", async () => {
    const { client, token } = await member();
    await fill(client);
    expect((await payKeeping(client)).errors).toEqual([]);
    till.stripe.detach(token.ref);
    await till.stripe.deliver({ copies: 2 });
    expect((await tokens()).map(({ id, isDefault }) => [id === token.id, isDefault])).toEqual([
      [false, true],
    ]);
  });

  it("detached there and no event: the payment is refused, nothing is charged, and it is offered no more", async () => {
    const { client, token } = await member();
    till.stripe.detach(token.ref);
    till.stripe.forgetEvents();
    await fill(client);
    expect(messageOf(await payWith(client, token.id))).toMatch(/cannot be used here/);
    expect([await till.statuses(), await tokens()]).toEqual([["processing", "failed"], []]);
    expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
  });

  it("a member with another address keeps the customer, and a new one has no trouble with old keys", async () => {
    const { client, memberId } = await member();
    await till.db.update(tables.customers).set({ gatewayRef: null });
    await till.db
      .update(tables.members)
      .set({ email: "moved@example.com" })
      .where(eq(tables.members.id, memberId));
    expect(at(await client.ask("stripeSetupIntent"), "stripeSetupIntent.error")).toBeNull();
    expect(till.stripe.state.customers.get(await customer())?.email).toBe("moved@example.com");
  });

  describe("a customer deleted there", () => {
    it("is made anew when a method is added, and what was saved is gone", async () => {
      const { client } = await member();
      const before = await customer();
      till.stripe.deleteCustomer(before);
      till.stripe.forgetEvents();
      const setup = await client.ask("stripeSetupIntent");
      expect([messageOf(setup), at(setup, "stripeSetupIntent.error")]).toEqual([undefined, null]);
      expect(await customer()).not.toBe(before);
      expect(await tokens()).toEqual([]);
      const method = till.stripe.saveMethod(String(at(setup, "stripeSetupIntent.id")), "pm_card_visa");
      const input = { paymentMethodId: method };
      expect((await client.ask("savePaymentMethod", { input })).errors).toEqual([]);
    });

    it("is made anew when a card is paid with and kept", async () => {
      const { client } = await member();
      till.stripe.deleteCustomer(await customer());
      till.stripe.forgetEvents();
      await fill(client);
      expect((await payKeeping(client)).errors).toEqual([]);
      expect(await till.statuses()).toEqual(["processing", "processing"]);
      expect((await tokens()).at(-1)?.ref).toBeDefined();
    });

    it("takes the saved card with it: the payment by it is refused, and it is offered no more", async () => {
      const { client, token } = await member();
      till.stripe.deleteCustomer(await customer());
      till.stripe.forgetEvents();
      await fill(client);
      expect(messageOf(await payWith(client, token.id))).toMatch(/cannot be used here/);
      expect(await tokens()).toEqual([]);
    });

    it("and told by its event: the next method is saved as the first one was", async () => {
      const { client } = await member();
      till.stripe.deleteCustomer(await customer());
      expect(new Set(await till.stripe.deliver())).toEqual(new Set([200]));
      expect([await tokens(), await customer()]).toEqual([[], ""]);
      expect(at(await client.ask("stripeSetupIntent"), "stripeSetupIntent.error")).toBeNull();
    });
  });
});
