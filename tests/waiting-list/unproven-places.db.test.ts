import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { stock } from "@/backend/sales/products/tables";
import { waitingList } from "@/backend/sales/waiting-list/tables";
import { onOneDatabase } from "@/tests/support/database";
import { at, messageOf } from "@/tests/support/shop-world";
import { signInMember } from "@/tests/support/sign-in-member";
import { openWaitingWorld, type WaitingWorld } from "@/tests/support/waiting-world";

const [ada, ben, cleo] = ["ada@example.com", "ben@example.com", "cleo@example.com"];
const hour = 3_600;

onOneDatabase("places of addresses that nobody has confirmed", (open) => {
  let world: WaitingWorld;
  beforeAll(async () => {
    world = await openWaitingWorld(open);
  });
  beforeEach(async () => {
    await world.till.reset();
    world.till.deps.mails.sent.length = 0;
    await world.sellOut();
  });
  afterAll(() => world.till.close());
  const guest = () => world.till.visitor();
  const free = async (seats: number) => void (await world.till.db.update(stock).set({ quantity: seats }));
  const forward = (seconds: number) => world.till.deps.time.forward(seconds);

  it("are offered nothing: the next in line gets the seat, and the place in line is kept", async () => {
    await world.join(guest(), ada);
    await world.wait(ben);
    await world.wait(cleo);
    await free(1);
    await world.tend();
    expect(await world.places()).toEqual({ [ada]: "waiting", [ben]: "offered", [cleo]: "waiting" });
    await world.confirm(ada);
    await free(1);
    await world.tend();
    expect(await world.places()).toEqual({ [ada]: "offered", [ben]: "offered", [cleo]: "waiting" });
  });

  it("keep no seat from sale: alone in line they leave it to everybody", async () => {
    await world.join(guest(), ada);
    await free(1);
    expect(await world.tend()).toEqual({ expired: 0, offered: 0 });
    expect(messageOf(await world.join(guest(), ben))).toBe(
      "There are seats left. You can book one right now.",
    );
    expect((await world.order(guest())).errors).toEqual([]);
  });

  it("are confirmed by the button of the mail, once and more, and offered a free seat at once", async () => {
    await world.join(guest(), ada);
    await free(1);
    const token = await world.tokenOf(ada);
    expect(at(await guest().ask("getWaitingPlace", { token }), "waitingListEntry")).toMatchObject({
      status: "WAITING",
      confirmed: false,
    });
    // Opening the page changed nothing.
    expect(await world.places()).toEqual({ [ada]: "waiting" });
    const confirm = () => guest().ask("confirmWaitingList", { input: { token } });
    expect(at(await confirm(), "confirmWaitingList.message")).toMatch(/^You are on the list\./);
    expect([await world.places(), await world.left()]).toEqual([{ [ada]: "offered" }, 0]);
    // The mail about the seat has a newer token.
    expect(messageOf(await confirm())).toBe("This place on the list no longer exists.");
    expect(messageOf(await guest().ask("confirmWaitingList", { input: { token: "x".repeat(43) } }))).toBe(
      "This place on the list no longer exists.",
    );
  });

  it("are confirmed by a sign-in of their owner, and by joining signed in; a member needs no step", async () => {
    await world.join(guest(), ada);
    await world.join(guest(), ben);
    await signInMember(world.till, guest(), ada);
    await world.join(await world.member(ben));
    await world.join(await world.member(cleo));
    await free(3);
    await world.tend();
    expect(await world.places()).toEqual({ [ada]: "offered", [ben]: "offered", [cleo]: "offered" });
    expect(await world.subjectsOf(cleo)).toContainEqual(
      expect.stringMatching(/^You are on the waiting list/),
    );
  });

  it("offers to people without an account run four hours of the day, those to members a day", async () => {
    await world.wait("nobody@example.com");
    await world.join(await world.member(ben));
    await free(2);
    await world.tend();
    forward(4 * hour - 1);
    expect(await world.tend()).toMatchObject({ expired: 0 });
    forward(1);
    await world.tend();
    expect(await world.places()).toEqual({ "nobody@example.com": "expired", [ben]: "offered" });
    forward(20 * hour);
    await world.tend();
    expect(await world.places()).toEqual({ "nobody@example.com": "expired", [ben]: "expired" });
  });

  /** Ninety invented addresses of three networks, then one member; two seats come free. */
  async function flood(): Promise<string | undefined> {
    for (let n = 0; n < 90; n += 1)
      await world.join(world.till.visitor(`198.51.${n % 3}.7`), `invented-${n}@example.com`);
    await world.join(await world.member(ada));
    await free(2);
    await world.tend();
    return (await world.places())[ada];
  }

  it("ninety invented addresses take no seat, and the member is offered one at once", async () => {
    expect(await flood()).toBe("offered");
    expect(await world.left()).toBe(1);
  });

  it("control: if they counted as confirmed, the member would get none", async () => {
    const { db } = world.till;
    await db.execute(sql`create function proven_at_once() returns trigger language plpgsql as $$
      begin new.proven := true; return new; end $$`);
    await db.execute(sql`create trigger proven_at_once before insert on waiting_list
      for each row execute function proven_at_once()`);
    try {
      expect(await flood()).toBe("waiting");
      expect(await world.left()).toBe(0);
    } finally {
      await db.execute(sql`drop trigger proven_at_once on waiting_list`);
      await db.execute(sql`drop function proven_at_once()`);
      await db.delete(waitingList);
    }
  });
});
