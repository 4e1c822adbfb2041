import { catalogue } from "@/backend/content/catalogue";
import { creditNoteFile, creditNotes, invoiceFile, invoices } from "@/backend/sales/invoices";
import { changedWorlds } from "@/tests/support/changed-worlds";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { random } from "@/tests/support/random";
import { invoicePdf } from "@/tests/support/rendered-documents";
import { rebuiltInvoice } from "@/tests/support/rebuilt-invoice";
import { operate } from "@/tests/support/refunding";
import type { DatabaseKind } from "../../support/databases";
import { exactly, type Figure, moreThan, none } from "../goals";

/** Fetches invoices and credit notes of random orders again after the data around them have changed. */
export async function frozenDocuments([embedded]: DatabaseKind[], share: number): Promise<Figure[]> {
  const count = Math.max(10, Math.round(1_000 * share));
  const till = await openCheckoutWorld({}, embedded?.open);
  try {
    await sell(till, count);
    const before = await issued(till);
    const figures = [exactly(`documents of random orders, with ${count} asked for`, count, before.size)];
    for (const { name, enter } of changedWorlds) {
      const leave = enter(till.deps.time);
      try {
        const after = await issued(till);
        const changed = [...before].filter(([number, bytes]) => !after.get(number)?.equals(bytes));
        figures.push(none(`in a world of ${name}: documents of which a byte differs`, changed.length));
        figures.push(
          moreThan(
            `control: in it, invoices made again that differ, of 25`,
            0,
            await rebuiltOthers(till, before),
          ),
        );
      } finally {
        leave();
      }
    }
    return figures;
  } finally {
    await till.close();
  }
}

const countries = [
  { country: "AT" },
  { country: "DE", postcode: "10115" },
  { country: "US", state: "NY", postcode: "10001" },
  { country: "DE", postcode: "10115", customerType: "company", company: "K GmbH", vatId: "DE136695976" },
];

/** Sells random items by transfer until there are this many documents. A third is partly refunded. */
async function sell(till: CheckoutWorld, count: number): Promise<void> {
  const { below, pick } = random(2026);
  const seats = (catalogue().product(1731)?.variations ?? []).map(({ id }) => ({
    productId: 1731,
    variationId: id,
  }));
  const goods = [{ productId: 992 }, { productId: 4001 }, { productId: 1730 }, ...seats];
  for (let made = 0, buyer = 0; made < count; buyer += 1) {
    const lines = Array.from({ length: 1 + below(3) }, () => ({ ...pick(goods), quantity: 1 }));
    const client = till.visitor();
    const filled = await client.ask("fillCart", {
      items: lines,
      coupons: below(3) === 0 ? ["welcome-10"] : [],
    });
    const address = { ...billing, ...pick(countries), email: `buyer-${buyer}@example.com` };
    const answer = await till.buy(client, "invoice", { billing: address });
    // If a seat is sold out, the next buyer wants something else.
    if (filled.data === null || answer.errors.length > 0) continue;
    const number = orderOf(answer).databaseId;
    await operate(till, { command: "paid", number });
    made += 1;
    if (made < count && below(3) === 0) {
      await operate(till, { command: "refund", number, amount: 100 + below(5_000) });
      await operate(till, { command: "refund-sent", number });
      made += 1;
    }
    // Strangers may order only a limited amount at a time.
    till.deps.time.forward(60);
  }
}

/** The bytes of every document by its number. */
async function issued({ db, deps }: CheckoutWorld): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const row of await db.select().from(invoices)) files.set(row.number, await invoiceFile(deps, row));
  for (const row of await db.select().from(creditNotes))
    files.set(row.number, await creditNoteFile(deps, row));
  return files;
}

async function rebuiltOthers(
  { db, deps }: CheckoutWorld,
  before: ReadonlyMap<string, Buffer>,
): Promise<number> {
  let others = 0;
  for (const { number, orderId } of await db.select().from(invoices).limit(25)) {
    const bytes = await invoicePdf(await rebuiltInvoice(db, orderId, deps.clock()));
    if (!before.get(number)?.equals(bytes)) others += 1;
  }
  return others;
}
