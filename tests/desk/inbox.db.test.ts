import { eq } from "drizzle-orm";
import { daysAfter } from "@/backend/ground/dates";
import { noteDispute } from "@/backend/sales/payments/store";
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

  const group = async (kind: string, who = hand) => {
    const { data } = await askDesk(till.backend, who, "inbox");
    const groups: { kind: string; nodes: Record<string, unknown>[] }[] = Object(data).inbox;
    return groups.find((one) => one.kind === kind)?.nodes ?? [];
  };

  it("show a question until the first of two answers it", async () => {
    const at = till.deps.clock();
    await till.db
      .insert(tables.orderMessages)
      .values({ orderId: order, isAnswer: false, text: "Is there lunch?", at, key: "k1" });
    expect(await group("QUESTION")).toMatchObject([{ order, detail: "Is there lunch?" }]);
    const input = { number: order, text: "Yes, vegetarian." };
    expect((await ask("answerQuestions", { input })).answerQuestions.message).toMatch(
      /^Your reply is on its way to /,
    );
    expect(await ask("answerQuestions", { input })).toBe(
      "No question about this order is waiting; a colleague was faster.",
    );
    expect(await group("QUESTION")).toEqual([]);
  });

  it("show what is open about an order until somebody has looked after it", async () => {
    const row = { orderId: order, at: till.deps.clock(), author: "shop", kind: "alert" } as const;
    await till.db.insert(tables.orderEntries).values([
      { ...row, topic: "seats", text: "Two seats were sold twice." },
      { ...row, topic: "payment", text: "The payment does not match." },
    ]);
    expect(await group("ORDER")).toMatchObject([
      { key: String(order), detail: "Two seats were sold twice." },
    ]);
    expect(await group("MONEY"), "money is for the books").toEqual([]);
    const books = await deskStaff(till.deps, ["BOOKS"], "books@example.com");
    expect(await group("MONEY", books)).toMatchObject([{ detail: "The payment does not match." }]);
    const { version } = (await ask("order", { number: order })).order;
    const input = { number: order, version, reason: "Called, both is right." };
    expect((await ask("settleOrder", { input })).settleOrder.message).toMatch(
      /(Nothing is left to do on this order|No question is waiting)/,
    );
    expect(await ask("settleOrder", { input })).toMatch(/changed|meanwhile/i);
    expect(await group("ORDER")).toEqual([]);
    expect(await group("MONEY", books)).toEqual([]);
  });

  it("show a dispute with the day by which it must be answered, to the books alone", async () => {
    const [payment] = await till.db.select().from(tables.payments).where(eq(tables.payments.orderId, order));
    if (!payment) throw new Error("no payment");
    const dueAt = daysAfter(till.deps.clock(), 5);
    expect(await noteDispute(till.db, payment, { status: "open" })).toBe(true);
    expect(await noteDispute(till.db, payment, { status: "open", dueAt })).toBe(false);
    const books = await deskStaff(till.deps, ["BOOKS"], "books@example.com");
    expect(await group("DISPUTE", books)).toMatchObject([{ key: String(order), due: dueAt.toISOString() }]);
    expect(await group("DISPUTE")).toEqual([]);
    await noteDispute(till.db, payment, { status: "answered" });
    expect(await group("DISPUTE", books)).toEqual([]);
  });

  it("show mails that failed or came back until they are settled or sent again", async () => {
    const at = till.deps.clock();
    const mail = { template: "order-paid", data: {}, nextTryAt: at, createdAt: at };
    const rows = await till.db
      .insert(tables.outbox)
      .values([
        { ...mail, reason: `order-${order}-x`, recipient: "no@example.com", ended: "bounced", sentAt: at },
        { ...mail, reason: "other", recipient: "refused@example.com", ended: "refused" },
        { ...mail, reason: "third", recipient: "tried@example.com", attempts: 10 },
        { ...mail, reason: "fourth", recipient: "code@example.com", ended: "expired" },
        { ...mail, reason: "fifth", recipient: "", ended: "bounced", sentAt: at },
      ])
      .returning({ id: tables.outbox.id });
    const [bounced, refused, given] = rows.map(({ id }) => id);
    expect(await group("BOUNCE")).toMatchObject([{ title: "no@example.com", order }]);
    expect((await group("MAIL")).map(({ title }) => title)).toEqual([
      "refused@example.com",
      "tried@example.com",
    ]);
    const settled = [ask("settleMail", { mail: bounced }), ask("settleMail", { mail: bounced })];
    const answers = await Promise.all(settled);
    expect(answers.filter((answer) => typeof answer === "string")).toHaveLength(1);
    await ask("retryMail", { mail: refused });
    await ask("settleMail", { mail: given });
    expect([await group("BOUNCE"), await group("MAIL")]).toEqual([[], []]);
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
    expect(head?.replace("\u{FEFF}", "")).toBe("name;e-mail;company;order;paid;note;attended");
    expect(row).toMatch(/^'=SUM\(A1\);/);
  });

  it("show free seats that people wait for, and dates that fill or stand empty", async () => {
    const { productId, dates } = datesOf(till, "FL2D");
    const soon = dates[0];
    if (!soon) throw new Error("no date");
    const variationId = soon.id;
    till.deps.time.forward((Date.parse(soon.startsAt ?? "") - till.deps.clock().getTime()) / 1_000 - 86_400);
    const later = await deskStaff(till.deps, ["DESK"], "later@example.com");
    const titles = async (kind: string) =>
      (await group(kind, later)).map(({ title }) => String(title)).join();
    const place = {
      productId,
      variationId,
      email: "waits@example.com",
      proven: true,
      status: "waiting",
    } as const;
    await till.db
      .insert(tables.waitingList)
      .values({ ...place, joinedAt: till.deps.clock(), tokenHash: "h" });
    expect(await titles("FREE_SEAT")).toContain(soon.name);
    expect(await titles("EMPTY_DATE")).toContain("Flight Level 2");
    await bookSeats(till, { productId, variationId });
    await till.db
      .insert(tables.stock)
      .values({ productId, variationId, quantity: 0 })
      .onConflictDoUpdate({
        target: [tables.stock.productId, tables.stock.variationId],
        set: { quantity: 0 },
      });
    expect(await titles("FREE_SEAT")).not.toContain(soon.name);
    expect(await titles("FULL_DATE"), "all that are there").toContain("Flight Level 2");
  });
});
