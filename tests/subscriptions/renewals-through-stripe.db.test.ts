import { afterEach, beforeEach, expect, it } from "vitest";
import { reconcilePayments } from "@/backend/after-sales/payment-events";
import { renewSubscriptions } from "@/backend/sales/subscriptions/renew-subscriptions";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { scripts } from "@/tests/support/fake-stripe/test-methods";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import { addSubscription, addToken } from "@/tests/support/subscription-records";

const email = "nora@example.com";
const cancel = "POST /v1/payment_intents/:id/cancel";

/** A renewal as Stripe answers it, with answers that are lost. */
onOneDatabase("a renewal through Stripe", (open) => {
  let till: StripeWorld;
  beforeEach(async () => void (till = await openStripeWorld(open)));
  afterEach(() => till.close());

  /** A yearly membership that is due, on a card that was saved earlier. */
  async function subscribed(card: string): Promise<void> {
    const { db, deps, stripe } = till;
    const now = deps.clock();
    const [member] = await db.insert(tables.members).values({ email, createdAt: now }).returning();
    const gateway = deps.payments.find(({ id }) => id === "stripe");
    if (!member || !gateway) throw new Error("no member or gateway");
    const customer = await gateway.ensureCustomer({ id: member.id, email }, "customer");
    const address = { firstName: "Nora", lastName: "Keller", address1: "Gasse 1", postcode: "1010" };
    const billing = { ...address, city: "Wien", country: "AT", email };
    await db.insert(tables.customers).values({ memberId: member.id, billing, gatewayRef: customer });
    const tokenId = await addToken(db, member.id, { ref: stripe.method(card, customer) });
    await addSubscription(db, member.id, { tokenId, nextPaymentAt: now, lastPaymentAt: null });
  }
  const payments = async () =>
    (await rowsOf(till.db, tables.payments)).map(({ status, failure }) => [status, failure?.code]);
  const charged = () =>
    [...till.stripe.state.charges.values()].filter(({ status }) => status === "succeeded").length;
  const attempts = () => till.stripe.state.intents.size;
  const days = (count: number) => till.deps.time.forward(count * 86_400);

  /** The attempt is declined and closed, the answer is lost, and Stripe forgets why it was declined. */
  async function declinedInSilence(): Promise<void> {
    till.stripe.fault({ call: cancel, kind: "502 html", when: "after" });
    expect(await renewSubscriptions(till.deps)).toMatchObject({ charged: 0, failed: 1 });
    const [intent] = [...till.stripe.state.intents.values()];
    expect(intent?.status).toBe("canceled");
    Object.assign(intent ?? {}, { last_payment_error: null });
    till.stripe.forgetEvents();
    till.deps.time.forward(120);
    await reconcilePayments(till.deps);
  }

  it("that was declined in silence is declined, tried again by the plan, and paid once", async () => {
    await subscribed("pm_card_chargeDeclinedInsufficientFunds");
    await declinedInSilence();
    expect(await payments()).toEqual([["failed", "insufficient_funds"]]);
    expect(await rowsOf(till.db, tables.renewals)).toMatchObject([{ status: "failed", attempts: 1 }]);
    await till.deliver();
    expect(till.deps.mails.to(email)).toHaveLength(1);
    // The member's account has money again.
    for (const method of till.stripe.state.methods.values())
      Object.assign(method, { _script: scripts.pm_card_visa });
    for (let day = 0; day < 10; day += 1) {
      days(1);
      await renewSubscriptions(till.deps);
      await till.stripe.deliver();
      await reconcilePayments(till.deps);
    }
    expect([attempts(), charged()]).toEqual([2, 1]);
    expect(await rowsOf(till.db, tables.renewals)).toMatchObject([{ status: "paid", attempts: 2 }]);
  });

  it("that needs an approval is asked for, and never charged again by itself", async () => {
    await subscribed("pm_card_authenticationRequired");
    await declinedInSilence();
    expect(await payments()).toEqual([["failed", "authentication_required"]]);
    for (let day = 0; day < 20; day += 1) {
      days(1);
      await renewSubscriptions(till.deps);
      await reconcilePayments(till.deps);
    }
    expect([attempts(), charged()]).toEqual([1, 0]);
    await till.deliver();
    const texts = till.deps.mails.to(email).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(1);
  });
});
