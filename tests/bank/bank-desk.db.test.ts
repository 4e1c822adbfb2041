import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { formatEuro, toRaw } from "@/lib/money";
import { about } from "@/tests/support/clock";
import { type CheckoutWorld, billing, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { emptyTables } from "@/tests/support/reused";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { type Booking, bytesOf, camt } from "./statement-files";

onOneDatabase("the bank at the desk", (open) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["BOOKS"], "books@example.com"));
  });
  beforeEach(async () => {
    await Promise.all([emptyTables(till.db, ["bank_lines", "bank_files", "bank_columns"]), till.reset()]);
  });
  afterAll(() => till.close());

  const ask = (name: DeskOperation, variables: Record<string, unknown> = {}) =>
    askDesk(till.backend, { bearer }, name, variables);
  const say = async (name: DeskOperation, variables: Record<string, unknown>) => {
    const { data, errors } = await ask(name, variables);
    return errors[0]?.message ?? Object(data?.[name]).message;
  };
  const read = async (name: DeskOperation, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await ask(name, variables);
    expect(errors).toEqual([]);
    return Object(Object.values(data ?? {})[0]);
  };
  const lastAction = async () => {
    const [row] = await till.db
      .select()
      .from(tables.deskActions)
      .orderBy(desc(tables.deskActions.id))
      .limit(1);
    return row;
  };
  let files = 0;
  const bring = (...bookings: Booking[]) => {
    files += 1;
    return importStatement(till.deps, { name: `${files}.xml`, bytes: bytesOf(camt(bookings)) });
  };
  async function ordered(more: Record<string, unknown> = {}): Promise<{ id: number; total: number }> {
    const { databaseId: id } = orderOf(await till.buy(await till.shopper(), "invoice", more));
    const order = (await till.orders()).find((one) => one.id === id);
    return { id, total: order?.total ?? 0 };
  }
  const setOrder = (id: number, values: Partial<typeof tables.orders.$inferInsert>) =>
    till.db.update(tables.orders).set(values).where(eq(tables.orders.id, id));
  const write = (text: string) => till.db.update(tables.bankLines).set({ text });
  /** As the orders' histories have them. */
  const references = async () =>
    (await rowsOf(till.db, tables.orderEntries)).flatMap(
      ({ text }) => /^Transfer: .*with the reference "(.*)"/.exec(text)?.[1] ?? [],
    );
  const lineIds = async () => (await rowsOf(till.db, tables.bankLines)).map(({ id }) => id);

  it("lists the files, the newest first, with what could not be read", async () => {
    await bring({ amount: "5.00", text: "a" });
    await bring({ amount: "5.00", text: "a" }, { amount: "6.00", text: "b" }, { amount: "7,00" });
    expect(await read("bankFiles")).toMatchObject([
      { lines: 2, known: 1, problems: [expect.stringContaining("Booking 3 of")] },
      { lines: 1, known: 0, problems: [], importedAt: about(till.deps.clock()) },
    ]);
    expect(await bring({ amount: "7,00" })).toMatchObject({
      kind: "unreadable",
      why: expect.stringMatching(/^We cannot read any line of this file\. Booking 1/),
    });
  });

  it("shows the proposals with their sum, and each line with its order", async () => {
    const [one, two] = [await ordered(), await ordered()];
    await bring(
      { amount: toRaw(one.total), text: `Order ${one.id}` },
      { amount: toRaw(one.total + two.total), text: `Order ${one.id}, ${two.id}` },
      { amount: "1.00", text: `Order ${two.id}` },
      { amount: "2.00", text: "Miete" },
    );
    const { sure, review, sum } = await read("bankProposals");
    expect(sure).toMatchObject([
      { order: one.id, orderTotal: one.total, why: "Number and amount match.", orders: [], state: "open" },
    ]);
    expect(review).toMatchObject([
      { order: null, orderTotal: null, orders: [one.id, two.id] },
      { order: two.id, orderTotal: two.total, why: "The amount differs from the order's." },
    ]);
    expect(sum).toBe(one.total);
    const [first] = await lineIds();
    await say("bookBankLine", { input: { line: first, order: one.id, isOtherAmountRight: false } });
    expect(await read("bankLines", { state: "booked" })).toMatchObject({
      nodes: [{ order: one.id, orderTotal: one.total, orders: [one.id], why: "Booked." }],
      next: null,
    });
    expect((await read("bankLines", { state: "open" })).nodes).toMatchObject([
      { text: "Miete", order: null },
    ]);
  });

  it("gives fifty lines a page", async () => {
    await bring(...Array.from({ length: 51 }, (_, index) => ({ amount: "1.00", text: `Miete ${index}` })));
    const { nodes, next } = await read("bankLines", { state: "open" });
    const ids = (await lineIds()).toReversed();
    expect(nodes.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 50));
    expect(next).toBe(ids[49]);
    expect(await read("bankLines", { state: "open", before: next })).toMatchObject({
      nodes: [{ id: ids[50] }],
      next: null,
    });
  });

  it("shows the page of a line beside its order, or beside one that was asked for", async () => {
    const { id, total } = await ordered();
    const company = await ordered({ billing: { ...billing, company: "Firma Ott", customerType: "company" } });
    await bring({ amount: toRaw(total), text: `Order ${id}` }, { amount: "1.00", text: "Miete" });
    const [line, rent] = await lineIds();
    expect(await read("bankLine", { id: line })).toMatchObject({
      undoRefusal: null,
      raw: expect.stringContaining(`Order ${id}`),
      order: { id, total, buyer: "Mira Łukasz", email: "mira@example.com" },
    });
    expect(await read("bankLine", { id: line, order: company.id })).toMatchObject({
      order: { id: company.id, buyer: "Firma Ott" },
    });
    expect(await read("bankLine", { id: line, order: 999_999 })).toMatchObject({ order: null });
    expect(await read("bankLine", { id: rent })).toMatchObject({
      order: null,
      line: { orderTotal: null },
    });
    expect((await ask("bankLine", { id: 999_999 })).errors[0]?.message).toBe("There is no such line.");
    await say("bookBankLine", { input: { line, order: id, isOtherAmountRight: false } });
    await till.db.update(tables.bankLines).set({ decidedAt: new Date(0) });
    expect((await read("bankLine", { id: line })).undoRefusal).toContain("more than a day ago");
  });

  it("says why a line is not booked, and writes down what was", async () => {
    const [one, paid, ended] = [await ordered(), await ordered(), await ordered()];
    await setOrder(paid.id, { status: "processing" });
    await setOrder(ended.id, { status: "refunded" });
    await bring({ amount: "1.00", text: `Order ${one.id}` });
    const [line] = await lineIds();
    const book = (order: number, more = {}) =>
      say("bookBankLine", { input: { line, order, isOtherAmountRight: false, ...more } });
    expect(await book(999_999)).toBe("There is no order 999999.");
    expect(await book(one.id)).toMatch(
      new RegExp(`^Order ${one.id} costs .*, but we received ${formatEuro(100)}. Nothing was booked.`),
    );
    expect(await book(paid.id)).toContain(`Order ${paid.id} is already paid.`);
    expect(await book(ended.id)).toContain("cannot be marked paid by a transfer");
    expect(await book(one.id, { line: 999_999 })).toContain("This line cannot be booked");
    await write(" Order  one\nthanks ");
    expect(await book(one.id, { isOtherAmountRight: true })).toBe(
      `Order ${one.id} is paid. The buyer gets an email. The missing ${formatEuro(one.total - 100)} has been waived, with a credit note.`,
    );
    expect(await lastAction()).toMatchObject({
      about: `order:${one.id}`,
      outcome: "done",
      changes: [{ field: "paid by", before: null, after: formatEuro(100) }],
    });
    expect(await references()).toEqual(["Order one thanks"]);
  });

  it("says why a line is not booked for several orders, and writes down each of them", async () => {
    const [one, two, paid] = [await ordered(), await ordered(), await ordered()];
    await setOrder(paid.id, { status: "processing" });
    await bring({ amount: toRaw(one.total + two.total), text: "both" });
    const [line] = await lineIds();
    const book = (...orders: number[]) => say("bookLineForOrders", { input: { line, orders } });
    expect(await book(one.id, 999_999)).toBe("One of these orders does not exist.");
    expect(await book(one.id, paid.id)).toContain(`Order ${paid.id} is already paid.`);
    expect(await book(one.id, one.id)).toContain("do not add up");
    const none = { input: { line: 999_999, orders: [one.id, two.id] } };
    expect(await say("bookLineForOrders", none)).toContain("This line cannot be booked");
    await write(" both  of\nthem ");
    expect(await book(two.id, one.id)).toBe(
      `Order ${one.id} is paid. The buyer gets an email. Order ${two.id} is paid. The buyer gets an email.`,
    );
    expect(await lastAction()).toMatchObject({
      about: "bank",
      changes: [one, two].map(({ id }) => ({ field: `order ${id} paid by line ${line}`, before: null })),
    });
    expect(await references()).toEqual(["both of them", "both of them"]);
    expect(await say("undoBooking", { line })).toContain("was issued with the payment");
    expect(await lastAction()).toMatchObject({ about: "bank", outcome: "refused", changes: [] });
    expect(await say("undoBooking", { line: 999_999 })).toBe("There is no such line.");
  });

  it("books the sure lines that were seen, and counts those that no longer are", async () => {
    const [one, two, three] = [await ordered(), await ordered(), await ordered()];
    await bring(...[one, two, three].map(({ id, total }) => ({ amount: toRaw(total), text: `Order ${id}` })));
    const [first, second, unseen] = await lineIds();
    await setOrder(two.id, { status: "cancelled" });
    expect(await say("bookSureLines", { lines: [first, second, first] })).toMatch(
      /^1 order has been paid, .* together\. 1 could no longer be matched for certain\. Please check them\.$/,
    );
    expect(await say("bookSureLines", { lines: [unseen] })).toMatch(
      /^1 order has been paid, [^ ]+ together\.$/,
    );
    const changes = [{ field: "orders paid", before: null, after: expect.stringMatching(/^1, .*€$/) }];
    expect(await lastAction()).toMatchObject({ about: "bank", changes });
    expect((await rowsOf(till.db, tables.bankLines)).map(({ state }) => state)).toEqual([
      "booked",
      "open",
      "booked",
    ]);
  });

  it("notes each decision about a line, and knows one that is not there", async () => {
    await bring({ amount: "1.00", text: "Miete" });
    const [line] = await lineIds();
    expect(await say("commentBankLine", { input: { line, comment: " mine " } })).toBe(
      "The note has been saved.",
    );
    const commented = { field: `note on line ${line}`, before: null, after: "mine" };
    expect(await lastAction()).toMatchObject({ about: "bank", changes: [commented] });
    await say("commentBankLine", { input: { line, comment: "" } });
    expect(await lastAction()).toMatchObject({ changes: [{ before: "mine", after: null }] });
    expect(await say("setBankLineAside", { line })).toBe("The line has been set aside.");
    expect(await lastAction()).toMatchObject({
      about: "bank",
      changes: [{ before: "open", after: "aside" }],
    });
    expect(await rowsOf(till.db, tables.bankLines)).toMatchObject([{ decidedAt: about(till.deps.clock()) }]);
    expect(await say("reopenBankLine", { line })).toBe("The line is open again.");
    expect(await lastAction()).toMatchObject({ changes: [{ before: "decided", after: "open" }] });
    expect(await rowsOf(till.db, tables.bankLines)).toMatchObject([{ state: "open", decidedAt: null }]);
    for (const [name, variables] of [
      ["reopenBankLine", { line: 999_999 }],
      ["commentBankLine", { input: { line: 999_999, comment: "" } }],
    ] as const)
      expect(await say(name, variables)).toBe("There is no such line.");
    expect(await say("setBankLineAside", { line: 999_999 })).toBe("This line is no longer open.");
  });

  it("records a payment once, with what came", async () => {
    const { id, total } = await ordered();
    const input = {
      order: id,
      amount: total - 1,
      date: "2026-11-20",
      reference: "",
      isOtherAmountRight: true,
    };
    expect(await say("recordPayment", { input: { ...input, order: 999_999 } })).toBe(
      "There is no order 999999.",
    );
    expect(await say("recordPayment", { input })).toBe(
      `Order ${id} is paid. The buyer gets an email. The missing ${formatEuro(1)} has been waived, with a credit note.`,
    );
    expect(await lastAction()).toMatchObject({
      about: `order:${id}`,
      changes: [{ field: "paid", before: null, after: expect.stringMatching(/^.*€ on 2026-11-20$/) }],
    });
  });

  it("finds an order by its payer's name or its sum, where no number says it", async () => {
    const { id, total } = await ordered();
    const mueller = await ordered({ billing: { ...billing, firstName: "Jörg", lastName: "Müller" } });
    const short = await ordered({ billing: { ...billing, firstName: "A", lastName: "Bo" } });
    await setOrder(mueller.id, { total: total + 7 });
    await setOrder(short.id, { total: total + 9 });
    const outside = { amount: toRaw(total), payer: "Mira Lukasz", isOut: true };
    await bring(
      { amount: "1.00", payer: "LUKASZ MIRA DR" },
      { amount: "2.00", payer: "Mueller Joerg" },
      { amount: "3.00", payer: "A Bo" },
      { amount: toRaw(total + 7) },
      { amount: "4.00", text: `Danke ${id}` },
      { amount: "5.00", text: `Danke ${id}, Order ${short.id}` },
      outside,
    );
    const found = (await rowsOf(till.db, tables.bankLines)).map(({ candidates }) => candidates);
    expect(found).toEqual([
      [{ orderId: id, by: "name" }],
      [{ orderId: mueller.id, by: "name" }],
      [],
      [{ orderId: mueller.id, by: "amount" }],
      [{ orderId: id, by: "number" }],
      [{ orderId: short.id, by: "order" }],
      [],
    ]);
  });
});
