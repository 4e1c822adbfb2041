import { describe, expect, it } from "vitest";
import { BadSignature } from "@/backend/sales/payments/port";
import { stripeGateway } from "@/backend/sales/payments/stripe/gateway";
import { signEvent } from "@/tests/support/fake-stripe/webhooks";

const now = new Date("2026-11-02T09:00:00Z");
const gateway = stripeGateway({
  secretKey: "sk_test_x",
  webhookSecret: "whsec_right",
  clock: () => now,
  ids: { uuid: () => "uuid" },
  installation: async () => "ours",
});

const event = (type: string, object: Record<string, unknown>) =>
  JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
const paid = event("payment_intent.succeeded", {
  id: "pi_1",
  metadata: { order_id: "12", installation: "ours" },
});
const read = (body: string, signature: string | null = signEvent(body, "whsec_right", now)) =>
  gateway.parseWebhook(
    Buffer.from(body),
    new Headers(signature === null ? {} : { "stripe-signature": signature }),
  );

describe("what is signed by Stripe is read", () => {
  const own = { order_id: "12", installation: "ours" };
  it.each([
    ["payment_intent.succeeded", { id: "pi_1", metadata: own }, "payment", "pi_1", true],
    ["payment_intent.payment_failed", { id: "pi_1", metadata: own }, "payment", "pi_1", true],
    // Made by somebody else on the same account.
    ["payment_intent.succeeded", { id: "pi_1", metadata: { order_id: "12" } }, "payment", "pi_1", false],
    ["payment_intent.succeeded", { id: "pi_1", metadata: { installation: "x" } }, "payment", "pi_1", false],
    ["payment_intent.created", { id: "pi_1", metadata: own }, "other", "pi_1", true],
    ["charge.refunded", { id: "ch_1", payment_intent: "pi_1" }, "refund", "pi_1", false],
    ["refund.failed", { id: "re_1", payment_intent: { id: "pi_1" } }, "refund", "pi_1", false],
    ["charge.refund.updated", { id: "re_1", payment_intent: "pi_1" }, "refund", "pi_1", false],
    ["charge.refunded", { id: "ch_1", payment_intent: null }, "other", "ch_1", false],
    ["refund.created", { id: "pyr_1", payment_intent: "pi_1" }, "refund", "pi_1", false],
    ["refund.updated", { id: "pyr_1", payment_intent: "pi_1", new: 1 }, "refund", "pi_1", false],
    ["charge.refunded", { id: "py_1", payment_intent: "pi_1" }, "refund", "pi_1", false],
    ["charge.dispute.created", { id: "dp_1", payment_intent: "pi_1" }, "dispute", "pi_1", false],
    ["charge.dispute.created", { id: "du_1", payment_intent: "pi_1" }, "dispute", "pi_1", false],
    ["charge.dispute.closed", { id: "du_1", payment_intent: "pi_1" }, "dispute", "pi_1", false],
    ["charge.succeeded", { id: "ch_1", payment_intent: "pi_1" }, "other", "pi_1", false],
    ["setup_intent.succeeded", { id: "seti_1" }, "other", "seti_1", false],
    ["something.new", { id: "x" }, "other", "x", false],
    // A balance has no id.
    ["balance.available", { object: "balance" }, "other", "", false],
  ])("%s of %j: %s of %s, ours: %s", async (type, object, kind, ref, isOwn) => {
    await expect(read(event(type, object))).resolves.toEqual({ id: "evt_1", type, kind, ref, isOwn });
  });

  it.each([{}, { data: {} }, { data: null }, { data: { object: null } }, { data: { object: [] } }])(
    "an event without an object: %j",
    async (body) => {
      const text = JSON.stringify({ id: "evt_1", object: "event", type: "x", ...body });
      await expect(read(text)).resolves.toMatchObject({ kind: "other", ref: "" });
    },
  );

  it.each([
    ["v1.payment_intent.succeeded", { id: "pi_1", type: "payment_intent", url: "/v1/x" }, "payment", "pi_1"],
    ["v2.core.event_destination.ping", { id: "ed_1", type: "v2.core.event_destination" }, "other", "ed_1"],
    ["v2.core.something", null, "other", ""],
  ])("a thin event, %s of %j", async (type, related_object, kind, ref) => {
    const thin = { id: "evt_1", object: "v2.core.event", type, livemode: false, related_object };
    await expect(read(JSON.stringify(thin))).resolves.toMatchObject({ id: "evt_1", kind, ref });
  });

  it.each([-300, 0, 300])("signed %d seconds from now", async (skew) => {
    await expect(read(paid, signEvent(paid, "whsec_right", now, skew))).resolves.toMatchObject({
      ref: "pi_1",
    });
  });
});

describe("anything else", () => {
  const old = signEvent(paid, "whsec_right", now, -3_600);
  it.each<[string, string, string | null]>([
    ["no signature", paid, null],
    ["an empty one", paid, ""],
    ["another secret", paid, signEvent(paid, "whsec_wrong", now)],
    ["another body", `${paid} `, signEvent(paid, "whsec_right", now)],
    ["an old one", paid, signEvent(paid, "whsec_right", now, -301)],
    ["one of the future, which the SDK takes", paid, signEvent(paid, "whsec_right", now, 301)],
    ["an old one with a new moment in front", paid, `t=${Math.floor(now.getTime() / 1000)},${old}`],
    ["an old one with a new moment behind", paid, `${old},t=${Math.floor(now.getTime() / 1000)}`],
    ["a moment that is no number", paid, old.replace(/t=\d+/, "t=x")],
    ["a signed body that is no event", "{}", signEvent("{}", "whsec_right", now)],
    ["a signed body that is no JSON", "no", signEvent("no", "whsec_right", now)],
  ])("refuses %s", async (_, body, signature) => {
    await expect(read(body, signature)).rejects.toThrow(BadSignature);
  });
});
