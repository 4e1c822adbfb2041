import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { settlePayment } from "@/backend/sales/settlement";
import { reconcilePayments } from "@/backend/after-sales/payment-events";
import { firm } from "@/tests/corrections/details";
import { farDates, bookSeats } from "@/tests/support/booked-seats";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { Answer, ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { givenBack, noteRows, operate, paidOrder, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { at, messageOf } from "@/tests/support/shop-world";

racesOnEachDatabase("money on a code", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  beforeAll(async () => void (till = await openCheckoutWorld({}, open)));
  beforeEach(async () => {
    await till.reset();
    till.deps.time.forward((Date.now() - till.deps.clock().getTime()) / 1_000);
  });
  afterAll(() => till.close());

  /** A file, and two courses that cost more than a seat. */
  const small = [{ productId: 992 }];
  const seat = () => {
    const { productId, dates } = farDates(till);
    return { productId, variationId: dates[0]?.id ?? 0 };
  };

  /** Gives a seat up. @returns the order, its code and the cents on it */
  async function kept() {
    const { id, client, email, seats } = await bookSeats(till, seat());
    const asked = await client.ask("getSeatChange", { id: String(id), seats: seats.map((one) => one.id) });
    const back = String(at(asked, "order.seatChange.back"));
    const input = { id, seats: seats.map((one) => one.id), back, asCode: true };
    const answer = await client.ask("cancelSeats", { input });
    expect(answer.errors).toEqual([]);
    const [row] = await codeRows();
    if (!row) throw new Error("no code");
    return { id, client, email, answer, code: row.code, cents: row.balance, codeId: row.id };
  }
  const codeRows = () => till.db.select().from(tables.moneyCodes).orderBy(tables.moneyCodes.id);
  const balance = async () => (await codeRows())[0]?.balance;
  const moves = async () =>
    (await till.db.select().from(tables.codeMovements).orderBy(tables.codeMovements.id)).map(
      ({ kind, cents }) => [kind, cents],
    );
  const paidAt = async (orderId: number) =>
    (
      await till.db
        .select()
        .from(tables.payments)
        .where(eq(tables.payments.orderId, orderId))
        .orderBy(tables.payments.id)
    ).map(({ amount }) => amount);
  const orderRow = async (id: number) => (await till.orders()).find((one) => one.id === id);
  const cents = (answer: Answer, path: string) => Math.round(Number(at(answer, path)) * 100);
  const withCode = (code: string, lines = small) => till.shopper(lines, [code]);
  /** Sets what is on the code, as if the rest had been used. */
  const leave = async (codeId: number, left: number) => {
    const [row] = await codeRows();
    const taken = left - (row?.balance ?? 0);
    await till.db.update(tables.moneyCodes).set({ balance: left }).where(eq(tables.moneyCodes.id, codeId));
    const move = { codeId, orderId: row?.orderId ?? 0, kind: "given" as const, cents: taken };
    await till.db.insert(tables.codeMovements).values({ ...move, at: till.deps.clock() });
  };

  it("is all of what goes back, with a credit note, a mail and a place on the order's page", async () => {
    const { id, client, email, answer, code, cents: balanced } = await kept();
    expect(await givenBack(till)).toBe(0);
    expect(await refundRows(till)).toMatchObject([
      { amount: balanced, paymentId: null, status: "succeeded" },
    ]);
    const [note] = await noteRows(till);
    expect(note?.content).toMatchObject({ total: balanced, paymentTitle: "Credit code" });
    expect(JSON.stringify(note?.content)).not.toContain(code);
    expect(at(answer, "cancelSeats.message")).toContain("on your credit code");
    await till.deliver();
    const mail = till.deps.mails.to(email).find(({ subject }) => subject.includes("Your credit code worth"));
    expect(mail?.text).toContain(code);
    const shown = await client.ask("getOrder", { id: String(id) });
    expect(at(shown, "order.moneyCode")).toMatchObject({ code, balance: (balanced / 100).toFixed(2) });
    expect(await moves()).toEqual([["given", balanced]]);
  });

  it("pays a part after tax: the provider takes the rest, and a refund goes there first", async () => {
    const { code, codeId } = await kept();
    const plain = await (await till.shopper()).ask("getCart", {});
    await leave(codeId, 2_000);
    const client = await withCode(code);
    const cart = await client.ask("getCart", {});
    expect(at(cart, "cart.totalTaxes")).toEqual(at(plain, "cart.totalTaxes"));
    const whole = cents(plain, "cart.rawTotal");
    expect(cents(cart, "cart.rawTotal")).toBe(whole - 2_000);
    expect(at(cart, "cart.fees.0.total")).toBe(-20);
    const { databaseId: id, total } = orderOf(await till.buy(client));
    expect(Math.round(Number(total.replace(/[^\d,]/g, "").replace(",", ".")) * 100)).toBe(whole - 2_000);
    expect(await paidAt(id)).toEqual([whole - 2_000]);
    expect(await balance()).toBe(0);
    const [invoice] = await till.db.select().from(tables.invoices).where(eq(tables.invoices.orderId, id));
    expect(invoice?.content).toMatchObject({ total: whole, credit: 2_000, payment: { state: "paid" } });
    await operate(till, { command: "refund", number: id, amount: whole - 1_000 });
    expect(await givenBack(till)).toBe(whole - 2_000);
    expect(await balance()).toBe(1_000);
    await operate(till, { command: "refund", number: id });
    expect(await balance()).toBe(2_000);
    expect((await orderRow(id))?.status).toBe("refunded");
    const notes = (await noteRows(till)).filter(({ orderId }) => orderId === id);
    expect(notes.reduce((sum, one) => sum + one.net + one.tax, 0)).toBe(whole);
  });

  it("pays all of it: the order is paid at once, and what is left stays", async () => {
    const { code, cents: before } = await kept();
    const client = await withCode(code);
    const gateways = await client.ask("getPaymentGateways", {});
    expect(at(gateways, "paymentGateways.nodes.0.title")).toBe("Paid by your code");
    const { databaseId: id } = orderOf(await till.buy(client, "free"));
    const order = await orderRow(id);
    expect(order).toMatchObject({ status: "completed", paymentMethod: "code", credit: order?.total });
    expect(await paidAt(id)).toEqual([]);
    expect(await balance()).toBe(before - (order?.total ?? 0));
    const invoices = await till.db.select().from(tables.invoices).where(eq(tables.invoices.orderId, id));
    expect(invoices.map(({ content }) => content.payment.state)).toEqual(["paid"]);
    expect((await operate(till, { command: "refund-by-hand", number: id })).ok).toBe(false);
    expect((await operate(till, { command: "refund", number: id })).text).toContain("on the code");
    expect(await balance()).toBe(before);
    expect((await orderRow(id))?.status).toBe("refunded");
  });

  it("gets the VAT of a corrected invoice back, and its owner reads that it is there", async () => {
    const { code, cents: before } = await kept();
    const { databaseId: id } = orderOf(await till.buy(await withCode(code), "free"));
    const { total = 0, tax = 0 } = (await orderRow(id)) ?? {};
    expect(tax).toBeGreaterThan(0);
    const { firstName: _first, lastName: _last, customerType: _type, ...parts } = firm;
    const answer = await operate(till, { command: "correct", number: id, ...parts });
    expect(answer).toMatchObject({ ok: true, text: expect.stringContaining("of VAT refunded") });
    expect(await balance()).toBe(before - total + tax);
    expect(await givenBack(till)).toBe(0);
    expect((await moves()).at(-1)).toEqual(["refunded", tax]);
  });

  it("comes back when the payment fails or never comes, and pays again while it is there", async () => {
    const { code, codeId } = await kept();
    await leave(codeId, 2_000);
    const client = await withCode(code);
    expect((await till.buy(client, "demo_card_0002")).errors).toHaveLength(1);
    expect(await balance()).toBe(2_000);
    const { databaseId: id } = orderOf(await till.buy(client, "invoice"));
    const { total = 0 } = (await orderRow(id)) ?? {};
    // The declined attempt, and the transfer.
    expect(await paidAt(id)).toEqual([total - 2_000, total - 2_000]);
    expect(await balance()).toBe(0);
    const other = await operate(till, { command: "paid", number: id, amount: total });
    expect(other.text).toContain("Nothing was changed");
    till.deps.time.forward(40 * 86_400);
    await reconcilePayments(till.deps);
    expect((await orderRow(id))?.status).toBe("cancelled");
    expect(await balance()).toBe(2_000);
    // The money comes after all, and the code's part is taken again.
    await operate(till, { command: "paid", number: id, amount: total - 2_000 });
    expect((await orderRow(id))?.status).toBe("completed");
    expect(await balance()).toBe(0);
  });

  it("that another order has used leaves a late payment to a person", async () => {
    const { code, codeId } = await kept();
    await leave(codeId, 2_000);
    const { databaseId: id } = orderOf(await till.buy(await withCode(code), "invoice"));
    till.deps.time.forward(40 * 86_400);
    await reconcilePayments(till.deps);
    orderOf(await till.buy(await withCode(code)));
    expect((await operate(till, { command: "paid", number: id })).ok).toBe(false);
    expect(await orderRow(id)).toMatchObject({ status: "cancelled", paidAt: null });
    const [payment] = await till.db.select().from(tables.payments).where(eq(tables.payments.orderId, id));
    if (!payment) throw new Error("no payment");
    const { amount: amountCents, currency, ref } = payment;
    const late = { ref: ref ?? "", orderId: String(id), amountCents, currency, status: "succeeded" as const };
    await till.db.transaction((tx) => settlePayment(tx, till.deps, payment, late));
    expect(await orderRow(id)).toMatchObject({ status: "held", paidAt: null });
    expect((await till.alerts()).join()).toContain("the code that paid the rest");
    expect(await balance()).toBe(0);
    till.deps.errors.length = 0;
  });

  it("is refused with its reason", async () => {
    const { code, codeId } = await kept();
    const client = await till.shopper();
    const tried = async (typed = code) => messageOf(await client.ask("applyCoupon", { code: typed }));
    await till.db.update(tables.moneyCodes).set({ currency: "USD" });
    expect(await tried()).toBe("This code holds USD, and this shop sells in EUR.");
    await till.db.update(tables.moneyCodes).set({ currency: "EUR" });
    await leave(codeId, 0);
    expect(await tried()).toBe("This code has no money left.");
    await leave(codeId, 5_000);
    expect(await tried(code.replaceAll("-", " ").toUpperCase())).toBeUndefined();
    expect(await tried()).toContain("already been applied");
    const [first] = await codeRows();
    const from = await orderRow(first?.orderId ?? 0);
    if (!first || !from) throw new Error("no code");
    await till.db
      .insert(tables.orders)
      .values({ ...from, id: 1, orderKey: "another", cartId: null, cartVersion: null });
    await till.db
      .insert(tables.moneyCodes)
      .values({ ...first, id: 999, code: "bbbb-bbbb-bbbb-bbbb", orderId: 1 });
    expect(await tried("bbbb-bbbb-bbbb-bbbb")).toContain("Only one code");
    await client.ask("removeCoupons", { codes: [code] });
    expect(at(await client.ask("getCart", {}), "cart.fees")).toBeNull();
  });

  it("of a test order pays in a shop with test keys, and for nothing in one with live keys", async () => {
    const { code } = await kept();
    const [demo] = till.deps.payments.filter(({ id }) => id === "demo");
    if (!demo) throw new Error("no demo gateway");
    const client = await till.shopper();
    for (const live of [true, false]) {
      till.deps.payments.push({ ...demo, id: "stripe", live });
      const said = messageOf(await client.ask("applyCoupon", { code }));
      till.deps.payments.pop();
      expect(said).toBe(
        live ? "This code comes from a test order, so it cannot pay for anything." : undefined,
      );
    }
  });

  it("of real money pays no part of a test order", async () => {
    const { code, codeId } = await kept();
    await leave(codeId, 2_000);
    await till.db.update(tables.moneyCodes).set({ test: false });
    const client = await withCode(code);
    expect(messageOf(await till.buy(client))).toContain("holds real money");
    expect(await balance()).toBe(2_000);
    expect((await till.buy(client, "invoice")).errors).toEqual([]);
  });

  /** Two carts show all of the code, and both press at once. */
  async function race(code: string) {
    const both: ContractClient[] = [await withCode(code), await withCode(code)];
    await Promise.all(both.map((client) => till.buy(client, "free", { billing })));
    const taken = (await moves()).filter(([kind]) => kind === "taken");
    return taken.reduce((sum, [, one]) => sum - Number(one), 0);
  }

  itOnEach("pays once when two buyers press at once", async () => {
    const whole = (await orderRow(await paidOrder(till, small)))?.total ?? 0;
    const { code, codeId } = await kept();
    await leave(codeId, whole);
    expect(await race(code)).toBe(whole);
    expect(await balance()).toBe(0);
  });

  itOnEach("control: pays twice when the balance is written as it was read", async () => {
    const whole = (await orderRow(await paidOrder(till, small)))?.total ?? 0;
    const { code, codeId } = await kept();
    await leave(codeId, whole);
    await till.db.execute(
      sql`create function unlocked() returns trigger language plpgsql as $$ begin new.balance := old.balance; return new; end $$`,
    );
    await till.db.execute(
      sql`create trigger unlocked before update on money_codes for each row execute function unlocked()`,
    );
    try {
      expect(await race(code)).toBe(2 * whole);
    } finally {
      await till.db.execute(sql`drop function unlocked cascade`);
    }
  });
});
