// Isolated: it changes the process's clock, catalogue and name of the product.
import { extractXml } from "@stackforge-eu/factur-x";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogue } from "@/backend/content/catalogue";
import { findInvoice, invoiceFile } from "@/backend/sales/invoices";
import { mails } from "@/backend/mails";
import { changedWorlds, withoutProduct } from "@/tests/support/changed-worlds";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { bearerOf, fetchFile } from "@/tests/support/library";
import { invoicePdf } from "@/tests/support/rendered-documents";
import { rebuiltInvoice } from "@/tests/support/rebuilt-invoice";
import { noteRows, operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

let till: CheckoutWorld;
let owner: ContractClient;
/** Everything that can be bought: a seat on site, a ticket, a membership, a course, with a coupon. */
let numbers: number[];
/** The documents before anything changes. */
let before: Record<string, string>;

beforeAll(async () => {
  till = await openCheckoutWorld();
  const seat = catalogue()
    .product(1731)
    ?.variations.findLast(({ name }) => name.includes("Vienna"));
  const lines = [
    { productId: 1731, variationId: seat?.id ?? 0 },
    { productId: 992, quantity: 2 },
  ];
  owner = await till.shopper(lines, ["first-ten"]);
  await signInMember(till, owner, billing.email);
  const paid = orderOf(await till.buy(owner, "invoice"));
  await operate(till, { command: "paid", number: paid.databaseId });
  await owner.ask("fillCart", {
    items: [
      { productId: 4001, quantity: 1 },
      { productId: 5001, quantity: 1 },
    ],
  });
  const abroad = { ...billing, country: "US", state: "NY", postcode: "10001" };
  const second = orderOf(await till.buy(owner, "demo_card_4242", { billing: abroad }));
  await owner.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }] });
  const transfer = orderOf(await till.buy(owner, "invoice"));
  numbers = [paid, second, transfer].map(({ databaseId }) => databaseId);
  const [number = 0] = numbers;
  await operate(till, { command: "refund", number, amount: 3_333, reason: "A day less" });
  await operate(till, { command: "refund-sent", number });
  before = await shown();
});
afterAll(() => till.close());

/** All that an owner may see and fetch of the orders, as text. */
async function shown(): Promise<Record<string, string>> {
  const facts: Record<string, string> = {};
  await signInMember(till, owner, billing.email);
  for (const id of numbers) {
    const { data, errors } = await owner.ask("getOrder", { id: String(id) });
    expect(errors).toEqual([]);
    facts[`screen ${id}`] = words(data);
    for (const [, file = ""] of JSON.stringify(data).matchAll(
      /"url":"([^"]+documents\/(?:invoice|credit-note)[^"]+)"/g,
    )) {
      const response = await fetchFile(till, file, bearerOf(owner));
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      facts[file] = bytes.toString("base64");
      if (bytes.includes("factur-x.xml")) facts[`${file} XML`] = (await extractXml(bytes)).xml;
    }
    for (const template of ["order-placed", "order-paid"]) {
      const mail = await mails[template]?.(till.deps, { orderId: id });
      facts[`${template} ${id}`] = JSON.stringify([
        mail?.blocks,
        mail?.attachments?.map(({ content }) => content.toString("base64")),
      ]);
    }
    for (const line of await till.db
      .select()
      .from(tables.orderLines)
      .where(eq(tables.orderLines.orderId, id))) {
      const response = await fetchFile(till, `/api/documents/calendar/${id}/${line.id}.ics`, bearerOf(owner));
      expect(response.status).toBe(line.occurrence ? 200 : 404);
      facts[`calendar ${id} ${line.productId}`] = await response.text();
    }
  }
  facts.list = words((await owner.ask("getOrders", {})).data);
  return facts;
}

/**
 * Without what is of today by its nature: the product of a line, which leads to its page, the payment methods, and the
 * button for a calendar, which goes when the day is over.
 */
function words(data: unknown): string {
  return JSON.stringify(data, (key, value: unknown) => {
    if (["product", "variation", "paymentGateways", "downloadableItems"].includes(key)) return undefined;
    // A buyer may have an invoice corrected in its own month.
    if (key === "invoiceCorrection") return undefined;
    // A seat is over after its day, and a contract is withdrawn from within some.
    if (key === "seats" || key === "withdrawal") return undefined;
    return Array.isArray(value) ? value.filter((one: unknown) => !isCalendar(one)) : value;
  });
}

const isCalendar = (value: unknown) =>
  typeof value === "object" && value !== null && "key" in value && value.key === "_calendar";

it.each(changedWorlds.map((world) => [world.name, world] as const))(
  "in a world of %s an order looks as it did: documents byte by byte, screens, mails, calendar files",
  async (_, world) => {
    expect(Object.keys(before).filter((name) => name.endsWith("XML"))).toHaveLength(3);
    expect(Object.values(before).filter((text) => text.startsWith("BEGIN:VCALENDAR"))).toHaveLength(2);
    const leave = world.enter(till.deps.time);
    try {
      const after = await shown();
      for (const [name, text] of Object.entries(before)) expect(after[name], name).toBe(text);
    } finally {
      leave();
    }
  },
);

it("an order of a product that left the catalogue looks as it did, and can still be paid and refunded", async () => {
  const transfer = numbers[2] ?? 0;
  expect(before[`screen ${transfer}`]).toContain("Board Hour");
  const leave = withoutProduct(6002);
  try {
    expect(catalogue().product(6002)).toBeUndefined();
    const after = await shown();
    for (const [name, text] of Object.entries(before)) expect(after[name], name).toBe(text);
    await operate(till, { command: "paid", number: transfer });
    await operate(till, { command: "refund", number: transfer });
    await operate(till, { command: "refund-sent", number: transfer });
    const notes = (await noteRows(till)).filter(({ orderId }) => orderId === transfer);
    expect(notes.map(({ content }) => content.total)).toEqual([5_460]);
  } finally {
    leave();
  }
});

it("control: a document that is made again from what is known today is another one in every world", async () => {
  const [number = 0] = numbers;
  const frozen = await findInvoice(till.db, number);
  if (!frozen) throw new Error("no invoice");
  for (const { name, enter } of changedWorlds) {
    const leave = enter(till.deps.time);
    try {
      const today = await rebuiltInvoice(till.db, number, till.deps.clock());
      expect((await invoicePdf(today)).equals(await invoiceFile(till.deps, frozen)), name).toBe(false);
    } finally {
      leave();
    }
  }
});
