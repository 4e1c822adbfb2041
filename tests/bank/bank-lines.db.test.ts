import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { toRaw } from "@/lib/money";
import { recordByHand } from "@/backend/after-sales/refunds";
import { daysAfter } from "@/backend/ground/dates";
import { dayOf } from "@/backend/sales/invoices";
import { forgetOld } from "@/backend/desk/personal-data/retention-store";
import { keptDays } from "@/backend/ground/retention";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { otherLines, proposedLines } from "@/backend/after-sales/bank/proposed-lines";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { emptyTables } from "@/tests/support/reused";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { type Booking, bytesOf, camt } from "./statement-files";

racesOnEachDatabase("lines of the bank", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["BOOKS"], "books@example.com"));
  });
  beforeEach(async () => {
    await emptyTables(till.db, ["bank_lines", "bank_files", "bank_columns"]);
    await till.reset();
  });
  afterAll(() => till.close());

  async function ordered(): Promise<{ id: number; total: number }> {
    const { databaseId: id } = orderOf(await till.buy(await till.shopper(), "invoice"));
    const order = (await till.orders()).find((one) => one.id === id);
    return { id, total: order?.total ?? 0 };
  }
  const bring = (bookings: readonly Booking[], name = "a.xml") =>
    importStatement(till.deps, { name, bytes: bytesOf(camt(bookings)) });
  const say = (name: DeskOperation, variables: Record<string, unknown>) =>
    askDesk(till.backend, { bearer }, name, variables);
  const refused = async (name: DeskOperation, variables: Record<string, unknown>) =>
    (await say(name, variables)).errors[0]?.message;
  const stateOf = async (id: number) => (await till.orders()).find((one) => one.id === id)?.status;
  const firstLine = async () => {
    const [line] = await rowsOf(till.db, tables.bankLines);
    if (!line) throw new Error("no line came");
    return line;
  };

  it("two equal payments of a day are both real, and the parts of a booking are not doubled", async () => {
    const gift = { amount: "5.00", text: "Danke", payer: "Eva" };
    expect(await bring([gift, gift])).toMatchObject({ added: 2 });
    expect(await bring([gift, gift, gift], "b.xml")).toMatchObject({ added: 1, known: 2 });
    const whole = { amount: "30.00", text: "Order 1 and 2", ref: "C1" };
    await bring([whole], "c.xml");
    const parts = [
      { amount: "10.00", text: "Order 1" },
      { amount: "20.00", text: "Order 2" },
    ];
    expect(await bring([{ ...whole, parts }], "d.xml")).toMatchObject({ added: 0, known: 2 });
  });

  itOnEach(
    "a line is booked once for its order, with what the bank wrote in the order's history",
    async () => {
      const { id, total } = await ordered();
      await bring([
        { amount: toRaw(total), text: `Order ${id}`, ref: "1" },
        { amount: toRaw(total), text: `Order ${id}`, ref: "2" },
      ]);
      const [first, second] = await proposedLines(till.db);
      expect([first, second].map((line) => line?.proposal.why)).toEqual(["fits", "another line"]);
      const input = { line: first?.id, order: id, isOtherAmountRight: false };
      const [one, other] = await Promise.all([
        say("bookBankLine", { input }),
        say("bookBankLine", { input }),
      ]);
      expect([one, other].filter(({ errors }) => errors.length === 0)).toHaveLength(1);
      expect(await refused("bookBankLine", { input: { ...input, line: second?.id } })).toContain(
        "is already paid",
      );
      expect(await stateOf(id)).not.toBe("held");
      const entries = (await rowsOf(till.db, tables.orderEntries)).map(({ text }) => text);
      expect(entries.filter((text) => text.startsWith("Transfer: "))).toHaveLength(1);
      expect(entries.join()).toContain(`received, on 2026-11-20, with the reference "Order ${id}"`);
    },
  );

  itOnEach("a file that two people import at once is one file, and no line is there twice", async () => {
    const bookings = Array.from({ length: 450 }, (_, index) => ({ amount: "79.00", ref: `R${index}` }));
    const done = await Promise.all([bring(bookings), bring(bookings, "b.xml")]);
    expect(done.map(({ kind }) => kind).sort()).toContain("imported");
    expect(await rowsOf(till.db, tables.bankLines)).toHaveLength(450);
    const files = await rowsOf(till.db, tables.bankFiles);
    expect(new Set(files.map(({ hash }) => hash.split(":")[0])).size).toBe(1);
    expect(await bring(bookings)).toMatchObject({ kind: "known file" });
  });

  it("an import that was interrupted says so, and goes on when the file is imported again", async () => {
    const single = (_: unknown, index: number) => ({ amount: "79.00", ref: `R${index}` });
    const parts = ["A", "B", "C"].map((text) => ({ amount: "10.00", text }));
    // The parts of one booking lie on both sides of the interruption.
    const bookings: Booking[] = Array.from({ length: 448 }, single);
    bookings.splice(199, 1, { amount: "30.00", ref: "collective", parts });
    await till.db.execute(sql`create function stop_bank_lines() returns trigger language plpgsql as $$
      begin if (select count(*) from bank_lines) > 300 then raise exception 'power cut'; end if; return new; end $$`);
    await till.db.execute(
      sql`create trigger stop_bank_lines before insert on bank_lines for each row execute function stop_bank_lines()`,
    );
    await expect(bring(bookings)).rejects.toThrow();
    await till.db.execute(sql`drop trigger stop_bank_lines on bank_lines`);
    await till.db.execute(sql`drop function stop_bank_lines()`);
    const [begun] = await rowsOf(till.db, tables.bankFiles);
    expect(begun?.problems).toEqual([
      "This import was interrupted. Import the file again; nothing is added twice.",
    ]);
    expect(await rowsOf(till.db, tables.bankLines)).toHaveLength(200);
    expect(await bring(bookings)).toMatchObject({ kind: "imported", added: 250, known: 200 });
    expect((await rowsOf(till.db, tables.bankFiles)).flatMap(({ problems }) => problems)).toEqual([]);
    expect(await rowsOf(till.db, tables.bankLines)).toHaveLength(450);
  });

  itOnEach("one transfer pays two orders that it names, or neither of them", async () => {
    const [one, two, three] = [await ordered(), await ordered(), await ordered()];
    await bring([{ amount: toRaw(one.total + two.total), text: `Order ${one.id}, ${two.id}` }]);
    const [line] = await proposedLines(till.db);
    expect(line?.proposal).toMatchObject({ why: "sum fits", orderIds: [one.id, two.id] });
    const book = (orders: number[]) => ({ input: { line: line?.id, orders } });
    expect(await refused("bookLineForOrders", book([one.id, two.id, three.id]))).toContain("do not add up");
    await till.db.update(tables.orders).set({ status: "cancelled" }).where(eq(tables.orders.id, three.id));
    expect([await stateOf(one.id), await stateOf(two.id)], "nothing is half paid").toEqual(["held", "held"]);
    const twice = [
      say("bookLineForOrders", book([one.id, two.id])),
      say("bookLineForOrders", book([two.id, one.id])),
    ];
    expect((await Promise.all(twice)).filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect([await stateOf(one.id), await stateOf(two.id)]).not.toContain("held");
    expect(await firstLine()).toMatchObject({ state: "booked", orderId: one.id, moreOrders: [two.id] });
    const [first] = await Promise.all([refused("reopenBankLine", { line: line?.id })]);
    expect(first).toContain(`Order ${one.id} is paid`);
  });

  it("the same payment in another format waits for a person, and is not booked with the sure ones", async () => {
    const { id, total } = await ordered();
    const text = `Order ${id}`;
    await bring([{ amount: toRaw(total), text, ref: "C1" }]);
    const [sure] = await proposedLines(till.db);
    const header = "Buchungsdatum;Betrag;Verwendungszweck";
    const csv = `${header}\n20.11.2026;${toRaw(total).replace(".", ",")};SEPA ${text}\n`;
    const brought = await importStatement(till.deps, { name: "b.csv", bytes: new TextEncoder().encode(csv) });
    expect(brought).toMatchObject({ kind: "imported", added: 1 });
    const lines = await proposedLines(till.db);
    expect(lines.map(({ proposal, doubleOf }) => [proposal.why, doubleOf])).toEqual([
      ["fits", null],
      ["possible double", sure?.id],
    ]);
    await say("bookSureLines", { lines: lines.map((line) => line.id) });
    const states = (await rowsOf(till.db, tables.bankLines)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["booked", "open"]);
  });

  it("another amount is booked only when a person says that it is right", async () => {
    const { id, total } = await ordered();
    await bring([{ amount: toRaw(total - 500), text: `Order ${id}` }]);
    const { id: line } = await firstLine();
    const input = { line, order: id, isOtherAmountRight: false };
    expect(await refused("bookBankLine", { input })).toContain("Nothing was booked");
    expect(await stateOf(id)).toBe("held");
    await say("bookBankLine", { input: { ...input, isOtherAmountRight: true } });
    expect(await stateOf(id)).not.toBe("held");
  });

  it.each([
    ["in another currency", { currency: "CHF" }],
    ["that goes out", { amount: -9_900 }],
    ["of no money", { amount: 0 }],
    ["that is set aside", { state: "aside" as const }],
  ])("a line %s is booked for no order, nor for several", async (_title, changed) => {
    const { id, total } = await ordered();
    const other = await ordered();
    await bring([{ amount: toRaw(total + other.total), text: `Order ${id}, ${other.id}` }]);
    const { id: line } = await firstLine();
    await till.db.update(tables.bankLines).set(changed).where(eq(tables.bankLines.id, line));
    expect(await refused("bookBankLine", { input: { line, order: id, isOtherAmountRight: true } })).toContain(
      "This line cannot be booked",
    );
    expect(await refused("bookLineForOrders", { input: { line, orders: [id, other.id] } })).toContain(
      "This line cannot be booked",
    );
    expect(await firstLine()).toMatchObject({ orderId: null, decidedAt: null, ...changed });
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(["held", "held"]);
  });

  it("a booked line is open again once the order's money is recorded as given back, not before", async () => {
    const { id, total } = await ordered();
    await bring([{ amount: toRaw(total), text: `Order ${id}` }]);
    const { id: line } = await firstLine();
    await say("bookSureLines", { lines: [line] });
    expect(await refused("reopenBankLine", { line })).toContain(`Order ${id} is paid`);
    await recordByHand(till.deps, id, { amount: null, lineId: null, reason: "wrong order" });
    await say("reopenBankLine", { line });
    expect(await firstLine()).toMatchObject({ state: "open", orderId: null });
  });

  it("lines are commented, set aside and taken back", async () => {
    await bring([{ amount: "3.00", text: "Miete" }]);
    const { id: line } = await firstLine();
    await say("commentBankLine", { input: { line, comment: "the flat above" } });
    await say("setBankLineAside", { line });
    expect(await firstLine()).toMatchObject({ state: "aside", comment: "the flat above" });
    expect(await refused("setBankLineAside", { line })).toBe("This line is no longer open.");
    expect((await otherLines(till.db, "aside", null)).lines).toHaveLength(1);
    await say("reopenBankLine", { line });
    expect((await otherLines(till.db, "open", null)).lines).toHaveLength(1);
  });

  it("columns that a person has explained are remembered for the next file", async () => {
    const csv = (text: string) => bytesOf(`Wann;Wieviel;Wozu\n20.11.2026;99,00;${text}\n`);
    expect(await importStatement(till.deps, { name: "a.csv", bytes: csv("a") })).toMatchObject({
      kind: "unreadable",
    });
    const proposals = (await say("bankProposals", {})).data;
    expect(proposals).toMatchObject({ bankProposals: { unknownHeaders: [["wann", "wieviel", "wozu"]] } });
    const input = { header: ["wann", "wieviel", "wozu"], date: 1, text: 3 };
    expect(await refused("saveBankColumns", { input })).toContain("Choose the column with the amount");
    await say("saveBankColumns", { input: { ...input, amount: 2 } });
    expect(await importStatement(till.deps, { name: "a.csv", bytes: csv("a") })).toMatchObject({ added: 1 });
  });

  it("a payment is recorded by hand, with amount, day and reference", async () => {
    const { id, total } = await ordered();
    const input = {
      order: id,
      amount: total,
      date: "2026-11-20",
      reference: "AT1",
      isOtherAmountRight: false,
    };
    expect(await refused("recordPayment", { input: { ...input, date: "20.11." } })).toBe(
      "Choose the day on which it arrived.",
    );
    expect(await refused("recordPayment", { input: { ...input, amount: total + 1 } })).toContain(
      "Nothing was booked",
    );
    const done = await say("recordPayment", { input });
    expect(done.data?.recordPayment).toMatchObject({
      message: `Order ${id} is paid. The buyer gets an email.`,
    });
    expect(await refused("recordPayment", { input })).toContain("is already paid");
  });

  const keptUntil = dayOf(daysAfter(new Date("2026-11-01T12:00:00Z"), keptDays.bankTexts));
  // The last one: it ends the sign-in, too.
  it("payer, account and texts go after their time, and the file still adds nothing", async () => {
    const gift = { amount: "5.00", text: "Danke", payer: "Eva", on: "2026-11-01" };
    await bring([gift]);
    const clock = () => new Date(`${keptUntil}T12:00:00Z`);
    await forgetOld({ ...till.deps, clock });
    expect(await firstLine()).toMatchObject({ payer: "Eva", text: "Danke" });
    await forgetOld({ ...till.deps, clock: () => daysAfter(clock(), 1) });
    expect(await firstLine()).toMatchObject({ payer: null, iban: null, text: "", raw: "", amount: 500 });
    expect(await bring([gift, gift], "again.xml")).toMatchObject({ added: 1, known: 1 });
  });
});
