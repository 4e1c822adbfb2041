import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { creditNotesOf, findInvoice } from "@/backend/sales/invoices";
import { creditNoteXml, invoiceXml } from "@/backend/sales/invoices/document-xml";
import { exempting } from "@/tests/support/changed-worlds";
import {
  billing,
  type CheckoutWorld,
  type Line,
  openCheckoutWorld,
  orderOf,
} from "@/tests/support/checkout-world";
import { factsOf } from "@/tests/invoices/cii";
import { brokenRules } from "@/tests/invoices/rules";
import { testDatabase } from "@/tests/support/database";
import { operate } from "@/tests/support/refunding";
import { day, openRenewalWorld } from "@/tests/support/renewal-world";
import { at } from "@/tests/support/shop-world";

const law = "§ 6 Abs 1 Z 11 lit a UStG";
const said = `Exempt from VAT: ${law}.`;
/** An online course of 99.00 € and a ticket for Vienna; a taxable course of 990.00 € elsewhere. */
const [course, ticket, taxable] = [992, 4002, 1730];
const german = {
  ...billing,
  country: "DE",
  postcode: "10115",
  city: "Berlin",
  customerType: "company",
  company: "Kranz GmbH",
  vatId: "DE136695976",
};

describe("an exempt product", () => {
  let till: CheckoutWorld;
  let leave = () => {};
  beforeAll(async () => void (till = await openCheckoutWorld()));
  beforeEach(() => till.reset());
  afterEach(() => leave());
  afterAll(() => till.close());
  const exempt = (laws: Record<string, string> = { AT: law }, numbers = [course, ticket]) => {
    leave();
    leave = exempting(numbers, laws);
  };

  /** A guest orders by transfer, and has five such orders a day with one address. */
  let bought = 0;
  async function buy(lines: Line[], who: object = billing, coupons: string[] = []) {
    const client = await till.shopper(lines, coupons);
    bought += 1;
    const buyer = { ...who, email: `buyer${bought}@example.com` };
    await client.ask("updateCustomer", { input: { billing: buyer } });
    const cart = await client.ask("getCart");
    const { databaseId: number } = orderOf(await till.buy(client, "invoice", { billing: buyer }));
    await operate(till, { command: "paid", number });
    const invoice = await findInvoice(till.db, number);
    if (!invoice) throw new Error("no invoice");
    const facts = factsOf(await invoiceXml(invoice.content));
    expect(brokenRules(facts)).toEqual([]);
    return { number, cart, content: invoice.content, facts };
  }
  const kinds = ({ content }: Awaited<ReturnType<typeof buy>>) =>
    content.taxes.map(({ kind, country, net, tax }) => [kind, country, net, tax]);

  it("costs what was entered, and cart, order, e-invoice and books say why", async () => {
    exempt();
    const bought = await buy([{ productId: course }]);
    expect(at(bought.cart, "cart.rawTotal")).toBe("99.00");
    expect(at(bought.cart, "cart.isVatExempt")).toBe(true);
    expect(at(bought.cart, "cart.vatExemptMessage")).toBe(said);
    expect(bought.content).toMatchObject({ vatNote: said, total: 9_900 });
    expect(bought.facts.breakdown).toMatchObject([
      { category: "E", rate: "0", base: 9_900, tax: 0, reason: said },
    ]);
    const { text } = await operate(till, { command: "export", from: "2026-11-01", to: "2026-11-30" });
    expect(text).toMatch(/;99,00;0;0,00;99,00;exempt;AT;/);
    expect((await till.orders())[0]).toMatchObject({ vatNote: said, tax: 0, vatIdCheck: null });
  });

  it("stands beside taxable ones, with coupon and refund", async () => {
    exempt();
    const bought = await buy([{ productId: course }, { productId: taxable }], billing, ["welcome-10"]);
    expect(kinds(bought).map(([kind, country]) => [kind, country])).toEqual([
      ["exempt", "AT"],
      ["standard", "AT"],
    ]);
    expect(kinds(bought)[0]).toEqual(["exempt", "AT", 8_910, 0]);
    expect(bought.facts.breakdown.map(({ category }) => category)).toEqual(["E", "S"]);
    expect(bought.facts.breakdown[0]?.reason).toBe(said);
    await operate(till, { command: "refund", number: bought.number, amount: 5_000 });
    await operate(till, { command: "refund-sent", number: bought.number });
    const [note] = await creditNotesOf(till.db, bought.number);
    expect(note?.content.taxes.map(({ kind }) => kind)).toEqual(["exempt", "standard"]);
    expect(note && brokenRules(factsOf(await creditNoteXml(note.content)))).toEqual([]);
  });

  it("of two laws has both reasons in one row", async () => {
    exempt();
    const back = leave;
    const { content } = await buy([{ productId: course }]);
    const [part] = content.taxes;
    leave = back;
    const both = [part, { ...part, reason: "Exempt from VAT: another law." }].flatMap((each) =>
      each?.kind
        ? [{ ...each, kind: each.kind, basisPoints: 0, country: "AT", label: null, net: 4_950, tax: 0 }]
        : [],
    );
    const facts = factsOf(await invoiceXml({ ...content, taxes: both }));
    expect(facts.breakdown.map(({ reason }) => reason)).toEqual([`${said} Exempt from VAT: another law.`]);
  });

  it("is exempt in Vienna for a company of another state, and follows that state's law online", async () => {
    exempt();
    expect(kinds(await buy([{ productId: ticket }], german))[0]?.slice(0, 2)).toEqual(["exempt", "AT"]);
    const online = await buy([{ productId: course }], german);
    expect(kinds(online)).toEqual([["reverse charge", "DE", 9_900, 0]]);
    expect(online.content.vatNote).toMatch(/^Reverse charge/);
    const person = { ...german, customerType: "private" };
    expect(kinds(await buy([{ productId: course }], person))).toEqual([["standard", "DE", 9_900, 1_881]]);
    const american = { ...billing, country: "US", state: "NY", postcode: "10001" };
    expect(kinds(await buy([{ productId: course }], american))[0]?.[0]).toBe("outside");
    exempt({ AT: law, DE: "§ 4 Nr. 21 UStG" });
    for (const who of [german, person]) {
      const there = await buy([{ productId: course }], who);
      expect(kinds(there)).toEqual([["exempt", "DE", 9_900, 0]]);
      expect(there.facts.breakdown[0]?.reason).toBe("Exempt from VAT: § 4 Nr. 21 UStG.");
    }
  });

  it("has its regional price, and stays as it was bought", async () => {
    exempt({ AT: law, PT: "artigo 9.º CIVA" });
    const portuguese = { ...billing, country: "PT", postcode: "1000-001" };
    const { number, content } = await buy([{ productId: course }], portuguese);
    const before = JSON.stringify(content);
    expect(content.lines[0]?.unitPrice).toBe(content.total);
    leave();
    leave = () => {};
    expect(JSON.stringify((await findInvoice(till.db, number))?.content)).toBe(before);
    await operate(till, { command: "refund", number, amount: content.total });
    await operate(till, { command: "refund-sent", number });
    const [note] = await creditNotesOf(till.db, number);
    expect(note?.content.taxes).toMatchObject([{ kind: "exempt", country: "PT", tax: 0 }]);
  });
});

it("a renewal is exempt by the content of its day, at the agreed price", async () => {
  const world = await openRenewalWorld(testDatabase, day("2026-11-30"));
  const leave = exempting([5001], { AT: law });
  try {
    await world.subscribe("demo_card_4242", {
      startsAt: day("2025-11-30"),
      nextPaymentAt: day("2026-11-30"),
    });
    await world.renew();
    const [order] = await world.renewals();
    expect(order).toMatchObject({ total: 34_800, subtotal: 34_800, tax: 0, vatNote: said });
    const invoice = order && (await findInvoice(world.db, order.id));
    expect(invoice?.content.taxes).toMatchObject([{ kind: "exempt", net: 34_800, tax: 0, reason: said }]);
    expect(invoice && brokenRules(factsOf(await invoiceXml(invoice.content)))).toEqual([]);
  } finally {
    leave();
    await world.close();
  }
});
