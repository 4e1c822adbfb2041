import { describe, expect, it } from "vitest";
import type { z } from "zod";
import * as answers from "@/backend/sales/payments/stripe/answers";
import { toDispute, toRefund, toState } from "@/backend/sales/payments/stripe/states";

const intent = {
  id: "pi_1",
  object: "payment_intent",
  status: "succeeded",
  amount: 1_000,
  amount_received: 1_000,
  currency: "eur",
  customer: "cus_1",
  payment_method: "pm_1",
  metadata: { order_id: "7" },
};
const refund = { id: "re_1", object: "refund", amount: 500, status: "succeeded", metadata: {} };
const dispute = {
  id: "du_1",
  object: "dispute",
  status: "lost",
  amount: 500,
  evidence_details: { due_by: 1 },
};
const list = (item: object) => ({ object: "list", has_more: false, data: [item] });

/** Every answer that the shop reads, as Stripe gives it for a card. */
const read: [name: string, shape: z.ZodType, answer: Record<string, unknown>][] = [
  ["a payment", answers.paymentIntent, intent],
  ["a search of payments", answers.found, { data: [{ id: "pi_1", metadata: {} }] }],
  ["a customer", answers.customer, { id: "cus_1", object: "customer" }],
  ["a setup", answers.setupIntent, { id: "seti_1", object: "setup_intent", client_secret: "s" }],
  [
    "a payment method",
    answers.paymentMethod,
    {
      id: "pm_1",
      object: "payment_method",
      type: "card",
      card: { brand: "visa", last4: "4242", exp_month: 1, exp_year: 2030 },
    },
  ],
  [
    "a confirmation token",
    answers.confirmationToken,
    { id: "ctoken_1", object: "confirmation_token", payment_method_preview: { type: "card" } },
  ],
  ["a refund", answers.refund, refund],
  ["refunds", answers.refunds, list(refund)],
  ["disputes", answers.disputes, list(dispute)],
];

/** Beginnings of ids in Stripe's reference and in answers that shops have reported, for cards, debits and Klarna. */
const prefixes = [
  "pi",
  "re",
  "pyr",
  "ch",
  "py",
  "du",
  "dp",
  "cus",
  "gcus",
  "pm",
  "card",
  "src",
  "ba",
  "seti",
  "ctoken",
  "new",
];

describe("what Stripe answers", () => {
  it.each(read)("%s may have fields that we do not know", (_, shape, answer) => {
    expect(shape.safeParse({ ...answer, something_new: { deep: [1] } }).success).toBe(true);
  });

  it.each(read.filter(([, , answer]) => "id" in answer))("%s may have any id", (_, shape, answer) => {
    for (const prefix of prefixes)
      expect([prefix, shape.safeParse({ ...answer, id: `${prefix}_3QxYz-1` }).success]).toEqual([
        prefix,
        true,
      ]);
    expect(shape.safeParse({ ...answer, id: "" }).success).toBe(false);
  });

  it("a payment in a status that is new is under way, and no money is counted", () => {
    for (const status of ["requires_something", "paid"]) {
      const state = toState(answers.paymentIntent.parse({ ...intent, status }));
      expect(state.status).toBe("processing");
    }
  });

  it.each([
    ["pyr_1", "succeeded", "succeeded"],
    ["pyr_1", "pending", "pending"],
    ["re_1", "requires_action", "pending"],
    ["re_1", "something_new", "pending"],
    ["re_1", null, "pending"],
    ["re_1", "canceled", "failed"],
  ])("a refund %s, %s: %s", (id, status, expected) => {
    expect(toRefund(answers.refund.parse({ ...refund, id, status })).status).toBe(expected);
  });

  it("one object of a list that cannot be read hides no other, and is named", () => {
    const strange = { id: "re_strange", object: "refund", amount: "much" };
    const back = answers.refunds.parse({ has_more: false, data: [strange, refund, "nothing"] });
    expect(back.items.map(({ id }) => id)).toEqual(["re_1"]);
    expect(back.unread).toEqual(["re_strange", "an object without an id"]);
    const disputed = answers.disputes.parse({ has_more: true, data: [{ id: "du_strange" }, dispute] });
    expect(toDispute(disputed.items)?.status).toBe("lost");
    expect(disputed.unread).toEqual(["du_strange"]);
  });

  it("a page of the account names what cannot be read, and passes over what is of no payment", () => {
    const strange = { id: "re_strange", payment_intent: "pi_1", amount: "much" };
    const ofNoPayment = { ...refund, id: "re_2", payment_intent: null };
    const data = [{ ...refund, payment_intent: { id: "pi_2" } }, strange, ofNoPayment, "nothing"];
    expect(answers.accountRefunds.parse({ data, has_more: true })).toMatchObject({
      listed: [
        { ref: "re_1", payment: "pi_2", item: { amount: 500 } },
        { ref: "re_strange", payment: "pi_1", item: null },
      ],
      hasMore: true,
      last: "re_2",
    });
    expect(answers.accountDisputes.parse({ data: [], has_more: false })).toEqual({
      listed: [],
      hasMore: false,
      last: null,
    });
  });

  it("fees of disputes are those of every booking in euros, also one that is returned", () => {
    const booking = (id: string, fee: number, currency = "eur") => ({ id, fee, currency, created: 86_400 });
    const moved = [booking("txn_1", 2_000), booking("txn_2", 0), booking("txn_3", 5, "usd")];
    const read = answers.disputes.parse({
      has_more: false,
      data: [
        { ...dispute, balance_transactions: moved },
        { ...dispute, status: "warning_closed", balance_transactions: [booking("txn_4", -2_000)] },
      ],
    });
    const at = new Date("1970-01-02T00:00:00Z");
    expect(toDispute(read.items)?.fees).toEqual([
      { ref: "txn_1", cents: 2_000, at },
      { ref: "txn_4", cents: -2_000, at },
    ]);
  });

  it("a list that goes on is not taken for complete", () => {
    expect(answers.refunds.safeParse({ ...list(refund), has_more: true }).success).toBe(false);
  });
});
