import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { content, heldDates } from "@/backend/content/catalogue";
import { contentVersionSource } from "@/backend/content/editing/source";
import { shopWarnings } from "@/backend/content/editing/shop-problems";
import { readCommand } from "@/backend/desk/operator/commands";
import { moneyOfOrder } from "@/backend/after-sales/ledger/order-money";
import { openAlerts } from "@/backend/sales/order-history/order-entries";
import { isPaid } from "@/backend/sales/orders/order";
import { latestPayment } from "@/backend/sales/payments/store";
import * as tables from "@/tests/support/schema";
import { openWorld, type World } from "@/tests/support/backend-world";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { onEachDatabase } from "@/tests/support/database";
import { followContent } from "@/tests/support/small-content";

const HOUR = 3_600;
/** An order as its page reads it. */
const shown = z.object({
  order: z
    .object({
      seats: z.array(z.object({ lineId: z.number(), occurs: z.string() })),
      lineItems: z.object({
        nodes: z.array(
          z.object({
            databaseId: z.number(),
            variation: z.object({ node: z.object({ name: z.string() }) }).nullable(),
          }),
        ),
      }),
    })
    .nullable(),
});

onEachDatabase("the sample week at the desk", (open) => {
  let world: World;
  let stop = () => {};
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "sample-week-"));
  const add = async () => readCommand({ command: "desk samples" })?.run(world.deps);
  const bearer = async () => (await deskStaff(world.deps, ["ADMINISTRATOR"])).bearer;
  const orders = () => world.deps.db.select().from(tables.orders).orderBy(tables.orders.id);
  const lines = () => world.deps.db.select().from(tables.orderLines).orderBy(tables.orderLines.id);
  beforeAll(async () => {
    world = await openWorld(open);
    // The site shows the dates of today, whatever a world's clock says.
    world.deps.time.forward((Date.now() - world.deps.clock().getTime()) / 1_000);
    const versions = contentVersionSource(world.deps);
    stop = followContent({ log: world.deps.log, dataDir: place, versions });
    expect(await add()).toMatchObject({
      ok: true,
      lines: [expect.stringMatching(/^Added \d+ sample orders/)],
    });
  });
  afterAll(async () => {
    stop();
    fs.rmSync(place, { recursive: true });
    await world.close();
  });

  it("is there once, and fills the groups of the inbox that its story tells", async () => {
    expect(await add(), "a second time").toMatchObject({ ok: false });
    const { data } = await askDesk(world.backend, { bearer: await bearer() }, "inbox");
    const groups: { kind: string; nodes: unknown[] }[] = Object(data).inbox;
    const kinds = groups.filter(({ nodes }) => nodes.length > 0).map(({ kind }) => kind);
    for (const kind of ["DISPUTE", "QUESTION", "MAIL", "BOUNCE", "BANK", "FULL_DATE"])
      expect(kinds).toContain(kind);
    expect(kinds).not.toContain("CONTENT");
    const alerts = await openAlerts(world.deps.db, ["payment", "balance", "order", "seats", "dispute"], 50);
    expect(alerts.map(({ topic }) => topic)).toEqual(["dispute"]);
    expect(new Set((await orders()).map(({ status }) => status)).size, "every state").toBe(7);
  });

  it("has three dates of this week whose documents exist, with no more people than seats", async () => {
    const asked = await askDesk(world.backend, { bearer: await bearer() }, "dates");
    const dates: { id: string; paid: number; unpaid: number; seats: number | null; left: number | null }[] =
      Object(asked.data).dates.nodes ?? Object(asked.data).dates;
    const held = new Map(heldDates().map((date) => [date.uid, date]));
    const ofWeek = dates.filter(({ id }) => /^workshop-900\d00$/.test(id));
    expect(ofWeek).toHaveLength(3);
    for (const { left } of ofWeek) expect(left).toBeGreaterThanOrEqual(0);
    const sold = new Map<string, number>();
    for (const { occurrence, quantity, endedAt } of await lines()) {
      if (!occurrence || endedAt) continue;
      expect(held.get(occurrence.uid), occurrence.uid).toMatchObject({ start: occurrence.start });
      sold.set(occurrence.uid, (sold.get(occurrence.uid) ?? 0) + quantity);
    }
    const seatsOf = new Map(
      content().workshops.map(({ node, seat }) => [`workshop-${node.databaseId}`, seat?.stock ?? null]),
    );
    for (const [uid, count] of sold)
      expect(count, uid).toBeLessThanOrEqual(seatsOf.get(uid.replace(/@.*/, "")) ?? Infinity);
    expect(await shopWarnings(world.deps, content())).toEqual([]);
  });

  it("tells each buyer one date: the seat's is that of what was ordered", async () => {
    let seats = 0;
    for (const email of [
      "anna.berger@example.com",
      "sofie.lindholm@example.com",
      "hugo.lefevre@example.com",
    ]) {
      const client = world.visitor();
      await world.signIn(client, email);
      for (const { id } of (await orders()).filter((order) => order.email === email)) {
        const { data } = await client.ask("getOrder", { id: String(id) });
        const { order } = shown.parse(data);
        for (const { occurs, lineId } of order?.seats ?? []) {
          const line = order?.lineItems.nodes.find(({ databaseId }) => databaseId === lineId);
          // A ticket for the Day names no date.
          if (line?.variation === null) continue;
          expect(line?.variation.node.name.toLowerCase()).toContain(occurs.toLowerCase());
          seats += 1;
        }
      }
    }
    expect(seats).toBeGreaterThan(6);
  });

  it("has an invoice and the whole price of each paid order", async () => {
    const invoiced = new Set((await world.deps.db.select().from(tables.invoices)).map((one) => one.orderId));
    for (const order of (await orders()).filter(({ status }) => isPaid(status))) {
      expect(invoiced, `order ${order.id}`).toContain(order.id);
      const byTransfer = await moneyOfOrder(world.deps.db, order);
      if (byTransfer) expect(byTransfer, `order ${order.id}`).toMatchObject({ over: 0, short: 0 });
      const byProvider = await latestPayment(world.deps.db, order.id);
      const received = byTransfer?.received ?? (byProvider?.status === "succeeded" ? byProvider.amount : 0);
      expect({ id: order.id, received }).toEqual({ id: order.id, received: order.total });
    }
  });

  it("stays as it is for a day: nothing is cancelled, and nobody hears of a changed date", async () => {
    const { deps } = world;
    await deps.runJobs(deps);
    const before = await orders();
    const [last] = await deps.db.select().from(tables.outbox).orderBy(tables.outbox.id);
    expect(last).toBeDefined();
    const made = deps.clock();
    for (let hours = 0; hours < 26; hours += 2) {
      deps.time.forward(2 * HOUR);
      const { lines: done } = await deps.runJobs(deps);
      expect(done.filter((line) => /failed [1-9]|failed,/.test(line))).toEqual([]);
    }
    const states = (all: Awaited<ReturnType<typeof orders>>) => all.map(({ id, status }) => ({ id, status }));
    expect(states(await orders())).toEqual(states(before));
    const dates = await deps.db.select().from(tables.calendarDates);
    expect(dates.filter(({ isCancelled, sequence }) => isCancelled || sequence > 0)).toEqual([]);
    const mails = await deps.db.select().from(tables.outbox).where(gt(tables.outbox.createdAt, made));
    const told = mails.map(({ template }) => template);
    for (const template of told)
      expect(["date-soon", "seat-yours", "subscription-reminder"]).toContain(template);
  });
});
