import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { roles, type Role } from "@/backend/ground/desk-roles";
import { bookSeats, farDates } from "@/tests/support/booked-seats";
import { billing } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { emptyTables } from "@/tests/support/reused";
import { editedShop } from "@/tests/support/edited-shop";

type Staff = Awaited<ReturnType<typeof deskStaff>>;
const { email: _, customerType: __, ...address } = billing;

onOneDatabase("which role reads and gives away what", (open) => {
  const { shop, counted, textOf } = editedShop(open);
  const staff = new Map<Role, Staff>();
  beforeEach(async () => {
    await emptyTables(shop().db, ["desk_actions"]);
    for (const role of roles)
      staff.set(role, await deskStaff(shop().deps, [role], `${role.toLowerCase()}@example.com`));
  });

  const ask = async (role: Role | Staff, name: DeskOperation, variables: object = {}) => {
    const asker = typeof role === "string" ? staff.get(role) : role;
    const { data, errors } = await askDesk(shop().backend, { ...asker }, name, { ...variables });
    return errors[0]?.extensions?.code ?? Object(data)[name];
  };
  /** A date with two attendees who have addresses of their own. */
  async function booked() {
    const { productId, dates } = farDates(shop());
    const where = { productId, variationId: dates[0]?.id ?? 0 };
    const { id, seats } = await bookSeats(shop(), where, { names: ["Zoe Alt", "Ben Zucker"], quantity: 2 });
    const named = { number: id, seat: seats[0]?.id, name: "Zoe Alt", email: "zoe.alt@example.com" };
    const { version } = await ask("DESK", "order", { number: id });
    await ask("DESK", "renameSeat", { input: { ...named, version } });
    return { order: id, date: `workshop-${where.variationId}`, seats };
  }
  const readers = async (read: (role: Role) => Promise<boolean>) => {
    const found: Role[] = [];
    for (const role of roles) if (await read(role)) found.push(role);
    return found;
  };

  it("shows the attendees of a date to those who work with them", async () => {
    const { date, order } = await booked();
    const shown = (role: Role) => ask(role, "date", { id: date });
    expect(await shown("DESK")).toMatchObject({ attendees: [{ email: "zoe.alt@example.com" }, {}] });
    expect(await readers(async (role) => JSON.stringify(await shown(role)).includes("@example.com"))).toEqual(
      ["DESK", "ADMINISTRATOR"],
    );
    for (const role of ["BOOKS", "EDITOR"] as const)
      expect(await shown(role)).toMatchObject({ id: date, paid: 2, attendees: null, certificates: null });
    expect(
      await readers(async (role) =>
        JSON.stringify(await ask(role, "order", { number: order })).includes("zoe.alt@example.com"),
      ),
    ).toEqual(["DESK", "ADMINISTRATOR"]);
    expect(await ask("BOOKS", "order", { number: order })).toMatchObject({
      seats: [{ name: "Zoe Alt", mayMove: false, mayName: false }, {}],
    });
  });

  it("shows a person's certificates and browsers to those who work with accounts", async () => {
    const { memberId: id } = await deskStaff(shop().deps, [], "somebody@example.com");
    const account = async (role: Role) => (await ask(role, "person", { id })).account;
    expect(await account("DESK")).toMatchObject({ certificates: [], sessions: [{}] });
    expect(await account("BOOKS")).toBeNull();
  });

  it("shows an action in the log to those whose roles include it", async () => {
    const { memberId: member } = await deskStaff(shop().deps, [], "old.address@example.com");
    await ask("ADMINISTRATOR", "setRole", { input: { member, role: "BOOKS", has: true, reason: "" } });
    const proof = "Called back on the number of the invoice";
    const moved = { member, to: "new.address@example.com", proof };
    await ask("DESK", "moveAddress", { input: moved });
    await ask("EDITOR", "discardDraft", { input: { draft: 1 } });
    await ask("BOOKS", "setBankLineAside", { input: { line: 1 } });
    const coupons = { path: "coupons.yaml", keep: "desk" };
    await ask("ADMINISTRATOR", "settleConflict", { input: { ...coupons, useFile: false } });
    const logged = async (role: Role, about: string | null = null) =>
      (await ask(role, "actions", { about })).nodes.map(({ action }: { action: string }) => action);
    const all = ["settleConflict", "setBankLineAside", "discardDraft", "moveAddress", "setRole"];
    expect(await logged("ADMINISTRATOR")).toEqual(all);
    expect(await logged("DESK")).toEqual(["moveAddress"]);
    expect(await logged("BOOKS")).toEqual(["setBankLineAside"]);
    expect(await logged("EDITOR")).toEqual(["discardDraft"]);
    expect(await logged("EDITOR", `member:${member}`)).toEqual([]);
    expect(await logged("DESK", `member:${member}`)).toEqual(["moveAddress"]);
  });

  it("lets nobody give a seat for nothing who may not refund it", async () => {
    const { productId, dates } = farDates(shop());
    const wanted = {
      item: `${productId}:${dates[0]?.id ?? 0}`,
      people: [{ name: "Mira", email: "mira@example.com" }],
      reason: "A friend",
      email: "mira@example.com",
      billing: address,
    };
    const place = (who: Role | Staff, paymentMethod: string) =>
      ask(who, "placeDeskOrder", { input: { ...wanted, key: randomUUID(), paymentMethod } });
    expect(await place("DESK", "FREE")).toBe("NOT_ALLOWED");
    expect(await shop().orders()).toEqual([]);
    expect(await place("DESK", "INVOICE")).toMatchObject({
      message: expect.stringContaining("has been placed"),
    });
    const both = await deskStaff(shop().deps, ["DESK", "BOOKS"], "both@example.com");
    expect(await place(both, "FREE")).toMatchObject({ message: expect.stringContaining("0,00") });
  });

  it("lets editors alone change the price of a date", async () => {
    const { date, file } = counted();
    const id = `workshop-${date.variationId}`;
    const { form } = await ask("DESK", "date", { id });
    const { seen, first, time, days, timezone, location, guides, seats, price } = form;
    const same = { date: id, seen, first, time, days, timezone, location, guides, seats, price, reason: "" };
    const before = await textOf(file);
    expect(form.mayPrice).toBe(false);
    expect(await ask("DESK", "changeDate", { input: { ...same, price: 0 } })).toBe("NOT_ALLOWED");
    expect(await textOf(file)).toBe(before);
    expect(await ask("DESK", "changeDate", { input: { ...same, seats: seats + 1 } })).toMatchObject({
      message: expect.stringContaining("Saved"),
    });
    const now = (await ask("EDITOR", "date", { id })).form;
    expect(now.mayPrice).toBe(true);
    const cheaper = { ...same, seen: now.seen, seats: now.seats, price: price - 100 };
    expect(await ask("EDITOR", "changeDate", { input: cheaper })).toMatchObject({
      message: expect.stringContaining("Saved"),
    });
  });
});
