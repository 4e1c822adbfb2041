import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { customerFiles, forgetCustomer, personFiles } from "@/backend/desk/personal-data";
import { nameSeat } from "@/backend/after-sales/seat-changes/name-seat";
import { deleteByRequest, exportByRequest } from "@/backend/desk/personal-data/person-requests";
import { bookSeats, farDates, seatRows } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { newMember } from "@/tests/support/library";
import { operated } from "@/tests/support/operating";
import * as tables from "@/tests/support/schema";

const proof = "letter of 2 November, copy of the passport seen";

onOneDatabase("seats that others bought for a person", (open) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  /** Two seats of a buyer, one of them given to an address. */
  async function given(email: string) {
    const { productId, dates } = farDates(till);
    const date = { productId, variationId: dates[0]?.id ?? 0 };
    const booked = await bookSeats(till, date, { names: ["Ida Ott", "Gerda Gast"], quantity: 2 });
    const seatId = booked.seats[1]?.id ?? 0;
    const named = await nameSeat(till.deps, { orderId: booked.id, seatId, name: "Gerda Gast", email });
    expect(named?.kind).toBe("named");
    return { ...booked, seatId };
  }
  const grantsOf = async (email: string) =>
    (await till.db.select().from(tables.grants).where(eq(tables.grants.email, email))).filter(
      ({ revokedAt }) => revokedAt === null,
    ).length;
  const namesAnywhere = async (orderId: number) =>
    JSON.stringify([
      await seatRows(till, orderId),
      await till.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, orderId)),
    ]);
  const read = (files: Record<string, Uint8Array>, name: string): unknown =>
    JSON.parse(strFromU8(files[name] ?? new Uint8Array()));

  it("are in the export of a guest, without anything of the order", async () => {
    await given("gerda.1@example.com");
    const person = { memberId: null, email: "gerda.1@example.com" };
    const files = unzipSync(await exportByRequest(till.deps, { person, proof }));
    expect(read(files, "guest-seats.json")).toEqual([
      expect.objectContaining({ name: "Gerda Gast", email: "gerda.1@example.com", cameAt: null }),
    ]);
    const all = Object.values(files).map((file) => strFromU8(file));
    expect(all.join()).not.toContain("Ida Ott");
    const { ok } = await operated(till.deps, {
      command: "person-export",
      person: "gerda.1@example.com",
      proof,
    });
    expect(ok).toBe(true);
    const before = await operated(till.deps, {
      command: "person-delete",
      person: "gerda.1@example.com",
      proof,
    });
    expect(before.lines.join()).toContain("Seats in orders of others, which lose the name: 1.");
  });

  it("are in the export of a member, and those of the member's own orders are not", async () => {
    const { id: memberId } = await newMember(till, "gerda.2@example.com");
    const own = farDates(till);
    await given("gerda.2@example.com");
    await bookSeats(
      till,
      { productId: own.productId, variationId: own.dates[1]?.id ?? 0 },
      { names: ["Gerda Gast"], email: "gerda.2.own@example.com" },
    );
    const files = await customerFiles(till.deps, { memberId, email: "gerda.2@example.com" });
    expect(files.find(({ path }) => path === "seats.json")?.content).toEqual([
      expect.objectContaining({ name: "Gerda Gast" }),
    ]);
    const buyer = await till.db.select().from(tables.members).where(eq(tables.members.id, memberId));
    expect(buyer).toHaveLength(1);
    const none = await customerFiles(till.deps, { memberId: 0, email: "nobody@example.com" });
    expect(none.find(({ path }) => path === "seats.json")?.content).toEqual([]);
  });

  it("lose name and address with a guest's data; the buyer has the seat again and reads so", async () => {
    const { id, email, seatId } = await given("gerda.3@example.com");
    expect([await grantsOf("gerda.3@example.com"), await grantsOf(email)]).toEqual([1, 1]);
    expect(await namesAnywhere(id)).toContain("Gerda Gast");
    const person = { memberId: null, email: "gerda.3@example.com" };
    expect(await deleteByRequest(till.deps, { person, proof })).toBe(true);
    const left = await namesAnywhere(id);
    expect(left).not.toContain("gerda.3@example.com");
    expect(left).not.toContain("Gerda Gast");
    expect(left).toContain("Ida Ott");
    expect((await seatRows(till, id)).find((seat) => seat.id === seatId)).toMatchObject({
      name: "",
      email: null,
    });
    expect(await grantsOf("gerda.3@example.com")).toBe(0);
    expect(
      await till.db.select().from(tables.grants).where(eq(tables.grants.email, "gerda.3@example.com")),
    ).toEqual([]);
    const entries = await till.db
      .select()
      .from(tables.orderEntries)
      .where(eq(tables.orderEntries.orderId, id));
    expect(entries.at(-1)?.buyerText).toMatch(/had their data deleted\. The seat now has no name\.$/);
  });

  it("lose them with an account, and the account's right to the seat ends", async () => {
    const { id: memberId } = await newMember(till, "gerda.4@example.com");
    const { id: order, email } = await given("gerda.4@example.com");
    await till.db.transaction((tx) =>
      forgetCustomer(tx, { memberId, email: "gerda.4@example.com", at: till.deps.clock() }),
    );
    expect(await namesAnywhere(order)).not.toContain("Gerda Gast");
    expect(await till.db.select().from(tables.grants).where(eq(tables.grants.memberId, memberId))).toEqual(
      [],
    );
    const [row] = await till.db.select().from(tables.orders).where(eq(tables.orders.id, order));
    expect(row?.memberId).not.toBeNull();
    expect(await grantsOf(email)).toBeGreaterThan(0);
  });

  it("the desk hands out the same file, with the reason among the requests", async () => {
    const { id: memberId } = await newMember(till, "gerda.5@example.com");
    await given("gerda.5@example.com");
    const [files] = personFiles;
    const asked = (shown: string) =>
      files?.run(till.deps, {
        parts: ["member", String(memberId)],
        query: new URLSearchParams(),
        form: new URLSearchParams({ proof: shown }),
      });
    expect(await asked("letter")).toContain("ten characters");
    const file = await asked(proof);
    if (!file || typeof file === "string" || !Buffer.isBuffer(file.content)) throw new Error("no file");
    expect(file.name).toBe(`member-${memberId}.zip`);
    const names = Object.keys(unzipSync(new Uint8Array(file.content)));
    expect(names).toEqual(expect.arrayContaining(["account.json", "seats.json", "orders.json"]));
    const request = (await till.db.select().from(tables.personRequests)).at(-1);
    expect(request).toMatchObject({ kind: "export", memberId, proof });
  });
});
