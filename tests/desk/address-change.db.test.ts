import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetOld, moveDue } from "@/backend/desk/personal-data";
import { capabilityOf } from "@/backend/ground/desk-roles";
import { type AccountWorld, openAccountWorld } from "@/tests/support/account-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff } from "@/tests/support/desk-staff";
import * as schema from "@/tests/support/schema";

const proof = "called back on the number of the invoice";
const day = 86_400;
const waits = "The address of your Flight Levels account is about to change";

onOneDatabase("a change of an address that waits a day", (open) => {
  let world: AccountWorld;
  let count = 0;
  beforeAll(async () => void (world = await openAccountWorld(open)));
  afterAll(() => world.close());

  const ask = async (
    role: "DESK" | "ADMINISTRATOR",
    name: "moveAddress" | "stopAddressChange",
    input: object,
  ) => askDesk(world.backend, await deskStaff(world.deps, [role], `${role}@example.com`), name, { input });
  const addressOf = async (id: number) =>
    (await world.deps.db.select().from(schema.members).where(eq(schema.members.id, id)))[0]?.email;
  const changes = () => world.deps.db.select().from(schema.addressChanges);
  const subjects = async (email: string) => {
    await world.deliver();
    return world.deps.mails.to(email).map(({ subject }) => subject);
  };
  const tokenFor = async (email: string) => {
    await world.deliver();
    const text = world.deps.mails.to(email).findLast(({ subject }) => subject === waits)?.text ?? "";
    return /keep-address\?token=([\w-]+)/.exec(text)?.[1] ?? "";
  };
  /** A member with an order, whose address is asked to change. */
  const asked = async () => {
    count += 1;
    const [from, to] = [`owner.${count}@example.com`, `other.${count}@example.com`];
    const { id, client } = await world.person(from);
    await client.ask("addToCart", { productId: 992, quantity: 1 });
    const billing = {
      firstName: "Gerda",
      lastName: "Gast",
      address1: "Gasse 1",
      postcode: "1010",
      city: "Wien",
      country: "AT",
      customerType: "private",
      email: from,
    };
    expect((await client.ask("checkout", { input: { billing, paymentMethod: "invoice" } })).errors).toEqual(
      [],
    );
    const answer = await ask("DESK", "moveAddress", { member: id, to, proof });
    expect(answer.errors).toEqual([]);
    return { from, to, id, message: String(Object(answer.data?.moveAddress).message) };
  };

  it("is carried out when the day is over, and not a second earlier", async () => {
    const { from, to, id, message } = await asked();
    expect(message).toContain("because the account has orders or certificates");
    expect(await addressOf(id)).toBe(from);
    expect(await subjects(from)).toContain(waits);
    expect(await subjects(to)).toEqual([]);
    world.deps.time.forward(day - 1);
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 0 });
    world.deps.time.forward(1);
    expect(await moveDue(world.deps)).toEqual({ moved: 1, kept: 0 });
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 0 });
    expect(await addressOf(id)).toBe(to);
    expect(await subjects(to)).toContain("This is now the address of your Flight Levels account");
  });

  it("needs no day when nothing hangs on the account", async () => {
    const { id } = await world.person("nothing@example.com");
    await ask("DESK", "moveAddress", { member: id, to: "nothing.new@example.com", proof });
    expect(await addressOf(id)).toBe("nothing.new@example.com");
  });

  it("needs a day when a certificate hangs on the account", async () => {
    const { id } = await world.person("anna.berger@example.com");
    await ask("DESK", "moveAddress", { member: id, to: "anna.new@example.com", proof });
    expect(await addressOf(id)).toBe("anna.berger@example.com");
    await world.deps.db.delete(schema.addressChanges);
  });

  it("is stopped from the old address, once or twice, and the academy is told once", async () => {
    const { from, id } = await asked();
    const input = { token: await tokenFor(from) };
    for (let press = 0; press < 2; press++)
      expect((await world.visitor().ask("keepAddress", { input })).data?.keepAddress).toMatchObject({
        status: "SUCCESS",
      });
    world.deps.time.forward(2 * day);
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 0 });
    expect(await addressOf(id)).toBe(from);
    const told = (await subjects(world.deps.settings.contactEmail)).filter((one) =>
      one.includes(`member ${id} `),
    );
    expect(told).toEqual([`The address of member ${id} was not changed`]);
  });

  it("is stopped by its own link only, and not after the change", async () => {
    const { from } = await asked();
    const token = await tokenFor(from);
    const stop = (typed: string) => world.visitor().ask("keepAddress", { input: { token: typed } });
    for (const wrong of ["", "unknown", token.slice(1)])
      expect((await stop(wrong)).errors[0]?.message).toMatch(/^This change is no longer waiting/);
    world.deps.time.forward(day);
    expect(await moveDue(world.deps)).toEqual({ moved: 1, kept: 0 });
    expect((await stop(token)).errors[0]?.message).toMatch(/^This change is no longer waiting/);
  });

  it("waits for the mail to the old address, however long that takes", async () => {
    const { from, id } = await asked();
    world.deps.time.forward(day);
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 0 });
    expect(await subjects(from)).toContain(waits);
    world.deps.time.forward(day - 1);
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 0 });
    world.deps.time.forward(1);
    expect(await moveDue(world.deps)).toEqual({ moved: 1, kept: 0 });
    expect(await addressOf(id)).not.toBe(from);
  });

  it("ends when another account has got the new address, and the academy is told", async () => {
    const { from, to, id } = await asked();
    await world.deliver();
    await world.person(to);
    world.deps.time.forward(day);
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 1 });
    expect(await addressOf(id)).toBe(from);
    expect(await changes()).not.toContainEqual(expect.objectContaining({ memberId: id }));
    expect(await subjects(world.deps.settings.contactEmail)).toContain(
      `The address of member ${id} was not changed`,
    );
  });

  it("ends when the member has come to work at the desk, unless an administrator asked", async () => {
    const { from, id } = await asked();
    await world.deliver();
    const rights = { capabilities: [capabilityOf("BOOKS")] };
    await world.deps.db.update(schema.members).set(rights).where(eq(schema.members.id, id));
    world.deps.time.forward(day);
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 1 });
    await ask("ADMINISTRATOR", "moveAddress", { member: id, to: "colleague@example.com", proof });
    await world.deliver();
    expect(await addressOf(id)).toBe(from);
    world.deps.time.forward(day);
    expect(await moveDue(world.deps)).toEqual({ moved: 1, kept: 0 });
    expect(await addressOf(id)).toBe("colleague@example.com");
  });

  it("is one at a time; the desk stops it, and so does the end of the account", async () => {
    const { from, id } = await asked();
    const second = await ask("DESK", "moveAddress", { member: id, to: "third@example.com", proof });
    expect(second.errors[0]?.message).toBe(
      "Another change is already waiting. Stop it first; it is shown above.",
    );
    const [row] = (await changes()).filter(({ memberId }) => memberId === id);
    const stop = { member: id, change: row?.tokenHash };
    expect((await ask("DESK", "stopAddressChange", stop)).errors).toEqual([]);
    expect((await ask("DESK", "stopAddressChange", stop)).errors[0]?.extensions).toMatchObject({
      code: "TOO_LATE",
    });
    await ask("DESK", "moveAddress", { member: id, to: "third@example.com", proof });
    await world.deps.db.delete(schema.members).where(eq(schema.members.id, id));
    await world.deliver();
    world.deps.time.forward(day);
    expect(await moveDue(world.deps)).toEqual({ moved: 0, kept: 0 });
    expect(await subjects(from)).not.toContain("Your Flight Levels account has a new address");
  });

  it("is not announced to the old address any more once the desk has stopped it", async () => {
    const { from, id } = await asked();
    const [row] = (await changes()).filter(({ memberId }) => memberId === id);
    await ask("DESK", "stopAddressChange", { member: id, change: row?.tokenHash });
    expect(await subjects(from)).not.toContain(waits);
  });

  it("is forgotten a month after it was stopped, and can be asked for again before", async () => {
    const { from, id } = await asked();
    await world.visitor().ask("keepAddress", { input: { token: await tokenFor(from) } });
    const again = await ask("DESK", "moveAddress", { member: id, to: "again@example.com", proof });
    expect(again.errors).toEqual([]);
    await world.visitor().ask("keepAddress", { input: { token: await tokenFor(from) } });
    const isKept = async () => (await changes()).some(({ memberId }) => memberId === id);
    world.deps.time.forward(29 * day);
    await forgetOld(world.deps);
    expect(await isKept()).toBe(true);
    world.deps.time.forward(2 * day);
    await forgetOld(world.deps);
    expect(await isKept()).toBe(false);
  });
});
