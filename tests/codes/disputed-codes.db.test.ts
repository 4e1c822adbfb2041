import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { DisputeStatus, RefundState } from "@/backend/sales/payments/port";
import { applyReversals } from "@/backend/after-sales/refunds/apply-reversals";
import { bookSeats, farDates } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onEachDatabase } from "@/tests/support/database";
import { operate, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { at } from "@/tests/support/shop-world";

onEachDatabase("a code and the payments behind it", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld({}, open)));
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const seat = () => {
    const { productId, dates } = farDates(till);
    return { productId, variationId: dates[0]?.id ?? 0 };
  };
  const small = [{ productId: 992 }];
  const codeRows = () => till.db.select().from(tables.moneyCodes).orderBy(tables.moneyCodes.id);
  const paymentOf = async (orderId: number) => {
    const [row] = await till.db.select().from(tables.payments).where(eq(tables.payments.orderId, orderId));
    if (!row) throw new Error(`order ${orderId} has no payment`);
    return row;
  };
  const statusOf = async (id: number) => (await till.orders()).find((one) => one.id === id)?.status;

  async function keepAsCode(client: ContractClient, id: number) {
    const rows = await till.db.select().from(tables.seats).where(eq(tables.seats.orderId, id));
    const seats = rows.map((one) => one.id);
    const asked = await client.ask("getSeatChange", { id: String(id), seats });
    const back = String(at(asked, "order.seatChange.back"));
    expect((await client.ask("cancelSeats", { input: { id, seats, back, asCode: true } })).errors).toEqual(
      [],
    );
  }

  /** A seat paid by card, given up for a code. */
  async function kept() {
    const { id, client } = await bookSeats(till, seat());
    await keepAsCode(client, id);
    const [code] = await codeRows();
    if (!code) throw new Error("no code");
    return { id, client, code: code.code, cents: code.balance };
  }

  /** The provider's news about the payment of an order. */
  async function hear(orderId: number, news: { dispute?: DisputeStatus; refunds?: RefundState[] }) {
    const payment = await paymentOf(orderId);
    const { dispute: status, refunds = [] } = news;
    const dispute = status ? { status, amountCents: payment.amount } : null;
    await till.db.transaction((tx) =>
      applyReversals(tx, till.deps, payment, { refunds, dispute, unread: [] }),
    );
  }

  /** Puts a code on a new cart. @returns the refusal; null when it would pay */
  async function refusal(code: string): Promise<string | null> {
    const client = await till.shopper(small);
    const answer = await client.ask("applyCoupon", { code });
    return answer.errors[0]?.message ?? null;
  }

  it("waits while the bank decides, and pays again once the shop has won", async () => {
    const { id, code, client } = await kept();
    expect(await refusal(code)).toBeNull();
    await hear(id, { dispute: "open" });
    expect(await refusal(code)).toMatch(/on hold.*bank decides/);
    expect(at(await client.ask("getOrder", { id: String(id) }), "order.moneyCode.balance")).toBe("0.00");
    await hear(id, { dispute: "won" });
    expect(await refusal(code)).toBeNull();
  });

  it("does not pay for a cart that had taken it before the dispute", async () => {
    const { id, code } = await kept();
    const client = await till.shopper(small, [code]);
    await hear(id, { dispute: "open" });
    const answer = await till.buy(client, "free");
    expect(answer.errors).toHaveLength(1);
    expect((await codeRows())[0]?.balance).toBeGreaterThan(0);
  });

  it("is void where the payment is lost; the loss has a row, and the books owe nothing any more", async () => {
    const { id, code, cents } = await kept();
    const { amount } = await paymentOf(id);
    await hear(id, { dispute: "lost" });
    expect(await refusal(code)).toMatch(/no money left/);
    expect((await codeRows())[0]?.balance).toBe(0);
    expect(
      (await refundRows(till)).map((row) => [row.amount, row.counted, row.codeId !== null, row.status]),
    ).toEqual([
      [cents, null, true, "succeeded"],
      ...(amount > cents ? [[amount - cents, null, false, "succeeded"]] : []),
      [cents, 0, false, "succeeded"],
    ]);
    const moved = await till.db.select().from(tables.codeMovements).orderBy(tables.codeMovements.id);
    expect(moved.map((one) => [one.kind, one.cents])).toEqual([
      ["given", cents],
      ["void", -cents],
    ]);
    expect((await till.alerts()).join("\n")).toMatch(/void/);
  });

  it("is a claim as far as it was spent, and what comes back on it is void as well", async () => {
    const { id, code, cents } = await kept();
    const { databaseId: bought } = orderOf(await till.buy(await till.shopper(small, [code]), "free"));
    const spent = (await till.orders()).find((one) => one.id === bought)?.credit ?? 0;
    await hear(id, { dispute: "lost" });
    expect((await codeRows())[0]?.balance).toBe(0);
    const alerts = (await till.alerts()).join("\n");
    expect(alerts).toContain(`order ${bought}`);
    expect(alerts).toContain(`${(spent / 100).toFixed(2).replace(".", ",")}`);
    await operate(till, { command: "refund", number: bought });
    expect((await codeRows())[0]?.balance).toBe(0);
    const moved = await till.db.select().from(tables.codeMovements);
    expect(moved.filter((one) => one.kind === "void").reduce((sum, one) => sum + one.cents, 0)).toBe(-cents);
  });

  it("can be spent again when the lost dispute is won after all; its order stays refunded", async () => {
    const { id, code, cents } = await kept();
    const before = await statusOf(id);
    await hear(id, { dispute: "lost" });
    await hear(id, { dispute: "won" });
    expect((await codeRows())[0]?.balance).toBe(cents);
    expect(await refusal(code)).toBeNull();
    expect(await statusOf(id)).toBe(before);
    expect((await refundRows(till)).filter((row) => row.counted === 0).map((row) => row.status)).toEqual([
      "failed",
    ]);
  });

  it("freezes and ends the code that was given for an order which it paid", async () => {
    const { id, code } = await kept();
    const second = await bookSeats(till, seat(), { coupons: [code], method: "free" });
    await keepAsCode(second.client, second.id);
    const [, next] = await codeRows();
    expect(next?.balance).toBeGreaterThan(0);
    await hear(id, { dispute: "open" });
    expect(await refusal(next?.code ?? "")).toMatch(/on hold/);
    await hear(id, { dispute: "lost" });
    expect((await codeRows()).map(({ balance }) => balance)).toEqual([0, 0]);
  });

  it("given while the bank decides is on hold from the start", async () => {
    const { id, client } = await bookSeats(till, seat());
    await hear(id, { dispute: "open" });
    await keepAsCode(client, id);
    const [row] = await codeRows();
    expect(await refusal(row?.code ?? "")).toMatch(/on hold/);
  });

  it("a seat whose payment is disputed gives no money back, and the refusal says why", async () => {
    const { id, client, seats } = await bookSeats(till, seat());
    await hear(id, { dispute: "open" });
    const numbers = seats.map((one) => one.id);
    const asked = await client.ask("getSeatChange", { id: String(id), seats: numbers });
    const back = String(at(asked, "order.seatChange.back"));
    const input = { id, seats: numbers, back };
    const answer = await client.ask("cancelSeats", { input });
    expect(answer.errors[0]?.message).toContain("Your bank is deciding about the payment for this order");
    expect(await refundRows(till)).toEqual([]);
    const kinds = (await till.db.select().from(tables.outbox)).map(({ template }) => template);
    expect(kinds).not.toContain("seats-given-up");
    await hear(id, { dispute: "won" });
    expect((await client.ask("cancelSeats", { input })).errors).toEqual([]);
  });

  it("is void as far as the provider gave the same money back", async () => {
    const { id, cents } = await kept();
    const refunds: RefundState[] = [{ ref: "re_elsewhere", status: "succeeded", amountCents: cents }];
    await hear(id, { refunds });
    expect((await codeRows())[0]?.balance).toBe(0);
    await hear(id, { refunds });
    expect((await refundRows(till)).filter((row) => row.codeId === null)).toMatchObject([
      { amount: cents, status: "succeeded" },
    ]);
  });

  it("without a code: a refund at the provider and a lost dispute of the same money are two rows", async () => {
    const { id } = await bookSeats(till, seat());
    const { amount } = await paymentOf(id);
    await operate(till, { command: "refund", number: id });
    await hear(id, { dispute: "lost" });
    expect((await refundRows(till)).map((row) => [row.amount, row.counted, row.status])).toEqual([
      [amount, null, "succeeded"],
      [amount, 0, "succeeded"],
    ]);
    expect((await till.alerts()).join("\n")).toMatch(/twice/);
    await hear(id, { dispute: "won" });
    expect((await refundRows(till)).map((row) => row.status)).toEqual(["succeeded", "failed"]);
    expect(await statusOf(id)).toBe("refunded");
  });
});
