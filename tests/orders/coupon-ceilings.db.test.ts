import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { releaseUnconfirmed } from "@/backend/sales/settlement";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

/** Uses of limited coupons that unpaid orders of invented addresses hold. */
let till: CheckoutWorld;
beforeAll(async () => void (till = await openCheckoutWorld()));
beforeEach(() => till.reset());
afterAll(() => till.close());

/** Nothing of it is counted but the coupon. */
const course = [{ productId: 992 }];
let invented = 0;

async function buy(code: string, method = "invoice", more: Record<string, unknown> = {}) {
  const email = `invented-${(invented += 1)}@example.com`;
  const client = await till.shopper(course, [code]);
  return till.buy(client, method, { billing: { ...billing, email }, ...more });
}
const used = async (code: string) =>
  (await rowsOf(till.db, tables.couponCounters)).find((row) => row.code === code)?.used ?? 0;

it("they hold half of the uses; the next buyer confirms an address or pays at once", async () => {
  for (let n = 0; n < 5; n += 1) orderOf(await buy("first-ten"));
  const [refused] = (await buy("first-ten")).errors;
  expect(refused).toMatchObject({ extensions: { code: "SEATS_LIMITED" } });
  expect(refused?.message).toBe(
    "Before we hold the coupon “first-ten” without payment, please confirm your e-mail address: enter the code that we email to you, or sign in. Or pay at once. Your cart is kept.",
  );
  expect([await used("first-ten"), (await till.orders()).length]).toEqual([5, 5]);
  expect(orderOf(await buy("first-ten", "demo_card_4242"))).toMatchObject({ status: "COMPLETED" });
  expect(await used("first-ten")).toBe(6);
});

it("a confirmed address is held like a member's and counts for no ceiling", async () => {
  const email = "mira.confirms@example.com";
  const client = await till.shopper(course, ["last-seat"]);
  const buyer = { billing: { ...billing, email } };
  expect((await till.buy(client, "invoice", buyer)).errors[0]?.extensions?.code).toBe("SEATS_LIMITED");
  await client.ask("requestAddressCode", { input: { email } });
  await till.deliver();
  const code = /\b(\d{6})\b/.exec(till.deps.mails.to(email).at(-1)?.text ?? "")?.[1] ?? "";
  orderOf(await till.buy(client, "invoice", { ...buyer, addressCode: code }));
  expect(await used("last-seat")).toBe(1);
});

it("after half an hour the uses are free again", async () => {
  for (let n = 0; n < 5; n += 1) orderOf(await buy("first-ten"));
  till.deps.time.forward(31 * 60);
  await releaseUnconfirmed(till.deps);
  expect(await used("first-ten")).toBe(0);
  orderOf(await buy("first-ten"));
});

it("a coupon without a number of uses is nobody's to hold", async () => {
  for (let n = 0; n < 12; n += 1) orderOf(await buy("welcome-10"));
});
