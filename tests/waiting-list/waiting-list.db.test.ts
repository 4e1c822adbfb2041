import { waitingList } from "@/backend/sales/waiting-list/tables";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "@/backend/sales/settlement/settle-payment";
import { cartLines } from "@/backend/sales/cart/tables";
import { orderLines } from "@/backend/sales/orders/tables";
import { stock } from "@/backend/sales/products/tables";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import { orderOf } from "@/tests/support/checkout-world";
import { at, messageOf } from "@/tests/support/shop-world";
import { date, openWaitingWorld, type WaitingWorld } from "@/tests/support/waiting-world";

const [ada, ben, cleo] = ["ada@example.com", "ben@example.com", "cleo@example.com"];
const hours = 3_600;
const declined = "demo_card_0002";

onOneDatabase("the waiting list", (open) => {
  let world: WaitingWorld;
  beforeAll(async () => {
    world = await openWaitingWorld(open);
  });
  beforeEach(async () => {
    await world.till.reset();
    world.till.deps.mails.sent.length = 0;
  });
  afterAll(() => world.till.close());
  const { join, order, left, places, tend } = {
    join: (...args: Parameters<WaitingWorld["join"]>) => world.join(...args),
    order: (...args: Parameters<WaitingWorld["order"]>) => world.order(...args),
    left: () => world.left(),
    places: () => world.places(),
    tend: () => world.tend(),
  };
  const free = async (seats: number) => void (await world.till.db.update(stock).set({ quantity: seats }));

  describe("joining a waiting list", () => {
    it("is for dates that are sold out, with a confirmation", async () => {
      expect(messageOf(await join(world.till.visitor(), ada))).toBe(
        "There are seats left. You can book one right now.",
      );
      await world.sellOut();
      const answer = await join(world.till.visitor(), " Ada@Example.com ");
      expect(at(answer, "joinWaitingList")).toMatchObject({ status: "SUCCESS" });
      expect(await places()).toEqual({ [ada]: "waiting" });
      expect(await world.subjectsOf(ada)).toEqual([
        expect.stringMatching(/^Please confirm your place on the waiting list: /),
      ]);
      await join(await world.member(ben));
      expect(await world.subjectsOf(ben)).toEqual([expect.stringMatching(/^You are on the waiting list: /)]);
    });

    it("answers the same to somebody who waits already, and writes no second mail", async () => {
      await world.sellOut();
      const first = await join(world.till.visitor(), ada);
      expect(await join(world.till.visitor(), ada)).toEqual(first);
      expect(at(await join(await world.member(ada)), "joinWaitingList.status")).toBe("SUCCESS");
      expect(await world.subjectsOf(ada)).toHaveLength(1);
    });

    it.each([
      ["an address that is none", { ...date, email: "ada" }, "Please enter a valid email"],
      ["no address", date, "Please enter a valid email"],
      [
        "a product that is not counted",
        { productId: 992, email: ada },
        "There are seats left. You can book one right now.",
      ],
      ["an unknown product", { productId: 1, email: ada }, "No product found matching the ID provided"],
      [
        "a date of another product",
        { ...date, productId: 1731, email: ada },
        "No product variation found matching the ID provided",
      ],
    ])("refuses %s", async (_what, input, message) => {
      await world.sellOut();
      expect(messageOf(await world.till.visitor().ask("joinWaitingList", { input }))).toBe(message);
      expect(await places()).toEqual({});
    });

    it("is limited for the one who asks, and mails an address once; a member is never refused for others", async () => {
      await world.sellOut();
      const stranger = world.till.visitor();
      for (let round = 0; round < 30; round += 1) expect((await join(stranger, ada)).errors).toEqual([]);
      expect(messageOf(await join(stranger, ben))).toMatch(/^Too many attempts/);
      expect(await world.subjectsOf(ada)).toHaveLength(1);
      expect((await join(world.till.visitor(), ben)).errors).toEqual([]);
      expect((await join(await world.member(ada))).errors).toEqual([]);
    });
  });

  describe("a seat that comes free", () => {
    it("is kept for the first in line alone, who buys it by account", async () => {
      await free(2);
      const buyer = world.till.visitor();
      const bought = orderOf(await order(buyer, undefined, "invoice"));
      await world.sellOut();
      const [first, second] = [await world.member(ada), await world.member(ben)];
      await join(first);
      await join(second);
      expect(at(await second.ask("getWaitingList"), "customer.waitingList.nodes.0")).toMatchObject({
        ahead: 1,
      });
      await cancelOrder(world.till.deps, bought.databaseId);
      expect(await places()).toEqual({ [ada]: "offered", [ben]: "waiting" });
      expect(await left()).toBe(0);
      expect(await world.subjectsOf(ada)).toContainEqual(expect.stringMatching(/^A seat has opened up/));
      for (const other of [second, world.till.visitor()])
        expect(messageOf(await order(other))).toMatch(/because the product is out of stock/);
      expect(orderOf(await order(first)).status).toBe("PROCESSING");
      expect(await places()).toEqual({ [ada]: "taken", [ben]: "waiting" });
      expect(await left()).toBe(0);
    });

    it("is bought by a guest with the token of the mail, and with nothing else", async () => {
      await world.sellOut();
      await world.wait(ada);
      const waiting = await world.tokenOf(ada);
      await free(1);
      expect(await tend()).toEqual({ expired: 0, offered: 1 });
      const token = await world.tokenOf(ada);
      // The address of the checkout is typed; the token of the first mail belongs to an entry that had no seat.
      for (const extra of [undefined, { waitingList: waiting }, { waitingList: "x".repeat(43) }])
        expect(messageOf(await order(world.till.visitor(), extra))).toMatch(/out of stock/);
      const guest = world.till.visitor();
      expect((await order(guest, { waitingList: token }, declined)).errors).not.toEqual([]);
      expect(await places()).toEqual({ [ada]: "offered" });
      // The order has the token's hash, by which its next payment finds the seat, and which nobody can send.
      const [line] = await rowsOf(world.till.db, orderLines);
      const { waitingListHash = "" } = line?.extra ?? {};
      expect(JSON.stringify(line)).not.toContain(token);
      expect(JSON.stringify(await rowsOf(world.till.db, cartLines))).not.toContain(token);
      for (const extra of [{ waitingListHash }, { waitingList: waitingListHash }])
        expect(messageOf(await order(world.till.visitor(), extra))).not.toBe("");
      const metaData = [{ key: "_demo_payment_method", value: "demo_card_4242" }];
      const answer = await guest.ask("payOrder", {
        input: { id: line?.orderId, paymentMethod: "demo", metaData },
      });
      expect(answer.errors).toEqual([]);
      expect(await places()).toEqual({ [ada]: "taken" });
      expect(JSON.stringify(answer)).not.toContain(token);
    });

    it("stays on offer when the payment is refused or the order given up, and is never anybody else's", async () => {
      await world.sellOut();
      const member = await world.member(ada);
      await join(member);
      await free(1);
      await tend();
      expect((await order(member, undefined, declined)).errors).not.toEqual([]);
      expect([await places(), await left()]).toEqual([{ [ada]: "offered" }, 0]);
      const bought = orderOf(await world.till.buy(member, "invoice"));
      expect([await places(), await left()]).toEqual([{ [ada]: "taken" }, 0]);
      await cancelOrder(world.till.deps, bought.databaseId);
      expect([await places(), await left()]).toEqual([{ [ada]: "offered" }, 0]);
    });

    it("goes to the next after a day, and the one who was late gets a mail", async () => {
      await world.sellOut();
      for (const email of [ada, ben]) await join(await world.member(email));
      await free(1);
      await tend();
      world.till.deps.time.forward(24 * hours - 1);
      expect(await tend()).toEqual({ expired: 0, offered: 0 });
      world.till.deps.time.forward(1);
      expect(await tend()).toMatchObject({ expired: 1 });
      expect([await places(), await left()]).toEqual([{ [ada]: "expired", [ben]: "offered" }, 0]);
      expect(await world.subjectsOf(ada)).toContainEqual(
        expect.stringMatching(/no longer on the waiting list/),
      );
      expect(await tend()).toEqual({ expired: 0, offered: 0 });
    });

    it("goes to the next when it is given up, by the link or in the account", async () => {
      await world.sellOut();
      await world.wait(ada);
      await join(await world.member(ben));
      await world.wait(cleo);
      await free(1);
      await tend();
      const stranger = world.till.visitor();
      const token = await world.tokenOf(ada);
      const shown = await stranger.ask("getWaitingPlace", { token });
      expect(at(shown, "waitingListEntry")).toMatchObject({ status: "OFFERED", ...date });
      await stranger.ask("leaveWaitingList", { input: { token } });
      expect(await places()).toMatchObject({ [ada]: "left", [ben]: "offered" });
      const member = await world.member(ben);
      const id = Number(at(await member.ask("getWaitingList"), "customer.waitingList.nodes.0.databaseId"));
      const foreign = await (await world.member(cleo)).ask("leaveWaitingList", { input: { id } });
      expect(messageOf(foreign)).toBe("This place on the list no longer exists.");
      expect(await member.ask("leaveWaitingList", { input: { id } })).toMatchObject({ errors: [] });
      expect(await places()).toEqual({ [ada]: "left", [ben]: "left", [cleo]: "offered" });
      expect(await left()).toBe(0);
    });

    it("is free again when its account is deleted", async () => {
      await world.sellOut();
      const member = await world.member(ada);
      await join(member);
      await free(1);
      await tend();
      const { forgetCustomer } = await import("@/backend/desk/personal-data/change-owner");
      const [place] = await world.till.db.select().from(waitingList);
      const at = world.till.deps.clock();
      await world.till.db.transaction((tx) =>
        forgetCustomer(tx, { memberId: place?.memberId ?? 0, email: ada, at }),
      );
      expect([await places(), await left()]).toEqual([{}, 1]);
    });
  });

  it("ends when the date has begun", async () => {
    await world.sellOut();
    for (const email of [ada, ben]) await join(await world.member(email));
    await free(1);
    await tend();
    world.till.deps.time.forward(200 * 24 * hours);
    expect(await tend()).toEqual({ expired: 2, offered: 0 });
    expect(await places()).toEqual({ [ada]: "expired", [ben]: "expired" });
    expect(await world.subjectsOf(ben)).toContainEqual(
      expect.stringMatching(/no longer on the waiting list/),
    );
    expect(messageOf(await join(world.till.visitor(), cleo))).toBe(
      "Sorry, this product cannot be purchased.",
    );
  });
});
