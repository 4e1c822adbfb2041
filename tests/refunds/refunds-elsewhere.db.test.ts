import { orders } from "@/backend/sales/orders/tables";
import { payments } from "@/backend/sales/payments/tables";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buyerEntriesOf, entriesOf } from "@/backend/sales/order-history/order-entries";
import { formatEuro } from "@/lib/money";
import {
  disputeStatuses,
  type DisputeStatus,
  type GatewayEvent,
  type Reversals,
} from "@/backend/sales/payments/port";
import { invoicesOf } from "@/backend/sales/invoices";
import { invoiceXml } from "@/backend/sales/invoices/document-xml";
import { stock } from "@/backend/sales/products/tables";
import { settleEvent } from "@/backend/after-sales/payment-events/webhook-endpoint";
import { at } from "@/tests/support/shop-world";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
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
async function told(kind: GatewayEvent["kind"], given: Partial<Reversals>, id = `evt_${(events += 1)}`) {
  const [payment] = await till.db.select().from(payments);
  back();
  back = changeGateway(till, (gateway) => ({
    ...gateway,
    reversals: async () => ({ refunds: [], dispute: null, unread: [], ...given }),
  }));
  const gateway = till.deps.payments.find((each) => each.id === "demo");
  if (!gateway || !payment?.ref) throw new Error("no payment");
  await settleEvent(till.deps, gateway, { id, type: `charge.${kind}`, kind, ref: payment.ref, isOwn: true });
}

const total = async () => (await till.orders())[0]?.total ?? 0;

it("a refund that was made at the provider is taken in, with its credit note, once", async () => {
  const number = await paidOrder(till, [{ productId: 992 }]);
  const part = { ref: "re_1", status: "succeeded" as const, amountCents: 1_000 };
  await told("refund", { refunds: [part] }, "evt_twice");
  await told("refund", { refunds: [part] }, "evt_twice");
  await told("refund", { refunds: [part] });
  expect(await refundRows(till)).toMatchObject([{ amount: 1_000, status: "succeeded", key: "demo:re_1" }]);
  expect((await till.orders())[0]).toMatchObject({ status: "completed", refunded: 1_000 });
  expect(await noteRows(till)).toHaveLength(1);
  const rest = { ref: "re_2", status: "pending" as const, amountCents: (await total()) - 1_000 };
  await told("refund", { refunds: [part, rest] });
  expect((await till.orders())[0]?.status).toBe("completed");
  expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: false });
  await told("refund", { refunds: [part, { ...rest, status: "succeeded" }] });
  expect((await till.orders())[0]?.status).toBe("refunded");
  expect(await grantRows(till, number)).toEqual(["course closed", "download closed"]);
});

it("its event may come before the answer to our own call: one refund", async () => {
  const number = await paidOrder(till);
  const amountCents = await total();
  back = changeGateway(till, (gateway) => ({
    ...gateway,
    refund: async (_ref, { name }) => {
      const own = { ref: "re_own", status: "succeeded" as const, amountCents, name };
      await told("refund", { refunds: [own] });
      return own;
    },
  }));
  expect(await operate(till, { command: "refund", number })).toMatchObject({ ok: true });
  expect(await refundRows(till)).toMatchObject([{ ref: "re_own", status: "succeeded" }]);
  expect(await noteRows(till)).toHaveLength(1);
});

it("a refund of more than the order had is two rows, and the part beyond it is reported", async () => {
  await paidOrder(till);
  const amount = await total();
  const refund = { ref: "re_x", amountCents: amount + 1 };
  await told("refund", { refunds: [{ ...refund, status: "succeeded" }] });
  expect(await refundRows(till)).toMatchObject([
    { amount, counted: null, status: "succeeded" },
    { amount: 1, counted: 0, status: "succeeded" },
  ]);
  expect(await noteRows(till)).toHaveLength(1);
  expect(await till.alerts()).toEqual([expect.stringContaining("re_x")]);
  await told("refund", { refunds: [{ ...refund, status: "failed" }] });
  expect((await refundRows(till)).map(({ status }) => status)).toEqual(["failed", "failed"]);
});

