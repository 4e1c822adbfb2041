import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { VatRegisterAnswer } from "@/backend/ports";
import { recheckVatIds } from "@/backend/sales/checkout/recheck-vat-ids";
import { orders } from "@/backend/sales/orders/tables";
import { vatChecks } from "@/backend/sales/vat/tables";
import { vatMessages } from "@/backend/sales/vat/vat-decision";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { at } from "@/tests/support/shop-world";

const vatId = "DE136695976";
const company = { ...billing, country: "DE", customerType: "company", company: "Kranz GmbH", vatId };

describe("VAT of a company", () => {
  let till: CheckoutWorld;
  let says: VatRegisterAnswer = "valid";
  const asked: string[] = [];

  beforeAll(async () => {
    till = await openCheckoutWorld({
      vatRegister: {
        async check(id) {
          // Inside of a transaction this would wait for ever: the database has one connection.
          await till.db.select().from(vatChecks);
          asked.push(id);
          return says;
        },
      },
    });
  });
  afterEach(async () => {
    await till.reset();
    asked.length = 0;
    says = "valid";
  });
  afterAll(() => till.close());

  const tell = (client: ContractClient, change: object = company) =>
    client.ask("updateCustomer", { input: { billing: change } });
  const facts = async (client: ContractClient) => {
    const answer = await client.ask("checkoutData");
    return {
      result: at(answer, "customer.vatValidationResult"),
      message: at(answer, "cart.vatExemptMessage"),
      total: at(answer, "cart.rawTotal"),
    };
  };

  it.each([
    ["valid", { result: "VALID", message: vatMessages.reverseCharge, total: "99.00" }],
    ["invalid", { result: "INVALID", message: vatMessages.invalid, total: "117.81" }],
    ["unavailable", { result: "UNAVAILABLE", message: vatMessages.unavailable, total: "117.81" }],
  ] as const)("follows the register's %s, and the order is placed", async (answer, expected) => {
    says = answer;
    const client = await till.shopper();
    await tell(client);
    expect(await facts(client)).toEqual(expected);
    const placed = await till.buy(client, "invoice", { billing: company });
    expect(orderOf(placed).status).toBe("ON_HOLD");
    expect(asked).toEqual([vatId]);
    expect(await till.orders()).toMatchObject([
      { total: Number(expected.total) * 100, vatNote: expected.message },
    ]);
  });

  it.each([
    ["DE", "136695976", vatId],
    ["DE", "USt-IdNr.: DE 136 695 976", vatId],
    ["GR", "GR 094259216", "EL094259216"],
  ])(
    "asks for the full id of a company in %s that types %s, and the order has it",
    async (country, typed, full) => {
      const client = await till.shopper();
      const typing = { ...company, country, state: "NY", vatId: typed };
      await tell(client, typing);
      expect(await facts(client)).toMatchObject({ result: "VALID", message: vatMessages.reverseCharge });
      await till.buy(client, "invoice", { billing: typing });
      expect(asked).toEqual([full]);
      expect((await till.orders())[0]).toMatchObject({ billing: { vatId: full }, vatIdCheck: "valid" });
    },
  );

  it("asks for the full id at the checkout too, where nothing was told before", async () => {
    await till.buy(await till.shopper(), "invoice", { billing: { ...company, vatId: "136695976" } });
    expect(asked).toEqual([vatId]);
    expect((await till.orders())[0]).toMatchObject({ billing: { vatId }, tax: 0 });
  });

  it.each([
    "EIN: 12-3456789",
    "n/a",
    "—",
    "none, we are a charity and have never had any such number at all",
  ])("never stops a sale: %s", async (typed) => {
    for (const country of ["US", "DE"]) {
      const client = await till.shopper();
      const typing = { ...company, country, state: "NY", vatId: typed };
      expect((await tell(client, typing)).errors ?? []).toEqual([]);
      expect(orderOf(await till.buy(client, "invoice", { billing: typing })).status).toBe("ON_HOLD");
    }
    expect(asked).toEqual([]);
    expect((await till.orders()).map(({ vatIdCheck }) => vatIdCheck)).not.toContain("valid");
  });

  it("asks nobody where the answer would change nothing", async () => {
    const client = await till.shopper();
    for (const change of [
      { customerType: "private" },
      { customerType: "company", country: "CH", vatId },
      { country: "FR" },
      { country: "DE", vatId: "DE136695977" },
    ])
      await tell(client, { ...company, ...change });
    expect(asked).toEqual([]);
  });

  it("keeps a yes for 30 days, a no for one, and silence not at all", async () => {
    const client = await till.shopper();
    const askedAfter = async (hours: number) => {
      till.deps.time.forward(hours * 3_600);
      await tell(client);
      return asked.length;
    };
    says = "unavailable";
    expect([await askedAfter(0), await askedAfter(0)]).toEqual([1, 2]);
    says = "invalid";
    expect([await askedAfter(0), await askedAfter(23), await askedAfter(2)]).toEqual([3, 3, 4]);
    says = "valid";
    expect([await askedAfter(24), await askedAfter(24 * 29)]).toEqual([5, 5]);
    till.deps.time.forward(24 * 3_600);
    says = "unavailable";
    expect(await facts(client)).toMatchObject({ result: "UNAVAILABLE", total: "117.81" });
    expect(await askedAfter(0)).toBe(6);
  });

  it("is asked for at the checkout only when the address is new there", async () => {
    const direct = await till.shopper();
    await till.buy(direct, "invoice", { billing: company });
    expect(asked).toEqual([vatId]);
    expect((await till.orders())[0]?.total).toBe(9_900);
    await till.reset();
    says = "unavailable";
    const client = await till.shopper();
    await tell(client);
    const shown = await facts(client);
    says = "valid";
    await till.buy(client, "invoice", { billing: { ...company, email: "other@example.com" } });
    expect((await till.orders())[0]?.total).toBe(Number(shown.total) * 100);
    expect(asked).toHaveLength(2);
  });

  it("changes with company, private and company again", async () => {
    const client = await till.shopper();
    const totals = [];
    for (const customerType of ["company", "private", "company"]) {
      await tell(client, { ...company, customerType });
      totals.push((await facts(client)).total);
    }
    expect(totals).toEqual(["99.00", "117.81", "99.00"]);
    expect(asked).toHaveLength(1);
  });

  it("lets one address look up a few ids, and charges VAT beyond", async () => {
    says = "unavailable";
    const client = await till.shopper();
    for (let i = 0; i < 40; i += 1) await tell(client);
    expect(asked).toHaveLength(30);
    expect(await facts(client)).toMatchObject({ result: "UNAVAILABLE" });
  });

  it("is checked again for live carts, whose price follows", async () => {
    says = "unavailable";
    const client = await till.shopper();
    await tell(client);
    says = "valid";
    expect(await recheckVatIds(till.deps)).toEqual({ asked: 1, noted: 0 });
    expect(await facts(client)).toMatchObject({ result: "VALID", total: "99.00" });
    expect(await recheckVatIds(till.deps)).toEqual({ asked: 0, noted: 0 });
  });

  it("can be given back after a paid order, as the operators are told once", async () => {
    says = "unavailable";
    const client = await till.shopper();
    const unpaid = await till.shopper();
    for (const each of [client, unpaid]) await tell(each);
    const { databaseId } = orderOf(await till.buy(client, "demo_card_4242", { billing: company }));
    await till.buy(unpaid, "invoice", { billing: company });
    expect(await recheckVatIds(till.deps)).toMatchObject({ noted: 0 });
    says = "valid";
    till.deps.time.forward(600);
    expect(await recheckVatIds(till.deps)).toEqual({ asked: 1, noted: 1 });
    const [order] = await till.db.select().from(orders).where(eq(orders.id, databaseId));
    expect(order).toMatchObject({ total: 11_781, tax: 1_881, vatNote: vatMessages.unavailable });
    const told = /confirmed on \d+ \w+ \d{4}, after the order: you can refund the VAT of 18,81\s€/;
    expect(await till.alerts()).toEqual([expect.stringMatching(told)]);
    expect(await recheckVatIds(till.deps)).toEqual({ asked: 0, noted: 0 });
    expect(await till.alerts()).toHaveLength(1);
  });

  it("forgets what the register said of people long gone", async () => {
    await tell(await till.shopper());
    expect(await till.db.$count(vatChecks)).toBe(1);
    till.deps.time.forward(30 * 86_400);
    await recheckVatIds(till.deps);
    expect(await till.db.$count(vatChecks)).toBe(1);
    till.deps.time.forward(2 * 86_400);
    await recheckVatIds(till.deps);
    expect(await till.db.$count(vatChecks)).toBe(0);
  });

  it("stays charged when the register says no afterwards, and is not asked for again", async () => {
    says = "unavailable";
    const client = await till.shopper();
    await tell(client);
    await till.buy(client, "demo_card_4242", { billing: company });
    says = "invalid";
    till.deps.time.forward(600);
    expect(await recheckVatIds(till.deps)).toEqual({ asked: 1, noted: 0 });
    till.deps.time.forward(48 * 3_600);
    expect(await recheckVatIds(till.deps)).toEqual({ asked: 0, noted: 0 });
    expect(await till.alerts()).toEqual([]);
  });
});
