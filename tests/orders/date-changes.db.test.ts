import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { noticeChanges } from "@/backend/sales/calendar";
import { settleMinutes } from "@/backend/sales/calendar/notice-changes";
import {
  catalogue,
  content,
  replaceContent,
  snapshot,
  snapshotOf,
} from "@/backend/content/catalogue/read-content";
import { tellDateChanges } from "@/backend/sales/order-mails";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { newMember } from "@/tests/support/library";
import { calendarOf } from "@/tests/support/mail-calendar";
import { operate } from "@/tests/support/refunding";

const file = "workshops/flight-level-2-design-vienna.md";
const week = 7 * 86_400_000;

onOneDatabase("a date that changes in the editors' files", (open) => {
  let till: CheckoutWorld;
  const email = "anna@example.com";
  const original = snapshot();
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    await till.db.delete(tables.calendarDates);
    till.deps.mails.sent.length = 0;
  });
  afterEach(() => replaceContent(original));
  afterAll(() => till.close());

  const edit = (change: (text: string) => string | null) => {
    const files = new Map(original.files);
    const text = change(files.get(file) ?? "");
    if (text === null) files.delete(file);
    else files.set(file, text);
    replaceContent(snapshotOf(files, new Date()));
  };
  const aWeekLater = (text: string) =>
    text.replace(/^first: (\S+)/m, (_, day: string) => {
      const later = new Date(Date.parse(day) + week).toISOString().slice(0, 10);
      return `first: ${later}`;
    });
  /** The job, at its time: `minutes` later. */
  const follow = async (minutes = 0) => {
    till.deps.time.forward(minutes * 60);
    await noticeChanges(till.deps);
    await tellDateChanges(till.deps);
    await till.deliver();
  };
  let members = 0;
  const buy = async () => {
    members += 1;
    const address = `${members}-${email}`;
    const { client } = await newMember(till, address);
    const product = catalogue().productBySku("FL2D");
    const seat = content().workshops.find((one) => one.file === file)?.node;
    const added = await client.ask("addToCart", {
      productId: product?.id,
      variationId: seat?.databaseId,
      quantity: 1,
    });
    expect(added.errors).toEqual([]);
    const id = orderOf(await till.buy(client, "demo_card_4242", { billing: { ...billing, email: address } }));
    await till.events();
    await till.deliver();
    return {
      id: id.databaseId,
      start: Date.parse(seat?.startDate ?? ""),
      mails: () => till.deps.mails.to(address),
    };
  };
  const lineOf = async (id: number) =>
    (await till.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, id)))[0];

  it("is asked for in the confirmation, one message a day", async () => {
    const { mails, start } = await buy();
    const asked =
      mails()
        .map(calendarOf)
        .find(({ length }) => length > 0) ?? [];
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatchObject({ method: "REQUEST", sequence: 0, status: "CONFIRMED", start });
    expect(asked[1]?.start).toBe(start + 86_400_000);
    expect(asked[0]?.uid).not.toBe(asked[1]?.uid);
  });

  it("is told once when it has stayed for a while: a request with the next number, and the change in words", async () => {
    const { id, mails, start } = await buy();
    await follow();
    const before = mails().length;
    edit(aWeekLater);
    await follow();
    await follow(settleMinutes.moved - 1);
    expect(mails()).toHaveLength(before);
    await follow(2);
    await follow(1);
    expect(mails()).toHaveLength(before + 1);
    const mail = mails().at(-1);
    expect(calendarOf(mail)).toMatchObject([
      { method: "REQUEST", sequence: 1, start: start + week },
      { method: "REQUEST", sequence: 1, start: start + week + 86_400_000 },
    ]);
    const first =
      mails()
        .map(calendarOf)
        .find(({ length }) => length > 0) ?? [];
    expect(calendarOf(mail).map(({ uid }) => uid)).toEqual(first.map(({ uid }) => uid));
    expect(mail?.text).toMatch(/Was: .+\n?Now: .+/);
    expect(await lineOf(id)).toMatchObject({ occurrence: { sequence: 1, isCancelled: false } });
  });

  it("is not told when the editor takes it back in time", async () => {
    const { mails } = await buy();
    await follow();
    const before = mails().length;
    edit(aWeekLater);
    await follow();
    replaceContent(original);
    await follow(5);
    edit(aWeekLater);
    await follow(settleMinutes.moved - 1);
    replaceContent(original);
    await follow(60);
    expect(mails()).toHaveLength(before);
  });

  it("is cancelled when its file goes, an operator hears of it, and it can come back", async () => {
    const { mails } = await buy();
    await follow();
    const before = mails().length;
    edit(() => null);
    await follow();
    await follow(settleMinutes.gone - 1);
    expect(mails()).toHaveLength(before);
    await follow(2);
    expect(calendarOf(mails().at(-1))).toMatchObject([
      { method: "CANCEL", sequence: 1, status: "CANCELLED" },
      { method: "CANCEL", sequence: 1, status: "CANCELLED" },
    ]);
    expect((await till.alerts()).join()).toContain("they are refunded automatically");
    replaceContent(original);
    await follow();
    await follow(settleMinutes.moved + 1);
    expect(calendarOf(mails().at(-1))[0]).toMatchObject({ method: "REQUEST", sequence: 2 });
  });

  it("loses its second day when it becomes shorter", async () => {
    const { mails } = await buy();
    await follow();
    edit((text) => text.replace("days: 2", "days: 1"));
    await follow();
    await follow(settleMinutes.moved + 1);
    expect(calendarOf(mails().at(-1)).map(({ method }) => method)).toEqual(["REQUEST", "CANCEL"]);
  });

  it("stays as it is when its runs are only counted from another day", async () => {
    const { mails } = await buy();
    await follow();
    const before = mails().length;
    edit((text) =>
      text.replace(/^first: (\S+)/m, (_, day: string) => {
        const earlier = new Date(Date.parse(day) - 16 * week).toISOString().slice(0, 10);
        return `first: ${earlier}`;
      }),
    );
    await follow();
    await follow(120);
    expect(mails()).toHaveLength(before);
  });

  it("is told once by two runners at a time, and by the next one when the first dies before it has", async () => {
    const { mails } = await buy();
    await follow();
    const before = mails().length;
    edit(aWeekLater);
    await follow();
    till.deps.time.forward((settleMinutes.moved + 1) * 60);
    // Noticed, and then nothing more: the process is gone.
    await noticeChanges(till.deps);
    await Promise.all([tellDateChanges(till.deps), tellDateChanges(till.deps)]);
    await till.deliver();
    await follow(1);
    expect(mails()).toHaveLength(before + 1);
  });

  it("is told to those who bought while it was being changed and then taken back", async () => {
    await follow();
    edit(aWeekLater);
    await follow();
    const { mails, start } = await buy();
    const before = mails().length;
    replaceContent(original);
    await follow(1);
    await follow(settleMinutes.moved + 1);
    expect(mails()).toHaveLength(before + 1);
    expect(calendarOf(mails().at(-1))[0]).toMatchObject({
      method: "REQUEST",
      sequence: 1,
      start: start - week,
    });
  });

  it("is cancelled in the calendar of somebody who is paid back", async () => {
    const { id, mails } = await buy();
    await operate(till, { command: "refund", number: id });
    await till.deliver();
    expect(calendarOf(mails().at(-1))).toMatchObject([
      { method: "CANCEL", sequence: 1 },
      { method: "CANCEL", sequence: 1 },
    ]);
  });
});
