import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

racesOnEachDatabase("questions about an order at the desk", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let staff: Awaited<ReturnType<typeof deskStaff>>;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    staff = await deskStaff(till.deps, ["DESK"]);
  });
  afterAll(() => till.close());

  const ask = async (name: DeskOperation, variables: Record<string, unknown>) => {
    const { data, errors } = await askDesk(till.backend, staff, name, variables);
    return errors[0]?.message ?? Object(data);
  };
  /** An order with a question. */
  const asked = async (question = "Is there parking?") => {
    const client = till.visitor();
    await signInMember(till, client, "mira@example.com");
    await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }], coupons: [] });
    const id = orderOf(await till.buy(client)).databaseId;
    const more = async (text: string) => {
      const answer = await client.ask("askAboutOrder", { input: { id, key: randomUUID(), question: text } });
      expect(answer.errors).toEqual([]);
    };
    await more(question);
    return { id, client, more };
  };
  const messagesOf = async (number: number) => (await ask("order", { number })).order.messages;
  const waiting = async (): Promise<{ detail: string }[]> =>
    (await ask("inbox", {})).inbox.find(({ kind }: { kind: string }) => kind === "QUESTION")?.nodes ?? [];
  const answersMailed = async () =>
    (await rowsOf(till.db, tables.outbox)).filter(({ template }) => template === "order-answer").length;

  it("stand on the order's page with their answers, for both sides", async () => {
    const { id, client } = await asked();
    expect(await messagesOf(id)).toMatchObject([
      { text: "Is there parking?", isAnswer: false, state: "open", closedBy: null },
    ]);
    await ask("answerQuestions", { input: { number: id, text: "Yes, in the yard." } });
    expect(await messagesOf(id)).toMatchObject([
      { text: "Is there parking?", isAnswer: false, state: "answered" },
      { text: "Yes, in the yard.", isAnswer: true, state: null },
    ]);
    const { data } = await client.ask("getOrder", { id: String(id) });
    expect(Object(data).order.messages).toMatchObject([
      { text: "Is there parking?" },
      { text: "Yes, in the yard.", isAnswer: true },
    ]);
  });

  it("are not settled by an empty answer, which is refused in words", async () => {
    const { id } = await asked();
    for (const text of ["", "  \n "])
      expect(await ask("answerQuestions", { input: { number: id, text } })).toBe(
        "Please write a reply, or close the question without one.",
      );
    expect(await waiting()).toHaveLength(1);
    expect(await answersMailed()).toBe(0);
  });

  it("are closed without a reply by their own button, with a trace, and opened again", async () => {
    const { id, more } = await asked("Thank you!");
    await more("See you there.");
    expect(await ask("closeQuestions", { input: { number: id } })).toMatchObject({
      closeQuestions: { message: `2 questions about order ${id} have been closed without a reply.` },
    });
    expect(await waiting()).toEqual([]);
    expect(await answersMailed()).toBe(0);
    const closed = await messagesOf(id);
    expect(closed.map(({ state }: { state: string }) => state)).toEqual(["closed", "closed"]);
    expect(closed[0].closedBy).not.toBe("");
    expect(closed[0].closedAt).toEqual(expect.any(String));
    expect(await ask("closeQuestions", { input: { number: id } })).toMatch(
      /^No question about this order is waiting/,
    );
    expect(await ask("reopenQuestions", { input: { number: id } })).toMatchObject({
      reopenQuestions: { message: `2 questions about order ${id} are waiting for a reply again.` },
    });
    expect(await waiting()).toHaveLength(2);
    expect(await messagesOf(id)).toMatchObject([
      { state: "open", closedBy: null },
      { state: "open", closedBy: null },
    ]);
  });

  it("that were answered, or that nobody closed, cannot be opened again", async () => {
    const { id, more } = await asked();
    const nothing = /^No question about this order was closed without a reply/;
    expect(await ask("reopenQuestions", { input: { number: id } })).toMatch(nothing);
    await ask("answerQuestions", { input: { number: id, text: "Yes." } });
    expect(await ask("reopenQuestions", { input: { number: id } })).toMatch(nothing);
    await more("Thanks!");
    await ask("closeQuestions", { input: { number: id } });
    await ask("reopenQuestions", { input: { number: id } });
    expect(await waiting(), "only the closed one").toMatchObject([{ detail: "Thanks!" }]);
    expect(await ask("reopenQuestions", { input: { number: 999_999 } })).toBe("There is no order 999999.");
  });

  itOnEach("are answered or closed by one of two at once, and the trace says which", async () => {
    const { id } = await asked();
    const both = await Promise.all([
      ask("answerQuestions", { input: { number: id, text: "Yes." } }),
      ask("closeQuestions", { input: { number: id } }),
    ]);
    expect(both.filter((answer) => typeof answer === "string")).toHaveLength(1);
    const [question] = await messagesOf(id);
    expect(question.state).toBe((await answersMailed()) === 1 ? "answered" : "closed");
  });
});
