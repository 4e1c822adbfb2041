import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as tables from "@/tests/support/schema";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";

onOneDatabase("the inbox and the files of the desk", (open) => {
  let till: CheckoutWorld;
  let hand: Awaited<ReturnType<typeof deskStaff>>;
  let order: number;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    hand = await deskStaff(till.deps, ["DESK"]);
    const { productId, dates } = datesOf(till, "FL2D");
    const where = { productId, variationId: dates.at(-1)?.id ?? 0 };
    order = (await bookSeats(till, where, { names: ["=SUM(A1)"] })).id;
  });
  afterAll(() => till.close());

  const ask = async (name: DeskOperation, variables: object = {}) => {
    const { data, errors } = await askDesk(till.backend, hand, name, { ...variables });
    return errors[0]?.message ?? Object(data);
  };
  const file = async (path: string, bearer: string | null = hand.bearer) => {
    const headers = new Headers(bearer ? { authorization: `Bearer ${bearer}` } : {});
    const answer = await till.backend.deskFiles.fetch(
      new Request(`http://backend.test/desk/files/${path}`, { headers }),
    );
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };

  it("show a question until the first of two answers it", async () => {
    const at = till.deps.clock();
    await till.db
      .insert(tables.orderMessages)
      .values({ orderId: order, isAnswer: false, text: "Is there lunch?", at, key: "k1" });
    expect((await ask("deskInbox")).questions).toMatchObject([{ order, text: "Is there lunch?" }]);
    const input = { number: order, text: "Yes, vegetarian." };
    expect((await ask("answerQuestions", { input })).answerQuestions.message).toMatch(/^The answer goes to /);
    expect(await ask("answerQuestions", { input })).toBe(
      "Nothing of this order waits for an answer: somebody was faster.",
    );
    expect((await ask("deskInbox")).questions).toEqual([]);
  });

  it("show an order with something open, and the sentence about it", async () => {
    const row = {
      orderId: order,
      at: till.deps.clock(),
      author: "shop",
      kind: "alert",
      topic: "payment",
    } as const;
    await till.db.insert(tables.orderEntries).values({ ...row, text: "The payment does not match." });
    const { orders } = await ask("deskInbox");
    expect(orders.nodes).toMatchObject([{ number: order, open: ["The payment does not match."] }]);
  });

  it("give the staff an invoice as it was issued, and nobody else", async () => {
    const [invoice] = await till.db.select().from(tables.invoices).where(eq(tables.invoices.orderId, order));
    const path = `invoice/${invoice?.number}`;
    expect(await file(path)).toMatchObject({ status: 200, type: "application/pdf" });
    const member = await deskStaff(till.deps, [], "member@example.com");
    const missing = await file("invoice/2000-00001");
    expect(missing.status).toBe(404);
    expect(await file(path, member.bearer)).toEqual(missing);
    expect(await file(path, null)).toEqual(missing);
  });

  it("list a date for a spreadsheet, in which no name is a formula", async () => {
    const [line] = await till.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, order));
    const id = String(line?.occurrence?.uid).replace(/@.*/, "");
    const { status, text } = await file(`dates/${id}.csv`);
    expect(status).toBe(200);
    const [head, row] = text.split("\r\n");
    expect(head?.replace("\u{FEFF}", "")).toBe("name;e-mail;company;order;paid;note;came");
    expect(row).toMatch(/^'=SUM\(A1\);/);
  });
});
