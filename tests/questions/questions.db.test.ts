import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { forgetMember } from "@/backend/desk/personal-data/change-owner";
import { answerQuestion, openQuestions } from "@/backend/after-sales/questions";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { racesOnEachDatabase } from "@/tests/support/database";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

const hour = 6002;

racesOnEachDatabase("questions about orders", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let desk: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    desk = till.deps.settings.contactEmail;
  });
  beforeEach(async () => {
    await till.reset();
    till.deps.mails.sent.length = 0;
  });
  afterAll(() => till.close());

  const ask = (client: ContractClient, id: number, question: string, key: string = randomUUID()) =>
    client.ask("askAboutOrder", { input: { id, key, question } });
  const buy = async (client: ContractClient) => {
    await client.ask("fillCart", { items: [{ productId: hour, quantity: 1 }], coupons: [] });
    return orderOf(await till.buy(client)).databaseId;
  };
  const member = async (email = billing.email) => {
    const client = till.visitor();
    const memberId = await signInMember(till, client, email);
    return { client, memberId, id: await buy(client) };
  };
  const mailsTo = async (email: string, subject: RegExp) => {
    await till.deliver();
    return till.deps.mails.to(email).filter((mail) => subject.test(mail.subject));
  };
  const messagesOf = async (client: ContractClient, id: number) =>
    (await client.ask("getOrder", { id: String(id) })).data;
  const rows = () => till.db.select().from(tables.orderMessages).orderBy(tables.orderMessages.id);

  it("is asked by the member, mailed to the academy, answered, and on the order's page", async () => {
    const { client, id } = await member();
    const answer = await ask(client, id, " Is there\r\nparking?\u200b ");
    expect(answer.errors).toEqual([]);
    expect(JSON.stringify(answer.data)).toContain(`The answer will go to ${billing.email}`);
    const [mail, ...others] = await mailsTo(desk, /Question about order/);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: expect.stringContaining(String(id)), replyTo: billing.email });
    expect(mail?.text).toContain("Is there\nparking?");
    expect(mail?.text).toContain(`/desk/orders/${id}`);
    expect(mail?.text).not.toContain("npm run");
    expect(await openQuestions(till.db, 10)).toMatchObject([{ orderId: id, text: "Is there\nparking?" }]);
    expect((await operate(till, { command: "questions" })).text).toContain("parking?");
    till.deps.time.forward(60);
    const done = await operate(till, { command: "answer", number: id, text: "Yes, in the yard." });
    expect(done.text).toContain(`Your reply is on its way to ${billing.email}. The question was:`);
    expect(await openQuestions(till.db, 10)).toEqual([]);
    const [reply, ...more] = await mailsTo(billing.email, /Our answer about your order/);
    expect(more).toEqual([]);
    expect(reply?.text).toContain("Yes, in the yard.");
    expect(reply?.text).toContain("You asked: Is there\nparking?");
    expect(await messagesOf(client, id)).toMatchObject({
      order: {
        messages: [
          { text: "Is there\nparking?", isAnswer: false },
          { text: "Yes, in the yard.", isAnswer: true },
        ],
      },
    });
    expect((await operate(till, { command: "show", number: id })).text).toMatch(
      /question: Is there[\s\S]*answer: Yes, in the yard\./,
    );
  });

  it("is asked by the guest whose session placed the order; a proven address alone gets the words back", async () => {
    const guest = till.visitor();
    const id = await buy(guest);
    expect((await ask(guest, id, "Is there parking?")).errors).toEqual([]);
    expect(await messagesOf(guest, id)).toMatchObject({ order: { messages: [{ isAnswer: false }] } });
    const order = await till.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    expect(order).toMatchObject([{ memberId: null }]);
    await till.db
      .update(tables.orders)
      .set({ paidAt: null, total: 0, addressProven: false })
      .where(eq(tables.orders.id, id));
    await answerQuestion(till.deps, { orderId: id, text: "Yes." });
    const [reply] = await mailsTo(billing.email, /Our answer about your order/);
    expect(reply?.text).toContain("Yes.");
    expect(reply?.text).not.toContain("parking");
  });

  it("nobody else asks about an order, or reads what was asked", async () => {
    const { client, id } = await member();
    await ask(client, id, "Is there parking?");
    const { client: other } = await member("other@example.com");
    for (const stranger of [other, till.visitor()]) {
      const [refused] = (await ask(stranger, id, "Is there parking?")).errors;
      const [missing] = (await ask(stranger, 999_999, "Is there parking?")).errors;
      expect(refused).toMatchObject({
        message: "Not authorized to access this order",
        extensions: { code: "NOT_FOUND" },
      });
      expect(missing?.message).toBe(refused?.message);
      expect(JSON.stringify(await messagesOf(stranger, id))).not.toContain("parking");
    }
    expect(await rows()).toHaveLength(1);
  });

  itOnEach("the same key asks once, also at once, and never about another order", async () => {
    const { client, id } = await member();
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => ask(client, id, "Is there parking?", key)));
    answers.push(await ask(client, id, "Is there parking?", key));
    for (const { errors } of answers) expect(errors).toEqual([]);
    expect(await rows()).toHaveLength(1);
    expect(await mailsTo(desk, /Question about order/)).toHaveLength(1);
    const other = await buy(client);
    expect((await ask(client, other, "Is there parking?", key)).errors).toMatchObject([
      { extensions: { code: "BAD_INPUT" } },
    ]);
  });

  it.each([
    ["no text", "", "Please write your question"],
    ["signs that nobody sees", " \u200b ", "Please write your question"],
    ["a sound", "Hm?", "Please write a little more"],
    ["2,001 characters", "x".repeat(2_001), "Please use at most 2000 characters"],
  ])("refuses %s", async (_, question, sentence) => {
    const { client, id } = await member();
    expect((await ask(client, id, question)).errors).toMatchObject([
      { message: sentence, extensions: { fields: { question: sentence } } },
    ]);
    expect(await rows()).toEqual([]);
  });

  it("an eleventh question of an hour is sent elsewhere, and another buyer is served", async () => {
    const { client, id } = await member();
    for (let at = 1; at <= 10; at += 1) expect((await ask(client, id, `Question ${at}`)).errors).toEqual([]);
    const [refused] = (await ask(client, id, "Question 11")).errors;
    expect(refused).toMatchObject({
      message: `Too many questions right now. Please try again in an hour, or write to ${desk} with your order number.`,
      extensions: { code: "RATE_LIMITED" },
    });
    const { client: other, id: theirs } = await member("other@example.com");
    expect((await ask(other, theirs, "Question 1")).errors).toEqual([]);
    till.deps.time.forward(3_601);
    await signInMember(till, client, billing.email);
    expect((await ask(client, id, "Question 11")).errors).toEqual([]);
  });

  itOnEach(
    "one answer answers all that waits; two at once answer once; without a question nothing is sent",
    async () => {
      const { client, id } = await member();
      expect(await answerQuestion(till.deps, { orderId: id, text: "Hello." })).toEqual({ kind: "not asked" });
      expect(await answerQuestion(till.deps, { orderId: 999_999, text: "Hello." })).toBeNull();
      await ask(client, id, "Is there parking?");
      await ask(client, id, "Is there a train?");
      const done = await Promise.all(
        ["Yes.", "Both."].map((text) => answerQuestion(till.deps, { orderId: id, text })),
      );
      expect(done.map((one) => one?.kind).sort()).toEqual(["answered", "not asked"]);
      expect(await mailsTo(billing.email, /Our answer about your order/)).toHaveLength(1);
      const [asked] = await openQuestions(till.db, 10);
      expect(asked).toBeUndefined();
    },
  );

  it("is laid aside without a mail", async () => {
    const { client, id } = await member();
    await ask(client, id, "Thank you!");
    expect((await operate(till, { command: "answer", number: id })).ok).toBe(true);
    expect(await openQuestions(till.db, 10)).toEqual([]);
    expect(await mailsTo(billing.email, /Our answer about your order/)).toEqual([]);
    expect((await operate(till, { command: "answer", number: id, text: "Hello." })).ok).toBe(false);
  });

  it("goes with the account, and a mail that waits is not sent", async () => {
    const { client, id, memberId } = await member();
    await ask(client, id, "Is there parking?");
    await till.db.transaction((tx) => forgetMember(tx, memberId, till.deps.clock()));
    expect(await rows()).toEqual([]);
    expect(await mailsTo(desk, /Question about order/)).toEqual([]);
  });
});
