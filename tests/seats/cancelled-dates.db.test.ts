import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { replaceContent, snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";
import { addEntry, alertsOf, entriesOf } from "@/backend/sales/order-history";
import { refundCancelledDates } from "@/backend/after-sales/seat-changes";
import { cancelSeats } from "@/backend/after-sales/seat-changes/cancel-seats";
import { bookSeats, datesOf, lineRows, seatsLeft } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { changeGateway, givenBack, grantRows, operate, refundRows } from "@/tests/support/refunding";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { GatewayUnavailable } from "@/backend/sales/payments/port";

const choices = z.object({
  order: z.object({
    seatChange: z.object({
      back: z.string().nullable(),
      moves: z.array(z.object({ date: z.number(), back: z.string(), refusal: z.string().nullable() })),
    }),
  }),
});

onOneDatabase("seats of a date that the academy cancelled", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const date = () => {
    const { productId, dates } = datesOf(till, "FL2D");
    return { productId, variationId: dates[0]?.id ?? 0 };
  };
  /** As the job that follows the files leaves it. */
  const cancelDate = async (orderId: number) => {
    const [line] = await lineRows(till, orderId);
    if (!line?.occurrence) throw new Error("no date");
    const modified = till.deps.clock().toISOString();
    const occurrence = { ...line.occurrence, isCancelled: true, modified };
    await till.db.update(tables.orderLines).set({ occurrence }).where(eq(tables.orderLines.id, line.id));
  };
  const days = (count: number) => till.deps.time.forward(count * 86_400);

  it("ten buyers choose differently: another date, the money, a code, or nothing; after two weeks nobody has paid for nothing", async () => {
    const bookings = [];
    for (let at = 0; at < 10; at += 1)
      bookings.push(await bookSeats(till, date(), { quantity: 1 + (at % 2) }));
    for (const { id } of bookings) await cancelDate(id);
    const total = (await till.orders()).reduce((sum, order) => sum + order.total, 0);
    let [kept, onCodes] = [0, 0];
    for (const [at, { id, client, seats }] of bookings.entries()) {
      const ids = seats.map((seat) => seat.id);
      const choice = (["move", "money", "nothing", "code"] as const)[at % 4];
      if (choice === "nothing") continue;
      const { data } = await client.ask("getSeatChange", { id: String(id), seats: ids });
      const { seatChange } = (data as { order: { seatChange: Record<string, unknown> } }).order;
      const moves = seatChange["moves"] as {
        date: number;
        back: string;
        pay: string;
        refusal: string | null;
      }[];
      const open = moves.find(({ refusal, pay }) => refusal === null && pay === "0.00");
      if (!open) throw new Error("no date to go to");
      const answer =
        choice === "move"
          ? await client.ask("moveSeats", { input: { id, seats: ids, date: open.date, back: open.back } })
          : await client.ask("cancelSeats", {
              input: { id, seats: ids, back: seatChange["back"], asCode: choice === "code" },
            });
      expect(answer.errors).toEqual([]);
      const order = (await till.orders()).find((one) => one.id === id);
      if (choice === "move") kept += (order?.total ?? 0) - Math.round(Number(open.back) * 100);
      if (choice === "code") onCodes += order?.total ?? 0;
    }
    days(13);
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 0, failed: 0 });
    days(2);
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 2, failed: 0 });
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 0, failed: 0 });
    await till.events();
    expect(await givenBack(till)).toBe(total - kept - onCodes);
    const codes = await till.db.select().from(tables.moneyCodes);
    expect(codes).toHaveLength(2);
    expect(codes.reduce((sum, { balance }) => sum + balance, 0)).toBe(onCodes);
    expect(await seatsLeft(till, date().variationId)).toBe(datesOf(till, "FL2D").dates[0]?.stock);
  });

  /** The first date is not in the files while `work` lasts. */
  const without = async (work: () => Promise<void>) => {
    const shipped = snapshot();
    const slug = datesOf(till, "FL2D").dates[0]?.workshop ?? "";
    const isLeft = (file: string) => !file.startsWith("workshops/") || !slug.startsWith(file.slice(10, -3));
    try {
      replaceContent(snapshotOf(new Map([...shipped.files].filter(([file]) => isLeft(file))), new Date()));
      await work();
    } finally {
      replaceContent(shipped);
    }
  };
  type Booked = Awaited<ReturnType<typeof bookSeats>>;
  const change = async ({ id, client, seats }: Booked) => {
    const ids = seats.map((seat) => seat.id);
    const { data } = await client.ask("getSeatChange", { id: String(id), seats: ids });
    return { ids, ...choices.parse(data).order.seatChange };
  };
  const moveOn = async (booked: Booked) => {
    const { ids, moves } = await change(booked);
    const open = moves.find(({ refusal }) => refusal === null);
    const input = { id: booked.id, seats: ids, date: open?.date, back: open?.back };
    expect((await booked.client.ask("moveSeats", { input })).errors).toEqual([]);
  };

  it("the date has left the files: its seats are counted on, and all are for sale when it comes back", async () => {
    const { variationId } = date();
    const [taken, moved] = [await bookSeats(till, date(), { quantity: 2 }), await bookSeats(till, date())];
    await without(async () => {
      for (const { id } of [taken, moved]) await cancelDate(id);
      const { ids, back } = await change(taken);
      await taken.client.ask("cancelSeats", { input: { id: taken.id, seats: ids, back } });
      await moveOn(moved);
    });
    const capacity = datesOf(till, "FL2D").dates.find(({ id }) => id === variationId)?.stock;
    expect(await seatsLeft(till, variationId)).toBe(capacity);
  });

  it("a transfer that comes after it opens the date that the buyer chooses instead", async () => {
    const booked = await bookSeats(till, date(), { method: "invoice" });
    await without(async () => {
      await cancelDate(booked.id);
      await operate(till, { command: "paid", number: booked.id });
      await moveOn(booked);
      expect(await grantRows(till, booked.id)).toContain("seat open");
    });
  });

  /** Every open task about the seats of an order. */
  const seatTasks = async (orderId: number) =>
    (await alertsOf(till.db, [orderId])).flatMap(({ topic, text }) => (topic === "seats" ? [text] : []));

  it("a new reason takes the place of an old task, names the date, and leaves tasks about other things", async () => {
    const { id } = await bookSeats(till, date());
    await till.db.transaction(async (tx) => {
      await addEntry(tx, till.deps, id, "alert", { topic: "seats", text: "An older reason." });
      await addEntry(tx, till.deps, id, "alert", { topic: "refund", text: "Something else." });
    });
    await till.db.update(tables.payments).set({ dispute: "answered" });
    await cancelDate(id);
    days(15);
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 0, failed: 0 });
    const title = (await lineRows(till, id))[0]?.occurrence?.title ?? "";
    expect(await seatTasks(id)).toEqual([expect.stringContaining(`${title} was cancelled, and its seats`)]);
    expect(await till.alerts()).toContain("Something else.");
  });

  it("an unexpected failure is counted and logged with its order, and the next one is paid back", async () => {
    const [broken, other] = [await bookSeats(till, date()), await bookSeats(till, date())];
    for (const { id } of [broken, other]) await cancelDate(id);
    days(15);
    let calls = 0;
    const release = changeGateway(till, (gateway) => ({
      ...gateway,
      reversals: (ref) =>
        (calls += 1) === 1 ? Promise.reject(new Error("a fault")) : gateway.reversals(ref),
    }));
    const warned: object[] = [];
    const log = { ...till.deps.log, warn: (data: object) => void warned.push(data) };
    expect(await refundCancelledDates({ ...till.deps, log })).toEqual({ refunded: 1, failed: 1 });
    expect(warned).toMatchObject([{ order: broken.id, cause: expect.stringContaining("a fault") }]);
    release();
  });

  it("a bank that still decides keeps one refund back, tells the staff once, and holds up no other", async () => {
    const [disputed, other] = [await bookSeats(till, date()), await bookSeats(till, date())];
    const decide = (dispute: "open" | "won") =>
      till.db.update(tables.payments).set({ dispute }).where(eq(tables.payments.orderId, disputed.id));
    await decide("open");
    for (const { id } of [disputed, other]) await cancelDate(id);
    days(15);
    expect(await refundCancelledDates(till.deps, 1)).toEqual({ refunded: 1, failed: 0 });
    const entries = (await entriesOf(till.db, disputed.id)).filter(({ topic }) => topic === "seats");
    expect(entries.map(({ kind }) => kind)).toEqual(["alert"]);
    const [task, ...more] = await seatTasks(disputed.id);
    expect(task).toMatch(/could not be refunded automatically. The payment is disputed/);
    expect(more).toEqual([]);
    const told = (await entriesOf(till.db, disputed.id)).length;
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 0, failed: 0 });
    expect(await entriesOf(till.db, disputed.id)).toHaveLength(told);
    await decide("won");
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 1, failed: 0 });
    expect(await seatTasks(disputed.id)).toEqual([]);
    await till.deliver();
    const mails = till.deps.mails.to(disputed.email).map(({ subject, text }) => `${subject} ${text}`);
    const [refunded] = mails.filter((text) => text.includes("The credit note follows"));
    expect(refunded).toContain("We have cancelled this workshop");
    expect(refunded).not.toMatch(/gave up|given up|been released|[Yy]our seat has been cancelled/);
  });

  it("a transfer that was returned: the buyer is not asked to pay for a cancelled date, and the staff learns why nothing moves", async () => {
    const booked = await bookSeats(till, date(), { method: "invoice" });
    await operate(till, { command: "paid", number: booked.id });
    const [came] = await rowsOf(till.db, tables.receipts);
    if (!came) throw new Error("nothing was booked");
    const { id: _id, ...receipt } = came;
    await till.db.insert(tables.receipts).values({ ...receipt, kind: "returned", cents: 0 - came.cents });
    await cancelDate(booked.id);
    const { data } = await booked.client.ask("getSeatChange", {
      id: String(booked.id),
      seats: booked.seats.map(({ id }) => id),
    });
    expect(JSON.stringify(data)).not.toContain("Please pay it first");
    expect(JSON.stringify(data)).toContain("We have cancelled this date");
    days(15);
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 0, failed: 0 });
    expect(await seatTasks(booked.id)).toEqual([
      expect.stringMatching(/could not be refunded automatically. Part of the price of its order is missing/),
    ]);
  });

  it("the provider does not answer: the refund is written down once and goes on later", async () => {
    const { id } = await bookSeats(till, date());
    await cancelDate(id);
    days(15);
    const back = changeGateway(till, (gateway) => ({
      ...gateway,
      reversals: async () => {
        throw new GatewayUnavailable("down");
      },
    }));
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 1, failed: 0 });
    back();
    expect((await refundRows(till)).map(({ status }) => status)).toEqual(["created"]);
    expect((await lineRows(till, id))[0]?.endedAs).toBe("cancelled");
    expect(await refundCancelledDates(till.deps)).toEqual({ refunded: 0, failed: 0 });
    expect(await refundRows(till)).toHaveLength(1);
  });

  // Last: their clock goes on to the end of the programme.
  it.each([
    [30, "There is no refund."],
    [3, "This close to the date, our terms do not provide for a refund."],
  ])(
    "a seat that the staff frees without money, %i days ahead, is told with its reason",
    async (ahead, why) => {
      const { dates, productId } = datesOf(till, "FL2D");
      const last = dates.at(-1);
      const { id, email, seats } = await bookSeats(till, { productId, variationId: last?.id ?? 0 });
      const left = (Date.parse(last?.startsAt ?? "") - till.deps.clock().getTime()) / 86_400_000;
      expect(left).toBeGreaterThan(ahead);
      // The right of withdrawal is over.
      days(Math.max(15, Math.floor(left - ahead)));
      const seatIds = seats.map((seat) => seat.id);
      const freed = await cancelSeats(till.deps, { orderId: id, seatIds, back: 0, isStaff: true });
      expect(freed?.kind).toBe("cancelled");
      await till.deliver();
      expect(till.deps.mails.to(email).at(-1)?.text).toContain(why);
    },
  );
});
