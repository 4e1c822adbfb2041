import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { toRaw } from "@/lib/money";
import { recordByHand } from "@/backend/after-sales/refunds";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { bookLine } from "@/backend/after-sales/bank/book-line";
import { undoBooking } from "@/backend/after-sales/bank/undo-booking";
import { bookSeats, datesOf } from "@/tests/support/booked-seats";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import * as tables from "@/tests/support/schema";
import { bytesOf, camt } from "./statement-files";

racesOnEachDatabase("a booked transfer that is taken back", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  let bearer: string;
  let memberId: number;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer, memberId } = await deskStaff(till.deps, ["BOOKS"], "books@example.com"));
  });
  afterAll(() => till.close());

  const say = async (name: DeskOperation, variables: Record<string, unknown>) => {
    const { data, errors } = await askDesk(till.backend, { bearer }, name, variables);
    return errors[0]?.message ?? data;
  };
  const date = () => {
    const { productId, dates } = datesOf(till, "FL2D");
    return { productId, variationId: dates.at(-1)?.id ?? 0 };
  };
  let files = 0;
  /** An order by transfer, and the line that is booked for it. */
  async function booked(order?: { id: number }) {
    const { id } = order ?? (await bookSeats(till, date(), { method: "invoice" }));
    const { total } = await orderRow(id);
    files += 1;
    const bytes = bytesOf(camt([{ amount: toRaw(total), text: `Order ${id}`, ref: `R${files}` }]));
    await importStatement(till.deps, { name: `${files}.xml`, bytes });
    const [line] = await till.db.select().from(tables.bankLines).where(eq(tables.bankLines.state, "open"));
    const lineId = line?.id ?? 0;
    expect(await bookLine(till.deps, { lineId, orderId: id, isOtherAmountRight: false })).toMatchObject({
      kind: "paid",
    });
    return { id, line: lineId };
  }
  async function orderRow(id: number) {
    const [order] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    if (!order) throw new Error("no order");
    return order;
  }
  const mailsOf = async (id: number) =>
    (await till.db.select().from(tables.outbox))
      .filter(({ reason }) => reason.startsWith(`order-${id}-`))
      .map(({ template }) => template);
  const setAside = (line: number) =>
    till.db.update(tables.bankLines).set({ state: "aside" }).where(eq(tables.bankLines.id, line));

  it("its order waits for the money again, and its buyer is told; booked again, the mails come again", async () => {
    const { id, line } = await booked();
    await till.deliver();
    expect(await say("bankLine", { id: line })).toMatchObject({ bankLine: { undoRefusal: null } });
    expect(await say("undoBooking", { line })).toMatchObject({
      undoBooking: { message: `Order ${id} is awaiting payment again. The line is open again.` },
    });
    const waiting = await orderRow(id);
    expect(waiting).toMatchObject({ status: "held", paidAt: null, holds: true });
    expect(waiting.holdUntil?.getTime()).toBeGreaterThan(till.deps.clock().getTime());
    const grants = await till.db.select().from(tables.grants).where(eq(tables.grants.orderId, id));
    expect(grants.map(({ revokedAt }) => revokedAt !== null)).not.toContain(false);
    await till.deliver();
    const mail = till.deps.mails.sent.find(({ subject }) =>
      subject.includes("still waiting for your payment"),
    );
    expect(mail?.text).toContain("our mistake");
    const again = await bookLine(till.deps, { lineId: line, orderId: id, isOtherAmountRight: false });
    expect(again.kind).toBe("paid");
    expect((await mailsOf(id)).filter((name) => name === "order-paid")).toHaveLength(2);
    const [action] = await till.db
      .select()
      .from(tables.deskActions)
      .where(eq(tables.deskActions.action, "undoBooking"));
    expect(action).toMatchObject({ memberId, about: `order:${id}`, outcome: "done" });
  });

  it("a mail about the payment that nobody has begun to send is never sent", async () => {
    const { id, line } = await booked();
    await undoBooking(till.deps, line);
    expect(await mailsOf(id)).not.toContain("order-paid");
    expect(await mailsOf(id)).not.toContain("order-not-paid");
    await setAside(line);
  });

  itOnEach("of two who take it back at once one succeeds, and never together with a refund", async () => {
    const twice = await booked();
    const [one, other] = await Promise.all([
      undoBooking(till.deps, twice.line),
      undoBooking(till.deps, twice.line),
    ]);
    expect([one.kind, other.kind].toSorted()).toEqual(["refused", "undone"]);
    await setAside(twice.line);
    for (let round = 0; round < 3; round += 1) {
      const { id, line } = await booked();
      const [undone] = await Promise.all([
        undoBooking(till.deps, line),
        recordByHand(till.deps, id, { amount: null, lineId: null, reason: null }),
      ]);
      const refunds = await till.db.select().from(tables.refunds).where(eq(tables.refunds.orderId, id));
      expect([undone.kind, refunds.length]).toEqual(
        undone.kind === "undone" ? ["undone", 0] : ["refused", 1],
      );
      await setAside(line);
    }
  });

  it("somebody who came, a change or an invoice of the payment stands in the way, each with its sentence", async () => {
    const came = await booked();
    const [seat] = await till.db.select().from(tables.seats).where(eq(tables.seats.orderId, came.id));
    await till.db
      .insert(tables.attendance)
      .values({ seatId: seat?.id ?? 0, at: till.deps.clock(), notedBy: memberId });
    expect(await say("undoBooking", { line: came.line })).toBe(
      `Somebody has already attended on one of its seats. Refund the money on the page of order ${came.id}, or record the refund there; then you can open this line again.`,
    );
    const changed = await booked();
    await till.db.insert(tables.orderEntries).values({
      orderId: changed.id,
      at: till.deps.clock(),
      author: "shop",
      kind: "note",
      topic: "seats",
      text: "Moved.",
    });
    expect(await say("undoBooking", { line: changed.line })).toContain(`Order ${changed.id} has changed`);
    const { databaseId } = orderOf(await till.buy(await till.shopper(), "invoice"));
    const invoiced = await booked({ id: databaseId });
    expect(await say("undoBooking", { line: invoiced.line })).toContain("was issued with the payment");
    for (const { id } of [came, changed, invoiced]) expect((await orderRow(id)).paidAt).not.toBeNull();
  });

  it("a change counts as later by its place in the history, whatever a second server's clock says", async () => {
    const { id, line } = await booked();
    const entry = { orderId: id, author: "shop", kind: "note", topic: "seats", text: "Moved." } as const;
    const [payment] = await till.db
      .select()
      .from(tables.orderEntries)
      .where(eq(tables.orderEntries.orderId, id));
    const slow = new Date((payment?.at.getTime() ?? 0) - 40);
    await till.db.insert(tables.orderEntries).values({ ...entry, at: slow });
    expect(await undoBooking(till.deps, line)).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("has changed since"),
    });
    await setAside(line);
    const { id: other } = await bookSeats(till, date(), { method: "invoice" });
    const fast = new Date(till.deps.clock().getTime() + 60_000);
    await till.db.insert(tables.orderEntries).values({ ...entry, orderId: other, at: fast });
    const before = await booked({ id: other });
    expect((await undoBooking(till.deps, before.line)).kind).toBe("undone");
    await setAside(before.line);
  });

  it("is refused after a day, with the correction to make", async () => {
    const { id, line } = await booked();
    till.deps.time.forward(86_401);
    expect(await undoBooking(till.deps, line)).toMatchObject({
      kind: "refused",
      why: expect.stringContaining(`more than a day ago. Refund the money on the page of order ${id}`),
    });
    expect((await orderRow(id)).paidAt).not.toBeNull();
  });
});
