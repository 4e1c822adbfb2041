import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepPaidMethods } from "@/backend/sales/settlement/keep-paid-method";
import * as tables from "@/tests/support/schema";
import { renewSubscriptions } from "@/backend/sales/subscriptions/renew-subscriptions";
import { billing } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { at, messageOf } from "@/tests/support/shop-world";
import { signInMember } from "@/tests/support/sign-in-member";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { rowsOf } from "@/tests/support/rows";

const membership = [{ productId: 5001 }];
const hour = [{ productId: 6002 }];

describe("methods saved at Stripe", () => {
  let till: StripeWorld;
  beforeAll(async () => void (till = await openStripeWorld()));
  beforeEach(async () => {
    await till.reset();
    await till.db.delete(tables.members);
  });
  afterAll(() => till.close());

  const tokens = () => till.db.select().from(tables.paymentTokens).orderBy(tables.paymentTokens.id);
  const payments = () => till.db.select().from(tables.payments).orderBy(tables.payments.id);
  const subscription = async () => (await rowsOf(till.db, tables.subscriptions))[0];
  async function member(lines = hour) {
    const client = till.visitor();
    const id = await signInMember(till, client, billing.email);
    await client.ask("fillCart", { items: lines.map((line) => ({ quantity: 1, ...line })) });
    return { client, id };
  }
  const buyWith = (client: ContractClient, values: Record<string, string>) => {
    const metaData = Object.entries(values).map(([key, value]) => ({ key, value }));
    return client.ask("checkout", { input: { billing, paymentMethod: "stripe", metaData } });
  };
  const fill = (client: ContractClient) => client.ask("fillCart", { items: [{ ...hour[0], quantity: 1 }] });

  it("set up: made for the member's one customer, saved once, the first is the default", async () => {
    const { client, id } = await member();
    const both = await Promise.all([client.ask("stripeSetupIntent"), client.ask("stripeSetupIntent")]);
    const setups = both.map((answer) => String(at(answer, "stripeSetupIntent.id")));
    expect(at(both[0] ?? { data: null, errors: [] }, "stripeSetupIntent.clientSecret")).toMatch(/_secret_/);
    expect([...till.stripe.state.customers.values()]).toHaveLength(1);
    const method = till.stripe.saveMethod(setups[0] ?? "", "pm_card_visa");
    const input = { paymentMethodId: method, setupIntentId: setups[0] };
    const saved = await Promise.all([1, 2, 3].map(() => client.ask("savePaymentMethod", { input })));
    for (const answer of saved) {
      expect(answer.errors).toEqual([]);
      expect(at(answer, "savePaymentMethod")).toMatchObject({
        status: "SUCCESS",
        paymentToken: { type: "CC", cardType: "visa", last4: 4242, isDefault: true },
      });
    }
    const account = till.stripe.saveMethod(setups[1] ?? "", "pm_sepa_debit");
    await client.ask("savePaymentMethod", { input: { paymentMethodId: account } });
    expect((await tokens()).map(({ kind, isDefault, memberId }) => [kind, isDefault, memberId])).toEqual([
      ["card", true, id],
      ["sepa", false, id],
    ]);
  });

  it("a foreign, an unknown and a crooked one are refused alike; a guest is asked to sign in first", async () => {
    const { client } = await member();
    await client.ask("stripeSetupIntent");
    const foreign = till.stripe.method("pm_card_visa", "cus_somebodyelse");
    for (const paymentMethodId of [foreign, "pm_000000000000000000000000", "pm/../x"]) {
      const answer = await client.ask("savePaymentMethod", { input: { paymentMethodId } });
      expect(messageOf(answer)).toBe("Invalid payment method.");
    }
    for (const paymentMethodId of ["", " "]) {
      const { errors } = await client.ask("savePaymentMethod", { input: { paymentMethodId } });
      expect(errors[0]?.message).toMatch(/its id is empty/);
    }
    const guest = till.visitor();
    const refused = await guest.ask("savePaymentMethod", { input: { paymentMethodId: foreign } });
    expect(messageOf(refused)).toBe("Must be authenticated to save a payment method");
    expect(messageOf(await guest.ask("stripeSetupIntent"))).toBe(
      "Must be authenticated to save a payment method",
    );
    expect(await tokens()).toEqual([]);
  });

  it("setting up is limited, and says so", async () => {
    const { client } = await member();
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 21; i += 1) answers.push(messageOf(await client.ask("stripeSetupIntent")));
    expect(answers.filter(Boolean)).toEqual(["Too many attempts. Please wait a while and try again."]);
  });

  it("kept with a purchase when the buyer wants it, and charged by its number at the next one", async () => {
    const { client } = await member();
    const source = { _stripe_source_id: till.stripe.token("pm_card_visa") };
    const keep = { ...source, "wc-stripe-new-payment-method": "true" };
    expect((await buyWith(client, keep)).errors).toEqual([]);
    const [token] = await tokens();
    expect(token).toMatchObject({ last4: 4242, isDefault: true });
    await fill(client);
    const again = { "wc-stripe-payment-token": String(token?.id) };
    expect((await buyWith(client, again)).errors).toEqual([]);
    await fill(client);
    await till.pay(client, "pm_card_mastercard");
    expect((await till.statuses()).length).toBe(3);
    expect(await tokens()).toHaveLength(1);
    const [first, second, third] = await payments();
    expect(second).toMatchObject({ tokenId: token?.id, customerRef: first?.customerRef, method: token?.ref });
    expect(third).toMatchObject({ tokenId: null, customerRef: null, saveMethod: false });
    const [, order] = await till.orders();
    expect(order?.paymentMethodTitle).toBe("Visa •••• 4242");
  });

  it("somebody else's number and a missing one pay nothing", async () => {
    const { client } = await member();
    const row = { gateway: "stripe", kind: "card" as const };
    const [other] = await till.db
      .insert(tables.members)
      .values({ email: "other@example.com", createdAt: till.deps.clock() })
      .returning();
    const made = await till.db
      .insert(tables.paymentTokens)
      .values([{ ...row, memberId: other?.id ?? 0, ref: "pm_foreign" }])
      .returning();
    for (const tokenId of [...made.map((token) => token.id), 4_711]) {
      const answer = await buyWith(client, { "wc-stripe-payment-token": String(tokenId) });
      expect(messageOf(answer)).toBe("Invalid payment method.");
    }
    expect(await till.orders()).toEqual([]);
  });

  it("a subscription keeps its card by itself and is renewed with it", async () => {
    const { client } = await member(membership);
    expect((await till.pay(client, "pm_card_visa")).errors).toEqual([]);
    const [token] = await tokens();
    expect(await subscription()).toMatchObject({ tokenId: token?.id, paymentMethodTitle: "Visa •••• 4242" });
    till.deps.time.forward(366 * 86_400);
    expect(await renewSubscriptions(till.deps)).toMatchObject({ charged: 1, failed: 0 });
    expect(await till.statuses()).toEqual(["completed", "completed"]);
    expect(await payments()).toMatchObject([{ offSession: false }, { offSession: true, saveMethod: false }]);
  });

  it("a card that wants an approval every time waits for its member", async () => {
    const { client } = await member(membership);
    await till.pay(client, "pm_card_authenticationRequired");
    const [payment] = await payments();
    till.stripe.approve(payment?.ref ?? "");
    await till.stripe.deliver();
    await keepPaidMethods(till.deps);
    till.deps.time.forward(366 * 86_400);
    await renewSubscriptions(till.deps);
    expect((await payments()).at(-1)).toMatchObject({
      status: "failed",
      failure: { code: "authentication_required" },
    });
    expect(await subscription()).toMatchObject({ status: "held" });
  });

  it("a guest's subscription becomes the member's, with its card, when the address is proven", async () => {
    const guest = await till.shopper(membership);
    expect((await till.pay(guest, "pm_card_visa")).errors).toEqual([]);
    expect(await tokens()).toEqual([]);
    expect(await keepPaidMethods(till.deps)).toBe(0);
    const memberId = await signInMember(till, guest, billing.email);
    expect(await keepPaidMethods(till.deps)).toBe(1);
    expect(await keepPaidMethods(till.deps)).toBe(0);
    const [token] = await tokens();
    expect(await subscription()).toMatchObject({ memberId, tokenId: token?.id });
    const [customer] = await rowsOf(till.db, tables.customers);
    expect(customer?.gatewayRef).toBe((await payments())[0]?.customerRef);
    till.deps.time.forward(366 * 86_400);
    expect(await renewSubscriptions(till.deps)).toMatchObject({ charged: 1, failed: 0 });
  });

  it("deleted here it is given up there", async () => {
    const { client } = await member();
    const keep = {
      _stripe_source_id: till.stripe.token("pm_card_visa"),
      "wc-stripe-new-payment-method": "true",
    };
    await buyWith(client, keep);
    const [token] = await tokens();
    expect((await client.ask("deletePaymentMethod", { tokenId: token?.id })).errors).toEqual([]);
    expect(till.stripe.state.methods.get(token?.ref ?? "")?.customer ?? null).toBeNull();
    expect(await tokens()).toEqual([]);
  });
});
