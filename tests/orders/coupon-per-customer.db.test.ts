import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { signInMember } from "@/tests/support/sign-in-member";

/** A coupon that everybody has once, and an address that a stranger types. */
let till: CheckoutWorld;
beforeAll(async () => void (till = await openCheckoutWorld()));
beforeEach(() => till.reset());
afterAll(() => till.close());

const code = "guest-of-the-house";
const email = "anna.owner@example.com";
const shopper = () => till.shopper([{ productId: 992 }], [code]);
const buy = (client: ContractClient, more: Record<string, unknown> = {}) =>
  till.buy(client, "free", { billing: { ...billing, email }, ...more });
const codeOf = async (buy: Awaited<ReturnType<typeof buyAs>>) => buy.errors[0]?.extensions?.code;
const buyAs = async (who: "stranger" | "member") => {
  const client = await shopper();
  if (who === "member") await signInMember(till, client, email);
  return buy(client);
};
/** With the code that the checkout mails to the address. */
async function buyProven() {
  const client = await shopper();
  await client.ask("requestAddressCode", { input: { email } });
  await till.deliver();
  const typed = /\b(\d{6})\b/.exec(till.deps.mails.to(email).at(-1)?.text ?? "")?.[1] ?? "";
  return buy(client, { addressCode: typed });
}

it("is hers while a stranger's order with her address waits, signed in and by the mailed code", async () => {
  orderOf(await buyAs("stranger"));
  orderOf(await buyAs("member"));
  await till.reset();
  orderOf(await buyAs("stranger"));
  orderOf(await buyProven());
});

it("is hers although her sign-in has made the stranger's order her own", async () => {
  orderOf(await buyAs("stranger"));
  await signInMember(till, till.visitor(), email);
  expect((await till.orders()).map(({ memberId }) => memberId)).not.toContain(null);
  orderOf(await buyAs("member"));
});

it("is used up for a member by her own order, and for a guest by the one that she has proven", async () => {
  orderOf(await buyAs("member"));
  expect(await codeOf(await buyAs("member"))).toBe("COUPON_REFUSED");
  expect(await codeOf(await buyProven())).toBe("COUPON_REFUSED");
  await till.reset();
  orderOf(await buyProven());
  expect(await codeOf(await buyProven())).toBe("COUPON_REFUSED");
  expect(await codeOf(await buyAs("member"))).toBe("COUPON_REFUSED");
});

it("waits for one unproven order of an address at a time, and says how to go on", async () => {
  orderOf(await buyAs("stranger"));
  const [refused] = (await buyAs("stranger")).errors;
  expect(refused?.extensions?.code).toBe("SEATS_LIMITED");
  expect(refused?.message).toContain("please confirm your e-mail address");
  expect(await till.orders()).toHaveLength(1);
});
