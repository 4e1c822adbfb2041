import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findInvoice } from "@/backend/sales/invoices";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { Answer, ContractClient } from "@/tests/support/contract-client";
import { at, messageOf } from "@/tests/support/shop-world";
import { date } from "@/tests/support/waiting-world";

const people = '[{"name":"Ada","email":"ada@example.com"},{"name":"Ben"}]';
const hour = { productId: 6002 };

describe("what is noted on a line of the cart", () => {
  let till: CheckoutWorld;
  let client: ContractClient;
  beforeAll(async () => {
    till = await openCheckoutWorld();
  });
  beforeEach(async () => {
    await till.reset();
    client = till.visitor();
  });
  afterAll(() => till.close());
  const note = (key: unknown, notes: object | string) =>
    client.ask("updateItemNotes", {
      key: String(key),
      extraData: typeof notes === "string" ? notes : JSON.stringify(notes),
    });
  const lines = (answer: Answer, where = "updateItemNotes.cart") => at(answer, `${where}.contents.nodes`);
  const fill = async (...items: object[]) => {
    const answer = await client.ask("fillCart", { items: items.map((item) => ({ quantity: 1, ...item })) });
    return (index: number) => at(answer, `fillCart.cart.contents.nodes.${index}.key`);
  };

  it("is changed in its place, and gives the line another key", async () => {
    const key = await fill(date, hour);
    const answer = await note(key(0), { attendees: people });
    expect(lines(answer)).toMatchObject([
      { extraData: [{ key: "attendees", value: people }], product: { node: { databaseId: date.productId } } },
      { key: key(1) },
    ]);
    expect(at(answer, "updateItemNotes.cart.contents.nodes.0.key")).not.toBe(key(0));
    expect(lines(await client.ask("getCart"), "cart")).toEqual(lines(answer));
  });

  it("makes two lines one when they say the same, at the place of the first", async () => {
    const key = await fill({ ...date, extraData: JSON.stringify({ attendees: people }) }, hour, date);
    const answer = await note(key(0), {});
    expect(lines(answer)).toMatchObject([
      { quantity: 2, key: key(2), extraData: [] },
      { product: { node: { databaseId: 6002 } } },
    ]);
  });

  it.each([
    ["a key that is none", "nope", {}, "No cart item found with the key: nope"],
    ["another key of JSON", null, { price: "1" }, /^extraData may only have: /],
    ["no JSON", null, "{", "extraData has to be a JSON object."],
    [
      "an attendee that is none",
      null,
      { attendees: '[{"name":"A","role":"x"}]' },
      /^Please give every attendee/,
    ],
  ])("is not %s", async (_what, given, notes, message) => {
    const key = await fill(date);
    const answer = await note(given ?? key(0), notes);
    expect(messageOf(answer)).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
    expect(at(await client.ask("getCart"), "cart.contents.nodes.0.key")).toBe(key(0));
  });

  it("costs nothing and gains nothing", async () => {
    const key = await fill(date);
    const before = at(await client.ask("getCart"), "cart.rawTotal");
    expect(at(await note(key(0), { attendees: people, note: "-1" }), "updateItemNotes.cart.rawTotal")).toBe(
      before,
    );
  });

  it("names who comes on order, invoice and mail, as many as there are seats", async () => {
    const key = await fill(date);
    await note(key(0), { attendees: people });
    const answer = await till.buy(client);
    const [order] = await till.orders();
    if (!order) throw new Error(JSON.stringify(answer));
    const shown = await client.ask("getOrder", { id: String(order.id) });
    expect(at(shown, "order.lineItems.nodes.0.metaData")).toEqual(
      expect.arrayContaining([expect.objectContaining({ key: "attendees", value: people })]),
    );
    expect((await findInvoice(till.db, order.id))?.content.lines[0]?.name).toMatch(/ \(Ada\)$/);
    await till.deliver();
    const mail = till.deps.mails.to(order.email).at(-1)?.text ?? "";
    expect(mail).toContain("(Ada)");
    expect(mail).not.toContain("ada@example.com");
  });

  describe("a line that cannot be bought any more", () => {
    const problems = async () => {
      const nodes = at(await client.ask("getLineProblems"), "cart.contents.nodes");
      return Array.isArray(nodes) ? nodes.map((line: { problem: string | null }) => line.problem) : nodes;
    };

    it("says so, and the rest is bought without it", async () => {
      const key = await fill(date, hour);
      expect(await problems()).toEqual([null, null]);
      await till.buy(await till.shopper([{ ...date, quantity: 2 }]));
      expect(await problems()).toEqual([
        "This has sold out in the meantime. Remove it to buy the rest.",
        null,
      ]);
      expect((await till.buy(client)).errors[0]?.extensions).toMatchObject({ code: "OUT_OF_STOCK" });
      await client.ask("removeItemsFromCart", { keys: [key(0)] });
      expect((await till.buy(client)).errors).toEqual([]);
    });

    it("says how many are left", async () => {
      await fill({ ...date, quantity: 2 });
      await till.buy(await till.shopper([date]));
      expect(await problems()).toEqual(["Only 1 left. Reduce the quantity, or remove it to buy the rest."]);
    });
  });
});
