import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { settleEvent } from "@/backend/after-sales/payment-events/webhook-endpoint";
import type { RefundState } from "@/backend/sales/payments/port";
import { payments } from "@/backend/sales/payments/tables";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { changeGateway, noteRows, operate, paidOrder, refundRows } from "@/tests/support/refunding";

let till: CheckoutWorld;
let back: () => void = () => undefined;
let made = 0;
beforeAll(async () => {
  till = await openCheckoutWorld();
});
beforeEach(async () => {
  made = 0;
  await till.reset();
});
afterEach(() => back());
afterAll(() => till.close());

const total = async () => (await till.orders())[0]?.total ?? 0;

/** The provider lists these refunds of the only payment; refunds that are made there are counted. */
function lists(refunds: RefundState[], unread: string[] = []) {
  back();
  back = changeGateway(till, (gateway) => ({
    ...gateway,
    reversals: async () => ({ refunds, dispute: null, unread }),
    refund: (ref, refund, key) => {
      made += 1;
      return gateway.refund(ref, refund, key);
    },
  }));
}

it("what went back at the provider without an event leaves nothing for the operator's refund", async () => {
  const number = await paidOrder(till);
  const amountCents = await total();
  lists([{ ref: "pyr_there", status: "succeeded", amountCents }]);
  const answer = await operate(till, { command: "refund", number });
  expect(answer).toMatchObject({ ok: false });
  expect(answer.text).toContain(
    "been refunded at the provider earlier (pyr_there). Do not pay anything by hand.",
  );
  expect(made).toBe(0);
  expect((await till.orders())[0]).toMatchObject({ status: "refunded", refunded: amountCents });
  expect(await noteRows(till)).toHaveLength(1);
});

it("a part that went back at the provider leaves the rest for the operator's refund", async () => {
  const number = await paidOrder(till);
  const amountCents = await total();
  lists([{ ref: "re_part", status: "succeeded", amountCents: 1_000 }]);
  const answer = await operate(till, { command: "refund", number, amount: amountCents - 1_000 });
  expect(answer).toMatchObject({ ok: true });
  expect((await till.orders())[0]?.refunded).toBe(amountCents);
});

it.each([
  ["charge_disputed", /the bank decides .*do not pay anything by hand/],
  ["charge_already_refunded", /do not pay anything by hand/],
  ["balance_insufficient", /Top it up/],
  ["something_new", /"something_new".* before you pay anything by hand/],
])("a refusal says what it means: %s", async (refusal, meaning) => {
  const number = await paidOrder(till);
  back = changeGateway(till, (gateway) => ({
    ...gateway,
    refund: async (_ref, { cents, name }) => ({
      ref: `refused-${name}`,
      status: "failed",
      amountCents: cents,
      name,
      refusal,
    }),
  }));
  const answer = await operate(till, { command: "refund", number });
  expect(answer).toMatchObject({ ok: false });
  expect(answer.text).toMatch(meaning);
  expect((await till.orders())[0]?.refunded).toBe(0);
});

it.each(["refund", "dispute"] as const)(
  "an object that cannot be read, at a %s: a person is told",
  async (kind) => {
    await paidOrder(till);
    const part = { ref: "pyr_1", status: "succeeded" as const, amountCents: 1_000 };
    const [payment] = await till.db.select().from(payments);
    lists([part], ["pyr_strange"]);
    const gateway = till.deps.payments.find(({ id }) => id === "demo");
    if (!gateway || !payment?.ref) throw new Error("no payment");
    const event = {
      id: "evt_1",
      type: `charge.${kind}`,
      kind,
      ref: payment.ref,
      isOwn: true,
    };
    await settleEvent(till.deps, gateway, event);
    // A dispute's event leaves the refunds to theirs.
    if (kind === "refund")
      expect(await refundRows(till)).toMatchObject([{ ref: "pyr_1", status: "succeeded" }]);
    expect(await till.alerts()).toEqual([expect.stringContaining("pyr_strange")]);
  },
);

it("a refund of ours is not made again while something listed cannot be read", async () => {
  const number = await paidOrder(till);
  lists([], ["pyr_strange"]);
  expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: false });
  expect(made).toBe(0);
});
