import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { replaceContent, snapshot, snapshotOf } from "@/backend/content/catalogue/read-content";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { at, messageOf } from "@/tests/support/shop-world";

const ticket = { productId: 4002, quantity: 1 };
const refusal = "Sorry, this product cannot be purchased.";

/** The event of the ticket takes place once: from 1 to 2 December 2026 in Vienna. */
onOneDatabase("tickets of an event that is over", (open) => {
  const shipped = snapshot();
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    const file = "events/future-lab.md";
    const text = (shipped.files.get(file) ?? "")
      .replace(/^first: .*$/m, "first: 2026-12-01")
      .replace(/^repeatWeeks: .*\n/m, "");
    replaceContent(snapshotOf(new Map(shipped.files).set(file, text), new Date()));
  });
  beforeEach(() => till.reset());
  afterAll(async () => {
    replaceContent(shipped);
    await till.close();
  });

  const until = (moment: string) =>
    till.deps.time.forward((Date.parse(moment) - till.deps.clock().getTime()) / 1_000);

  it("on its last day they are still sold", async () => {
    until("2026-12-02T09:00:00+01:00");
    const guest = await till.shopper([ticket]);
    expect(messageOf(await till.buy(guest))).toBeUndefined();
  });

  it("no cart takes them, no cart that has them is ordered, and no open order is paid", async () => {
    const late = await till.shopper([ticket]);
    const waits = await till.shopper([ticket]);
    await till.buy(waits, "demo_card_0002");
    const [open] = await till.orders();
    until("2026-12-02T17:00:00+01:00");
    const other = till.visitor();
    expect(messageOf(await other.ask("addToCart", ticket))).toBe(refusal);
    const filled = await other.ask("fillCart", {
      items: [{ productId: 992, quantity: 1 }, ticket],
      coupons: [],
    });
    expect(JSON.stringify(filled)).toContain(refusal);
    const lines = await late.ask("getLineProblems", {});
    expect(at(lines, "cart.contents.nodes.0.problem")).toBe(
      "This date has already started. Remove it to buy the rest.",
    );
    expect(messageOf(await till.buy(late))).toBe(refusal);
    expect(await till.orders()).toEqual([open]);
    const again = await waits.ask("payOrder", {
      input: { id: open?.id, paymentMethod: "demo" },
    });
    expect(messageOf(again)).toMatch(/^Something in this order is no longer on sale\./);
  });
});
