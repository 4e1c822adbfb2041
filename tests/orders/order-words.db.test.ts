import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { signInMember } from "@/tests/support/sign-in-member";

let till: CheckoutWorld;
beforeAll(async () => void (till = await openCheckoutWorld()));
afterEach(() => till.reset());
afterAll(() => till.close());

const inSwitzerland = { billing: { ...billing, country: "CH", postcode: "8000", city: "Zürich" } };

it("an order says why it bears no VAT, as its cart did", async () => {
  const why = async (input: Record<string, unknown>) => {
    const client = await till.shopper();
    const { databaseId } = orderOf(await till.buy(client, "demo_card_4242", input));
    return (await client.ask("getOrder", { id: String(databaseId) })).data?.order;
  };
  expect(await why(inSwitzerland)).toMatchObject({
    vatExemptMessage: "No VAT is charged: the invoice address is outside the European Union.",
  });
  expect(await why({})).toMatchObject({ vatExemptMessage: null });
});

it.each([
  ["a seat", 4001, /Your seat is held for you\./, /course/],
  ["a course", 992, /Your course opens when your payment arrives\./, /seat/],
])("the mail about %s that waits for a transfer speaks of it", async (_what, productId, said, never) => {
  const client = await till.shopper([{ productId }]);
  await signInMember(till, client, billing.email);
  await till.buy(client, "invoice");
  await till.deliver();
  const mail = till.deps.mails.to(billing.email).at(-1);
  expect(mail?.text).toMatch(said);
  const [opening = ""] = (mail?.text ?? "").split("Account holder");
  expect(opening.match(never)).toBeNull();
});
