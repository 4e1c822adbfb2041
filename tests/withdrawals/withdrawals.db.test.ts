import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { billing, orderOf, type CheckoutWorld } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { givenBack, grantRows, noteRows, operate, paidOrder, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";
import { openWithdrawalWorld, said, type WithdrawalWorld } from "./withdrawing";
import { about } from "@/tests/support/clock";

const course = 992;
const hour = 6002;

racesOnEachDatabase("withdrawals", (open, { it, itOnEach }) => {
  let world: WithdrawalWorld;
  let till: CheckoutWorld;
  beforeAll(async () => {
    world = await openWithdrawalWorld(open);
    ({ till } = world);
  });
  beforeEach(() => world.reset());
  afterAll(() => till.close());

  const confirm = (token: string) => till.visitor().ask("confirmWithdrawal", { input: { token } });

  it("the signed-in owner: stored, proven, receipt, refund and credit note in one press", async () => {
    const { client, id } = await world.member([{ productId: hour }]);
    const total = (await world.orderRow(id))?.total ?? 0;
    const answer = await world.withdraw(client, `Order #${id}`);
    expect(said(answer)).toMatch(
      /^We received your withdrawal on .* \(Vienna time\)\. A confirmation is on its way to mira@/,
    );
    expect(said(answer)).toContain(`You have withdrawn from order ${id}. We are refunding`);
    expect(await givenBack(till)).toBe(total);
    expect(await world.orderRow(id)).toMatchObject({ status: "refunded", refunded: total });
    expect(await noteRows(till)).toHaveLength(1);
    expect(await refundRows(till)).toMatchObject([{ reason: "Withdrawal", lineId: null, amount: total }]);
    const now = about(till.deps.clock());
    expect(await world.rows()).toMatchObject([
      {
        at: now,
        provenAt: now,
        carriedOutAt: now,
        orderId: id,
        orderNumber: `Order #${id}`,
        tokenHash: null,
      },
    ]);
    const [receipt] = await world.receipts(billing.email);
    for (const part of ["Mira Łukasz", `Order #${id}`, "The whole order", "(Vienna time)", "not"])
      expect(receipt?.text).toContain(part);
    expect(receipt?.text).not.toContain("withdraw?token=");
    expect(await world.mailsTo(billing.email, /Your withdrawal from order/)).toHaveLength(1);
    expect(await till.alerts()).toEqual([]);
    const entries = await till.db.select().from(tables.orderEntries);
    expect(entries.map(({ buyerText }) => buyerText)).toEqual(
      expect.arrayContaining([
        "We received your withdrawal.",
        expect.stringContaining("You have withdrawn from order"),
      ]),
    );
  });

  itOnEach("pressing twice, also at once, states and refunds once", async () => {
    const { client, id } = await world.member([{ productId: hour }]);
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => world.withdraw(client, id, { key })));
    answers.push(await world.withdraw(client, id, { key }));
    for (const answer of answers) expect(said(answer)).toContain("We received your withdrawal");
    expect(await world.rows()).toHaveLength(1);
    expect(await refundRows(till)).toHaveLength(1);
    expect(await world.receipts(billing.email)).toHaveLength(1);
    expect(await world.mailsTo(billing.email, /Your withdrawal from order/)).toHaveLength(1);
    till.deps.time.forward(1);
    // A second statement finds nothing left, and changes nothing.
    expect(said(await world.withdraw(client, id))).toContain("There is nothing left to withdraw");
    expect(await refundRows(till)).toHaveLength(1);
  });

  it("a stranger learns nothing: order, address and none of them are answered alike", async () => {
    const id = await paidOrder(till);
    const words = async (orderNumber: number | string, email: string) =>
      said(await world.withdraw(till.visitor(), orderNumber, { email })).replaceAll(email, "<address>");
    const answers = [
      await words(id, billing.email),
      await words(id, "stranger@example.com"),
      await words(id + 500, billing.email),
      await words("no number", "stranger@example.com"),
    ];
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("If that is the address of the order, the email has a button");
    expect(await refundRows(till)).toEqual([]);
    expect((await world.rows()).map(({ orderId, provenAt }) => [orderId, provenAt])).toEqual([
      [id, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
    const buttons = (await world.receipts(billing.email)).map(({ text }) => text.includes("withdraw?token="));
    expect(buttons).toEqual([true, false]);
    const others = await world.receipts("stranger@example.com");
    expect(others).toHaveLength(2);
    for (const { text } of others) expect(text).not.toContain("withdraw?token=");
    expect(await till.alerts()).toEqual([expect.stringContaining(`npm run orders -- withdraw ${id}`)]);
    till.deps.time.forward(601);
    const [desk] = await world.mailsTo(till.deps.settings.contactEmail, /4 withdrawals need a review/);
    expect(desk?.text).toContain(`Matching order: ${id}`);
  });

  it("a typed address is no identity: the button of the receipt carries it out, once", async () => {
    const id = await paidOrder(till, [{ productId: course }]);
    await world.withdraw(till.visitor(), id);
    const token = await world.tokenOf(billing.email);
    const shown = await till.visitor().ask("getWithdrawal", { token });
    expect(shown.data).toMatchObject({
      withdrawal: { isProven: false, orderNumber: String(id), outcome: null },
    });
    expect(await refundRows(till)).toEqual([]);
    const [first, second] = [await confirm(token), await confirm(token)];
    expect(said(first)).toContain(`You have withdrawn from order ${id}`);
    expect(said(second)).toBe(said(first));
    expect(await refundRows(till)).toHaveLength(1);
    expect(await grantRows(till, id)).toEqual(["course closed", "download closed"]);
    expect(await till.alerts()).toEqual([]);
    for (const wrong of ["x".repeat(43), ""])
      expect((await confirm(wrong)).errors[0]?.extensions?.code).toBe("NOT_FOUND");
  });

  it("the button ends after 14 days, and the statement stays for a person", async () => {
    const id = await paidOrder(till);
    await world.withdraw(till.visitor(), id);
    const token = await world.tokenOf(billing.email);
    till.deps.time.forward(14 * 86_400 + 1);
    expect((await confirm(token)).errors[0]?.message).toContain("please write to");
    expect((await till.visitor().ask("getWithdrawal", { token })).errors[0]?.message).toContain(
      "please write to",
    );
    expect(await refundRows(till)).toEqual([]);
    expect(await operate(till, { command: "withdraw", number: id })).toMatchObject({
      ok: true,
      text: expect.stringContaining("You have withdrawn from"),
    });
    expect(await refundRows(till)).toHaveLength(1);
  });

  it("another member is a stranger, also with the order's number and address", async () => {
    const id = await paidOrder(till);
    const other = till.visitor();
    await signInMember(till, other, "other@example.com");
    expect(said(await world.withdraw(other, id))).toContain("If that is the address of the order");
    expect(await refundRows(till)).toEqual([]);
    expect((await other.ask("getWithdrawable", { id: String(id) })).errors[0]?.extensions?.code).toBe(
      "NOT_FOUND",
    );
  });

  it("a guest's session proves only an address that was proven; else the mail does", async () => {
    const guest = await till.shopper([{ productId: hour }]);
    const { databaseId: id } = orderOf(await till.buy(guest));
    expect(said(await world.withdraw(guest, id))).toContain("If that is the address of the order");
    await till.db.update(tables.orders).set({ addressProven: true }).where(eq(tables.orders.id, id));
    expect(said(await world.withdraw(guest, id))).toContain(`You have withdrawn from order ${id}`);
    expect(await refundRows(till)).toHaveLength(1);
  });

  it("some lines: each is refunded alone; one that has been begun stays, in words, with an alert", async () => {
    const { client, id } = await world.member([
      { productId: hour },
      { productId: course },
      { productId: 4001 },
    ]);
    const [first, second, third] = await world.linesOf(id);
    if (!first || !second || !third) throw new Error("no lines");
    const begun = [first, second, third].find(({ productId }) => productId === course);
    const other = [first, second, third].find(({ productId }) => productId === hour);
    if (!begun || !other) throw new Error("no line");
    const { data } = await client.ask("getCourses");
    const [{ id: pressed }] = Object(data).courses;
    expect((await client.ask("startCourse", { id: pressed })).errors).toEqual([]);
    const shown = await client.ask("getWithdrawable", { id: String(id) });
    expect(JSON.stringify(shown.data)).toContain("it has been started");
    const answer = await world.withdraw(client, id, { lines: [begun.id, other.id], items: "Two things" });
    expect(said(answer)).toContain("We are refunding");
    expect(said(answer)).toMatch(/Our terms do not cover this: .*because it has been started/);
    expect(await refundRows(till)).toMatchObject([{ lineId: other.id, amount: other.total + other.tax }]);
    expect(await till.alerts()).toEqual([
      expect.stringContaining("Reply to the buyer, or refund it anyway: "),
    ]);
    expect((await world.orderRow(id))?.status).not.toBe("refunded");
    const left = await client.ask("getWithdrawable", { id: String(id) });
    expect(JSON.stringify(left.data)).not.toContain(`"databaseId":${other.id},`);
  });

  it("items in words are left to a person", async () => {
    const { client, id } = await world.member([{ productId: hour }]);
    expect(said(await world.withdraw(client, id, { items: "only the second one" }))).toContain("by hand");
    expect(await till.alerts()).toEqual([expect.stringContaining("“only the second one”")]);
    expect(await refundRows(till)).toEqual([]);
  });
});