it("a refund that the buyer's bank returns frees its amount and is reported", async () => {
  await paidOrder(till);
  const part = { ref: "re_1", amountCents: 1_000 };
  await told("refund", { refunds: [{ ...part, status: "succeeded" }] });
  await told("refund", { refunds: [{ ...part, status: "failed" }] });
  expect((await till.orders())[0]?.refunded).toBe(0);
  expect(await till.alerts()).toEqual([expect.stringContaining("failed")]);
});

describe("a dispute", () => {
  const dispute = async (status: DisputeStatus, dueAt?: Date) =>
    told("dispute", { dispute: { status, amountCents: await total(), ...(dueAt && { dueAt }) } });
  const status = async () => (await till.orders())[0]?.status;
  const entries = async () => entriesOf(till.db, (await till.orders())[0]?.id ?? 0);
  const open = ["course open", "download open"];
  const closed = ["course closed", "download closed"];

  /** The meaning of every state for the order, its access, and its operator. */
  const rows: Record<DisputeStatus, [status: string, grants: string[], alert: RegExp | null]> = {
    inquiry: ["completed", open, /is asking.*respond at the provider/],
    "inquiry answered": ["completed", open, null],
    "inquiry closed": ["completed", open, null],
    open: ["completed", open, /disputes.*respond at the provider/],
    answered: ["completed", open, null],
    won: ["completed", open, null],
    lost: ["refunded", closed, /lost/],
    "appeal open": ["refunded", closed, /can be appealed/],
    "appeal answered": ["refunded", closed, null],
    prevented: ["completed", open, null],
  };
  it.each(disputeStatuses)("%s", async (state) => {
    const number = await paidOrder(till, [{ productId: 992 }]);
    await dispute("open");
    await dispute(state);
    await dispute(state);
    const [expected, grants, alert] = rows[state];
    expect([await status(), await grantRows(till, number)]).toEqual([expected, grants]);
    const alerts = (await till.alerts()).slice(-1);
    expect(alerts).toEqual(alert ? [expect.stringMatching(alert)] : []);
  });

  it("its deadline is told, and what was written before is never lost, nor are other alerts", async () => {
    const number = await paidOrder(till, [{ productId: 992 }]);
    await till.db.update(orders).set({ refunded: await total() });
    await told("refund", { refunds: [{ ref: "re_x", status: "succeeded", amountCents: 1 }] });
    const dueAt = new Date("2026-12-24T23:59:00Z");
    await dispute("open", dueAt);
    const [disputed] = await till.db.select().from(payments);
    expect(disputed).toMatchObject({ dispute: "open", disputeDueAt: dueAt });
    await dispute("answered");
    await dispute("won");
    expect(await till.alerts()).toEqual([expect.stringContaining("re_x")]);
    const { text } = await operate(till, { command: "show", number });
    for (const words of [
      "re_x",
      "shop, alert about refund",
      "respond at the provider, by 2026-12-24T23:59 UTC",
      "provider, settled about dispute: The dispute was won",
    ])
      expect(text).toContain(words);
    expect((await entries()).map(({ kind }) => kind)).toEqual(["alert", "alert", "settled", "settled"]);
  });

  it("its buyer reads what it means, and neither an operator's words nor notes", async () => {
    const client = await till.shopper([{ productId: 992 }]);
    const { databaseId: number } = orderOf(await till.buy(client));
    await operate(till, { command: "note", number, text: "Called, was angry." });
    for (const state of ["open", "answered", "lost"] as const) await dispute(state);
    const read = await buyerEntriesOf(till.db, [number]);
    expect(read.map(({ buyerText }) => buyerText)).toEqual([
      "The payment is disputed, and your bank will decide. Nothing changes until then.",
      "Your bank has taken the payment back. Everything that came with the order has ended.",
    ]);
    const answer = await client.ask("getOrder", { id: String(number) });
    expect(at(answer, "order.entries")).toMatchObject(
      read.map(({ at: date, buyerText: text }) => ({ date: date.toISOString(), text })),
    );
    expect((await operate(till, { command: "show", number })).text).toMatch(
      /operator, note about order: Called, was angry\./,
    );
  });

  it("lost, it is written off once, with its credit note", async () => {
    await paidOrder(till, [{ productId: 992 }]);
    await dispute("lost");
    await dispute("lost");
    expect(await refundRows(till)).toMatchObject([
      { amount: await total(), reason: "Charged back by the bank", status: "succeeded" },
    ]);
    expect(await noteRows(till)).toHaveLength(1);
    expect(till.deps.errors.map(({ message }) => message)).toContain("an order needs an operator");
  });

  it("lost, the mail says that the bank took the money, and no refund that the shop sent", async () => {
    const number = await paidOrder(till, [{ productId: 992 }]);
    await dispute("lost");
    await till.deliver();
    const mail = till.deps.mails.sent.at(-1);
    expect(mail?.subject).toBe(`[TEST] The payment for your order ${number} has been charged back`);
    expect(mail?.text).toContain(`the bank has taken ${formatEuro(await total())} back from us`);
    expect(mail?.text).toContain("Access that came with the order has ended.");
    expect(mail?.text).not.toMatch(/We have refunded|on its way/);
    expect(mail?.attachments).toHaveLength(1);
  });

  it("lost, then won on appeal: the order is paid again, with its seat, and opens what it opened", async () => {
    const number = await paidOrder(till, [{ productId: 6002 }, { productId: 992 }]);
    expect(await till.stockOf(6002)).toBe(24);
    for (const state of ["lost", "appeal open", "appeal answered"] as const) await dispute(state);
    expect([await status(), await till.stockOf(6002)]).toEqual(["refunded", 25]);
    await dispute("won");
    await dispute("won");
    expect((await till.orders())[0]).toMatchObject({ status: "processing", refunded: 0, holds: true });
    expect(await till.stockOf(6002)).toBe(24);
    expect((await grantRows(till, number)).filter((grant) => grant.endsWith("open"))).toEqual(open);
    expect(await till.alerts()).toEqual([]);
    // What was issued stays, and the books get an invoice over what the credit note had taken away.
    const [first, again, ...others] = await invoicesOf(till.db, number);
    const [note] = await noteRows(till);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ number: `TEST-${number}-2`, replaces: note?.number });
    expect(again?.content).toMatchObject({
      lines: first?.content.lines,
      taxes: first?.content.taxes,
      replaces: { number: note?.number },
    });
    await till.deliver();
    expect(till.deps.mails.sent.at(-1)).toMatchObject({
      subject: `[TEST] A new invoice for your order ${number}`,
      attachments: [{ filename: `invoice-TEST-${number}-2.pdf` }],
    });
    // A third round of the bank takes it once more.
    await dispute("lost");
    expect([await status(), await till.stockOf(6002)]).toEqual(["refunded", 25]);
    const [, second] = await noteRows(till);
    expect(second).toMatchObject({ net: note?.net, tax: note?.tax });
    expect(second?.content.invoice.number).toBe(`TEST-${number}-2`);
  });

  it("a part that comes back is invoiced as that part", async () => {
    const number = await paidOrder(till, [{ productId: 992 }]);
    await told("dispute", { dispute: { status: "lost", amountCents: 1_000 } });
    await told("dispute", { dispute: { status: "won", amountCents: 1_000 } });
    const [note] = await noteRows(till);
    const again = (await invoicesOf(till.db, number)).at(-1)?.content;
    expect(again).toMatchObject({
      total: 1_000,
      taxes: note?.content.taxes,
      replaces: { number: note?.number },
    });
    if (!again) throw new Error("no invoice");
    expect(await invoiceXml(again)).toContain(`>${note?.number}<`);
  });

  it("won when its seat is sold: the operator is told", async () => {
    await paidOrder(till, [{ productId: 6002 }]);
    await dispute("lost");
    await till.db.update(stock).set({ quantity: 0 });
    await dispute("won");
    expect([await status(), await till.stockOf(6002)]).toEqual(["processing", 0]);
    expect(await till.alerts()).toContainEqual(expect.stringMatching(/seats have been sold/));
  });
});

it("a debit that is refused days later opens nothing, frees the seat and the buyer gets a mail", async () => {
  const number = await paidOrder(till, [{ productId: 6002 }], { method: "demo_iban_DE62" });
  expect(await till.stockOf(6002)).toBe(24);
  expect(await grantRows(till, number)).toEqual([]);
  till.deps.time.forward(11);
  await till.events();
  expect((await till.orders())[0]?.status).toBe("failed");
  expect(await till.stockOf(6002)).toBe(25);
  await till.deliver();
  expect(till.deps.mails.sent.map(({ subject }) => subject)).toContain(
    `[TEST] The payment for your order ${number} was declined`,
  );
});
