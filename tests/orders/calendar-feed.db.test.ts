import { eq } from "drizzle-orm";
import ICAL from "ical.js";
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
import { customerFiles } from "@/backend/desk/personal-data";
import { site } from "@/lib/site";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { fetchFile, newMember } from "@/tests/support/library";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

const file = "workshops/flight-level-2-design-vienna.md";

onOneDatabase("the calendar of a member's own", (open) => {
  let till: CheckoutWorld;
  const original = snapshot();
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(async () => {
    await till.reset();
    await till.db.delete(tables.calendarDates);
    await till.db.delete(tables.calendarFeeds);
  });
  afterEach(() => replaceContent(original));
  afterAll(() => till.close());

  let members = 0;
  async function someMember() {
    members += 1;
    const email = `feed-${members}@example.com`;
    const { client, id: memberId } = await newMember(till, email);
    return { client, memberId, email };
  }
  async function buy(client: ContractClient, email: string, method = "demo_card_4242") {
    const product = catalogue().productBySku("FL2D");
    const seat = content().workshops.find((one) => one.file === file)?.node;
    await client.ask("addToCart", { productId: product?.id, variationId: seat?.databaseId, quantity: 1 });
    const order = orderOf(await till.buy(client, method, { billing: { ...billing, email } }));
    await till.events();
    return { id: order.databaseId, start: Date.parse(seat?.startDate ?? "") };
  }
  async function renew(client: ContractClient): Promise<string> {
    const { data, errors } = await client.ask("renewCalendarFeed");
    expect(errors).toEqual([]);
    return String(/"path":"([^"]+)"/.exec(JSON.stringify(data))?.[1]);
  }
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetchFile(till, path, { "fla-client-ip": "192.0.2.7", ...headers }, method);

  /** As another library reads it. */
  async function eventsOf(path: string) {
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    return calendar.getAllSubcomponents("vevent").map((part) => {
      const { uid, sequence, startDate } = new ICAL.Event(part);
      const status = part.getFirstPropertyValue("status");
      return { uid, sequence, status, start: startDate.toJSDate().getTime() };
    });
  }

  it("has each day of a paid seat by the id of its file, and nothing of the person", async () => {
    const { client, email } = await someMember();
    const path = await renew(client);
    expect(await eventsOf(path)).toEqual([]);
    const { id, start } = await buy(client, email);
    const events = await eventsOf(path);
    expect(events).toMatchObject([
      { sequence: 0, status: "CONFIRMED", start },
      { sequence: 0, status: "CONFIRMED", start: start + 86_400_000 },
    ]);
    const [line] = await till.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, id));
    expect(events[0]?.uid).toBe(line?.occurrence?.uid);
    const answer = await ask(path);
    const text = await answer.text();
    for (const word of [email, billing.firstName, billing.lastName, billing.address1, String(id)])
      expect(text).not.toContain(word);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "content-disposition": `inline; filename="${site.slug}.ics"`,
    });
    const again = await ask(path, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await ask(path, {}, "HEAD")).status).toBe(200);
  });

  it("leaves out a seat that nobody has paid for", async () => {
    const { client, email } = await someMember();
    await buy(client, email, "invoice");
    expect(await eventsOf(await renew(client))).toEqual([]);
  });

  it("moves a date that has moved, and cancels what was refunded, by higher numbers", async () => {
    const { client, email } = await someMember();
    const path = await renew(client);
    const { id, start } = await buy(client, email);
    const files = new Map(original.files);
    const week = 7 * 86_400_000;
    const later = (_: string, day: string) =>
      `first: ${new Date(Date.parse(day) + week).toISOString().slice(0, 10)}`;
    await noticeChanges(till.deps);
    files.set(file, (files.get(file) ?? "").replace(/^first: (\S+)/m, later));
    replaceContent(snapshotOf(files, new Date()));
    for (const minutes of [0, settleMinutes.moved]) {
      till.deps.time.forward(minutes * 60);
      await noticeChanges(till.deps);
      await tellDateChanges(till.deps);
    }
    const moved = await eventsOf(path);
    expect(moved[0]).toMatchObject({ sequence: 1, status: "CONFIRMED", start: start + week });
    expect((await operate(till, { command: "refund", number: id })).ok).toBe(true);
    const gone = await eventsOf(path);
    expect(gone.map(({ uid }) => uid)).toEqual(moved.map(({ uid }) => uid));
    expect(gone[0]).toMatchObject({ sequence: 2, status: "CANCELLED" });
    // Bought again: the date of the order that holds counts.
    await buy(client, email);
    expect((await eventsOf(path))[0]).toMatchObject({ status: "CONFIRMED" });
  });

  it("ends the old address when it is renewed, and with the account; only a hash is kept", async () => {
    const { client, memberId } = await someMember();
    const [first, second] = [await renew(client), await renew(client)];
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200]);
    const [row] = await till.db.select().from(tables.calendarFeeds);
    expect(JSON.stringify(row)).not.toContain(/feed\/(.+)\.ics/.exec(second)?.[1]);
    const exported = await customerFiles(till.deps, { memberId, email: "" });
    expect(exported.find(({ path }) => path === "calendar.json")?.content).toEqual({ madeAt: row?.madeAt });
    await till.db.delete(tables.members).where(eq(tables.members.id, memberId));
    expect((await ask(second)).status).toBe(404);
  });

  it("is for members only, and says when there is no address yet", async () => {
    const guest = till.visitor();
    expect((await guest.ask("renewCalendarFeed")).errors[0]?.extensions?.code).toBe("UNAUTHENTICATED");
    expect((await guest.ask("getCalendarFeed")).data).toMatchObject({ customer: { calendarFeed: null } });
    const { client } = await someMember();
    const none = { customer: { calendarFeed: { madeAt: null } } };
    expect((await client.ask("getCalendarFeed")).data).toMatchObject(none);
  });

  it("is asked 60 times an hour, others are not kept out, and guesses end sooner or later", async () => {
    const [one, other] = [await someMember(), await someMember()];
    const others = await renew(other.client);
    for (let turn = 0; turn < 9; turn++) await renew(one.client);
    const path = await renew(one.client);
    expect((await one.client.ask("renewCalendarFeed")).errors[0]?.extensions?.code).toBe("RATE_LIMITED");
    const statuses: number[] = [];
    for (let turn = 0; turn < 61; turn++) statuses.push((await ask(path)).status);
    expect([statuses[59], statuses[60]]).toEqual([200, 429]);
    expect((await ask(path)).headers.get("retry-after")).toBe("3600");
    expect((await ask(others)).status).toBe(200);
    till.deps.time.forward(3_601);
    expect((await ask(path)).status).toBe(200);
    const guess = `/api/documents/feed/${"x".repeat(43)}.ics`;
    const guesses: number[] = [];
    for (let turn = 0; turn < 121; turn++) guesses.push((await ask(guess)).status);
    expect([guesses[0], guesses[119], guesses[120]]).toEqual([404, 404, 429]);
    expect((await ask(path)).status).toBe(200);
  });
});
