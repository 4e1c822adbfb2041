import { payments } from "@/backend/payments/tables";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { GatewayEvent, GivenBack } from "@/backend/payments/port";
import { settleEvent } from "@/backend/webhook-endpoint";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import {
  changeGateway,
  grantRows,
  noteRows,
  operate,
  paidOrder,
  refundRows,
} from "@/tests/support/refunding";

let till: CheckoutWorld;
let back: () => void = () => undefined;
beforeAll(async () => {
  till = await openCheckoutWorld();
});
beforeEach(() => till.reset());
afterEach(() => back());
afterAll(() => till.close());

let events = 0;

/** The provider tells that something happened to the only payment, and what has gone back of it. */
async function told(kind: GatewayEvent["kind"], given: Partial<GivenBack>, id = `evt_${(events += 1)}`) {
  const [payment] = await till.db.select().from(payments);
  back();
  back = changeGateway(till, (gateway) => ({
    ...gateway,
    givenBack: async () => ({ refunds: [], dispute: null, ...given }),
  }));
  const gateway = till.deps.payments.find((each) => each.id === "demo");
  if (!gateway || !payment?.ref) throw new Error("no payment");
  await settleEvent(till.deps, gateway, { id, type: `charge.${kind}`, kind, ref: payment.ref });
}

const total = async () => (await till.orders())[0]?.total ?? 0;

test("a refund that was made at the provider is taken in, with its credit note, once", async () => {
  const number = await paidOrder(till, [{ productId: 992 }]);
  const part = { ref: "re_1", status: "succeeded" as const, amountCents: 1_000 };
  await told("refund", { refunds: [part] }, "evt_twice");
  await told("refund", { refunds: [part] }, "evt_twice");
  await told("refund", { refunds: [part] });
  expect(await refundRows(till)).toMatchObject([{ amount: 1_000, status: "succeeded", key: "demo:re_1" }]);
  expect((await till.orders())[0]).toMatchObject({ status: "COMPLETED", refunded: 1_000 });
  expect(await noteRows(till)).toHaveLength(1);
  const rest = { ref: "re_2", status: "pending" as const, amountCents: (await total()) - 1_000 };
  await told("refund", { refunds: [part, rest] });
  expect((await till.orders())[0]?.status).toBe("COMPLETED");
  expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: false });
  await told("refund", { refunds: [part, { ...rest, status: "succeeded" }] });
  expect((await till.orders())[0]?.status).toBe("REFUNDED");
  expect(await grantRows(till, number)).toEqual(["course closed", "download closed"]);
});

test("its event may come before the answer to our own call: one refund", async () => {
  const number = await paidOrder(till);
  const amountCents = await total();
  back = changeGateway(till, (gateway) => ({
    ...gateway,
    refund: async () => {
      await told("refund", { refunds: [{ ref: "re_own", status: "succeeded", amountCents }] });
      return { ref: "re_own", status: "succeeded", amountCents };
    },
  }));
  expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: true });
  expect(await refundRows(till)).toMatchObject([{ ref: "re_own", status: "succeeded" }]);
  expect(await noteRows(till)).toHaveLength(1);
});

test("a refund of more than the order had is reported, not recorded", async () => {
  await paidOrder(till);
  const amountCents = (await total()) + 1;
  await told("refund", { refunds: [{ ref: "re_x", status: "succeeded", amountCents }] });
  expect(await refundRows(till)).toEqual([]);
  expect((await till.orders())[0]?.note).toContain("re_x");
});

test("a refund that the buyer's bank returns frees its amount and is reported", async () => {
  await paidOrder(till);
  const part = { ref: "re_1", amountCents: 1_000 };
  await told("refund", { refunds: [{ ...part, status: "succeeded" }] });
  await told("refund", { refunds: [{ ...part, status: "failed" }] });
  expect((await till.orders())[0]).toMatchObject({ refunded: 0, note: expect.stringContaining("failed") });
});

test("a dispute is flagged while it is open, forgotten when it is won, and ends the order when it is lost", async () => {
  const number = await paidOrder(till, [{ productId: 992 }]);
  const amountCents = await total();
  await told("dispute", { dispute: { status: "open", amountCents } });
  expect((await till.orders())[0]).toMatchObject({
    status: "COMPLETED",
    note: expect.stringContaining("disputes"),
  });
  expect(await grantRows(till, number)).toEqual(["course open", "download open"]);
  await told("dispute", { dispute: { status: "won", amountCents } });
  expect((await till.orders())[0]?.note).toBeNull();
  await told("dispute", { dispute: { status: "lost", amountCents } });
  await told("dispute", { dispute: { status: "lost", amountCents } });
  expect((await till.orders())[0]).toMatchObject({
    status: "REFUNDED",
    note: expect.stringContaining("lost"),
  });
  expect(await grantRows(till, number)).toEqual(["course closed", "download closed"]);
  expect(await refundRows(till)).toMatchObject([{ amount: amountCents, reason: "Charged back by the bank" }]);
  expect(await noteRows(till)).toHaveLength(1);
  expect(till.deps.errors.map(({ message }) => message)).toContain("an order needs an operator");
});

test("a debit that is refused days later opens nothing, frees the seat and the buyer gets a mail", async () => {
  const number = await paidOrder(till, [{ productId: 6001 }], { way: "demo_iban_DE62" });
  expect(await till.stockOf(6001)).toBe(24);
  expect(await grantRows(till, number)).toEqual([]);
  till.deps.time.forward(11);
  await till.events();
  expect((await till.orders())[0]?.status).toBe("FAILED");
  expect(await till.stockOf(6001)).toBe(25);
  await till.deliver();
  expect(till.deps.mails.sent.map(({ subject }) => subject)).toContain(
    `[TEST] The payment of your order ${number} was refused`,
  );
});
