import { and, eq, getTableName } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "@/tests/support/rows";
import * as schema from "@/tests/support/schema";
import { remindAttendees } from "@/backend/after-sales/seat-changes/remind-attendees";
import { forgetOld } from "@/backend/desk/personal-data/retention-store";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import type { ContractClient } from "@/tests/support/contract-client";
import { openAccountWorld, type AccountWorld } from "@/tests/support/account-world";

onOneDatabase("deleting an account", (open) => {
  let world: AccountWorld;
  beforeAll(async () => void (world = await openAccountWorld(open)));
  afterAll(() => world.close());

  const anna = "anna.berger@example.com";
  const remove = (client: ContractClient, code: string) => client.ask("deleteAccount", { code });
  const tables = () => Object.values(schema).flatMap((one) => (one instanceof PgTable ? [one] : []));
  /** Every row of every table, by the table's name. */
  const everything = async () => {
    const rows: Record<string, unknown[]> = {};
    for (const table of tables()) rows[getTableName(table)] = await world.database.db.select().from(table);
    return rows;
  };
  const namesOf = (rows: Record<string, unknown[]>, text: string) =>
    Object.keys(rows).filter((name) => JSON.stringify(rows[name]).includes(text));

  it("takes everything that is only theirs, keeps orders and invoices, and says so", async () => {
    const { db } = world.database;
    const { client, id } = await world.person(anna);
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#2447D8" } })
      .png()
      .toBuffer();
    await client.ask("updateProfileImage", { file: null }, new File([new Uint8Array(bytes)], "a.png"));
    await client.ask("addToCart", { productId: 992, quantity: 1 });
    await client.ask("updateCustomer", { input: { billing: { city: "Graz", country: "AT" } } });
    expect(await rowsOf(db, schema.profileImages)).toHaveLength(1);
    const before = await everything();
    const invoices = before.invoices?.length ?? 0;
    const orders = await db.select().from(schema.orders).where(eq(schema.orders.memberId, id));
    expect([orders.length > 1, invoices > 0]).toEqual([true, true]);

    expect(await remove(client, await world.deletionCode(client, anna))).toMatchObject({
      data: { deleteAccount: { status: "SUCCESS" } },
      errors: [],
    });

    const after = await everything();
    expect(namesOf(after, anna)).toEqual(["outbox", "orders", "invoices"]);
    for (const [name, rows] of Object.entries(after)) {
      const theirs = rows.filter((row) => JSON.stringify(row).includes(`"memberId":${id},`));
      expect(theirs, name).toEqual([]);
    }
    for (const order of orders) {
      const [kept] = await db.select().from(schema.orders).where(eq(schema.orders.id, order.id));
      const gone = { memberId: null, sessionId: null, customerNote: null };
      expect(kept).toEqual({ ...order, ...gone, forgottenAt: expect.any(Date) });
    }
    expect(after.invoices).toEqual(before.invoices);
    expect(after.issued_files?.length).toBeGreaterThanOrEqual(invoices);
    expect(after.issued_files).toEqual(before.issued_files);
    expect(await rowsOf(db, schema.profileImages)).toEqual([]);

    // The bearer of a moment ago.
    expect((await client.ask("viewer")).errors).toMatchObject([{ message: "Internal server error" }]);
    await world.deliver();
    const last = world.deps.mails.to(anna).at(-1);
    expect(last?.subject).toContain("has been deleted");
    expect(last?.text).toContain("seven years");
    world.deps.time.forward(32 * 86_400);
    await forgetOld(world.deps);
    expect(namesOf(await everything(), anna)).toEqual(["orders", "invoices"]);
  });

  it("takes the person out of orders that never had a document, also when they end later", async () => {
    const { db } = world.database;
    const { client, id } = await world.person(anna);
    const isTheirs = eq(schema.orders.memberId, id);
    const [bought] = await db.select().from(schema.orders).where(isTheirs).orderBy(schema.orders.id);
    const ofIt = eq(schema.orderLines.orderId, bought?.id ?? 0);
    const [line] = await db.select().from(schema.orderLines).where(ofIt);
    if (!bought || !line) throw new Error("no order");
    const unpaid = async (status: "failed" | "cancelled" | "pending") => {
      const { id: _order, ...order } = bought;
      const more = { orderKey: `k-${status}`, status, paidAt: null, customerNote: "Anna's note" };
      const [written] = await db
        .insert(schema.orders)
        .values({ ...order, ...more })
        .returning();
      if (!written) throw new Error("no order");
      const { id: _line, ...parts } = line;
      const extra = { attendees: "Anna" };
      await db.insert(schema.orderLines).values({ ...parts, orderId: written.id, extra });
      return written;
    };
    const [failed, cancelled, pending] = [
      await unpaid("failed"),
      await unpaid("cancelled"),
      await unpaid("pending"),
    ];
    const now = async ({ id: number }: typeof failed) => {
      const [row] = await db.select().from(schema.orders).where(eq(schema.orders.id, number));
      const [line] = await db.select().from(schema.orderLines).where(eq(schema.orderLines.orderId, number));
      return { billing: row?.billing, email: row?.email, note: row?.customerNote, extra: line?.extra };
    };
    expect((await remove(client, await world.deletionCode(client, anna))).errors).toEqual([]);
    const nobody = { billing: {}, email: "", note: null, extra: {} };
    expect([await now(failed), await now(cancelled)]).toEqual([nobody, nobody]);
    expect(await now(pending)).toMatchObject({ email: anna });
    await forgetOld(world.deps);
    expect(await now(pending)).toMatchObject({ email: anna });
    await db.update(schema.orders).set({ status: "cancelled" }).where(eq(schema.orders.id, pending.id));
    await forgetOld(world.deps);
    expect(await now(pending)).toEqual(nobody);
  });

  it("takes the person off the list of a date that is over or cancelled, and keeps the order", async () => {
    const { db } = world.database;
    const hugo = "hugo.lefevre@example.com";
    const { client, id } = await world.person(hugo);
    const seatsOfHugo = await db
      .select({ seat: schema.seats, line: schema.orderLines })
      .from(schema.seats)
      .innerJoin(schema.orders, eq(schema.orders.id, schema.seats.orderId))
      .innerJoin(schema.orderLines, eq(schema.orderLines.id, schema.seats.lineId))
      .where(and(eq(schema.orders.memberId, id), eq(schema.seats.name, "Hugo Lefèvre")));
    const [{ seat, line } = { seat: null, line: null }] = seatsOfHugo;
    if (!seat || !line?.occurrence) throw new Error("Hugo has no seat");
    const date = line.occurrence.uid.replace(/@.*/, "");
    await db
      .update(schema.orders)
      .set({ customerNote: "I come late." })
      .where(eq(schema.orders.id, seat.orderId));
    const { bearer: first } = await deskStaff(world.deps, ["DESK"]);
    let bearer = first;
    const list = async () => {
      const headers = { authorization: `Bearer ${bearer}` };
      const request = new Request(`http://backend.test/desk/files/dates/${date}.csv`, { headers });
      return (await world.backend.deskFiles.fetch(request)).text();
    };
    const seen = async () => {
      const { data } = await askDesk(world.backend, { bearer }, "date", { id: date });
      return (await list()) + JSON.stringify(data);
    };
    for (const text of ["Hugo Lefèvre", hugo, "Atelier Lefèvre", "I come late."])
      expect(await seen()).toContain(text);

    expect((await remove(client, await world.deletionCode(client, hugo))).errors).toEqual([]);
    expect(await list(), "the date is still to come: he is expected").toContain("Hugo Lefèvre");
    expect(await list(), "his note is nobody's any more").not.toContain("I come late.");
    await world.deliver();
    expect(world.deps.mails.to(hugo).at(-1)?.text).toContain(
      "only email this address about an order that we keep",
    );

    const daysBefore = (Date.parse(line.occurrence.start) - world.deps.clock().getTime()) / 86_400_000;
    world.deps.time.forward((daysBefore - 2) * 86_400);
    await remindAttendees(world.deps);
    const reminded = await db.select().from(schema.outbox).where(eq(schema.outbox.template, "date-soon"));
    expect(reminded.filter(({ recipient }) => recipient === hugo)).toEqual([]);

    bearer = (await deskStaff(world.deps, ["DESK"])).bearer;
    const occurrence = { ...line.occurrence, isCancelled: true };
    await db.update(schema.orderLines).set({ occurrence }).where(eq(schema.orderLines.id, line.id));
    for (const text of ["Hugo", "hugo", "Lefèvre"]) expect(await seen()).not.toContain(text);
    await forgetOld(world.deps);
    const [row] = await db.select().from(schema.seats).where(eq(schema.seats.id, seat.id));
    const [kept] = await db.select().from(schema.orderLines).where(eq(schema.orderLines.id, line.id));
    expect({ name: row?.name, extra: JSON.stringify(kept?.extra) }).toEqual({ name: "", extra: "{}" });
    const [order] = await db.select().from(schema.orders).where(eq(schema.orders.id, seat.orderId));
    expect(order, "for tax law").toMatchObject({
      email: hugo,
      billing: { lastName: "Lefèvre" },
      status: "processing",
    });
  });

  it("ends subscriptions, gives up payment methods at the gateway, and revokes what was granted", async () => {
    const { db } = world.database;
    const { client, id } = await world.person("leaving@example.com");
    const now = world.deps.clock();
    const facts = { memberId: id, productId: 992, grantedAt: now, email: "leaving@example.com" };
    await db.insert(schema.grants).values({ ...facts, kind: "course" });
    const [token] = await db
      .insert(schema.paymentTokens)
      .values({ memberId: id, gateway: "demo", ref: "demo-token-leaving", kind: "card", last4: 4242 })
      .returning();
    const [subscription] = await db
      .insert(schema.subscriptions)
      .values({
        memberId: id,
        productId: 1744,
        status: "active",
        total: 1_000,
        period: "year",
        paymentMethod: "demo",
        paymentMethodTitle: "Demo",
        tokenId: token?.id ?? 0,
        startsAt: now,
        nextPaymentAt: now,
      })
      .returning();
    const detached: unknown[] = [];
    const demo = world.deps.payments.find((port) => port.id === "demo");
    if (!demo) throw new Error("no demo gateway");
    const { detach } = demo;
    // A gateway that does not answer is no reason to keep an account.
    demo.detach = async (...asked) => {
      detached.push(asked);
      throw new Error("gateway down");
    };
    const answer = await remove(client, await world.deletionCode(client, "leaving@example.com"));
    demo.detach = detach;
    expect(answer.errors).toEqual([]);
    expect(detached).toEqual([["demo-token-leaving", expect.any(String)]]);
    const [ended] = await db
      .select()
      .from(schema.subscriptions)
      .where(eq(schema.subscriptions.id, subscription?.id ?? 0));
    expect(ended).toMatchObject({ status: "cancelled", memberId: null, tokenId: null, nextPaymentAt: null });
    const left = await db.select().from(schema.grants).where(eq(schema.grants.email, "leaving@example.com"));
    expect(left).toEqual([]);
  });

  it("needs the newest code, within ten minutes and five tries; else nothing changes", async () => {
    const email = "careful@example.com";
    const { client } = await world.person(email);
    const refuses = async (code: string, words: RegExp) => {
      const before = await everything();
      const { errors } = await remove(client, code);
      expect(errors[0]?.message).toMatch(words);
      const after = await everything();
      // The count of guesses is all that moves.
      expect({ ...after, deletion_requests: [] }).toEqual({ ...before, deletion_requests: [] });
    };
    await refuses("123456", /not valid or has expired/);
    await refuses("12345", /six digits/);
    const first = await world.deletionCode(client, email);
    const second = await world.deletionCode(client, email);
    await refuses(first, /not valid or has expired/);
    world.deps.time.forward(601);
    await refuses(second, /not valid or has expired/);
    const third = await world.deletionCode(client, email);
    for (let guess = 0; guess < 5; guess += 1) await refuses("000000", /not valid or has expired/);
    await refuses(third, /not valid or has expired/);
    // A fourth mail within the hour is not sent.
    const refused = await client.ask("requestAccountDeletion");
    expect(refused.errors).toMatchObject([{ extensions: { code: "TOO_MANY_REQUESTS" } }]);
    world.deps.time.forward(3_601);
    const { client: again } = await world.person(email);
    const fresh = await world.deletionCode(again, email);
    expect((await remove(again, ` ${fresh.slice(0, 3)} ${fresh.slice(3)} `)).errors).toEqual([]);
  });

  it("is nobody else's to ask for", async () => {
    const { id } = await world.person("b-member@example.com");
    const { client: a } = await world.person("a-member@example.com");
    const b = world.visitor();
    await world.signIn(b, "b-member@example.com");
    const code = await world.deletionCode(a, "a-member@example.com");
    await world.deletionCode(b, "b-member@example.com");
    expect((await remove(b, code)).errors).toHaveLength(1);
    for (const answer of [
      await remove(world.visitor(), code),
      await world.visitor().ask("requestAccountDeletion"),
    ])
      expect(answer.errors).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
    const [still] = await world.database.db.select().from(schema.members).where(eq(schema.members.id, id));
    expect(still?.email).toBe("b-member@example.com");
  });

  it("a new account with the same address starts empty, but for the orders of the proven address", async () => {
    const email = "tomas.novak@example.com";
    const { client, id } = await world.person(email);
    const orders = async (asking: ContractClient) => (await asking.ask("getOrders", { first: 50 })).data;
    const ordered = await orders(client);
    await client.ask("updateProfile", { input: { company: "Old Company", interests: [80] } });
    await remove(client, await world.deletionCode(client, email));
    const { client: anew, id: next } = await world.person(email);
    expect(next).not.toBe(id);
    expect((await anew.ask("getProfile")).data?.viewer).toMatchObject({
      company: null,
      interests: [],
      newsletter: false,
      profileImage: null,
    });
    expect((await anew.ask("getCertificates")).data).toEqual({ certificates: [] });
    expect((await anew.ask("getCourses")).data).toEqual({ courses: [] });
    expect((await anew.ask("getDownloads")).data).toMatchObject({
      customer: { downloadableItems: { nodes: [] } },
    });
    expect(numbersIn(await orders(anew))).toEqual(numbersIn(ordered));
  });
});

function numbersIn(data: unknown): string[] {
  return [...JSON.stringify(data).matchAll(/"orderNumber":"(\d+)"/g)].map(([, number = ""]) => number);
}
