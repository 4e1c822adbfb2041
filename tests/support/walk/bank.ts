import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { toRaw } from "@/lib/money";
import { type Booking, bytesOf, camt } from "@/tests/bank/statement-files";
import { formatEuro } from "@/lib/money";
import * as tables from "../schema";
import type { Deed, Place } from "./place";

/** The academy's account, as its bank keeps it. */
export class Bank {
  /** Cents that moved, by the bank's own name of the movement. */
  readonly moved = new Map<string, number>();
  /** Transfers that the staff made, by order. */
  readonly sent = new Map<number, number>();
  #count = 0;

  name(): string {
    this.#count += 1;
    return `M${String(this.#count).padStart(6, "0")}`;
  }

  send(order: number, cents: number): void {
    this.sent.set(order, (this.sent.get(order) ?? 0) + cents);
  }
}

/** A movement comes to the desk in a statement of its own. */
async function bring({ till, bank }: Place, cents: number, more: Partial<Booking>): Promise<void> {
  const name = bank.name();
  bank.moved.set(name, cents);
  const on = till.deps.clock().toISOString().slice(0, 10);
  const booking = { amount: toRaw(Math.abs(cents)), isOut: cents < 0, on, ref: name, text: name, ...more };
  const done = await importStatement(till.deps, { name: `${name}.xml`, bytes: bytesOf(camt([booking])) });
  if (!("added" in done) || done.added !== 1) throw new Error(`${name}: ${JSON.stringify(done)}`);
}

const amounts = ["exact", "exact", "exact", "short", "over", "twice"] as const;

/** A buyer transfers money for an order that waits for it, or for one that is paid. */
export const transfer: Deed = async (place) => {
  const orders = (await place.till.orders()).filter(
    ({ paymentMethod, status }) =>
      paymentMethod === "invoice" && (status === "held" || place.chance.below(12) === 0),
  );
  if (orders.length === 0) return null;
  const { id, total, credit } = place.chance.pick(orders);
  const price = total - credit;
  const amount = place.chance.pick(amounts);
  const few = 100 * (1 + place.chance.below(30));
  const cents = Math.max(1, { exact: price, twice: price, short: price - few, over: price + few }[amount]);
  for (let times = amount === "twice" ? 2 : 1; times > 0; times -= 1)
    await bring(place, cents, { text: `Order ${id} ${place.bank.name()}`, payer: "Mira Łukasz" });
  return `the bank: ${formatEuro(cents)} come for order ${id} (${amount})`;
};

/** The bank takes a payment again. */
export const takeAgain: Deed = async (place) => {
  const lines = (await place.till.db.select().from(tables.bankLines)).filter(
    ({ amount, state, tag }) => amount > 0 && state === "booked" && tag === null,
  );
  const back = new Set(
    (await place.till.db.select().from(tables.receipts)).flatMap(({ kind, orderId }) =>
      kind === "returned" ? [orderId] : [],
    ),
  );
  const left = lines.filter(({ orderId }) => orderId !== null && !back.has(orderId));
  if (left.length === 0) return null;
  const { amount, orderId } = place.chance.pick(left);
  await bring(place, 0 - amount, { text: `Order ${orderId}`, isReturn: true });
  return `the bank: takes ${formatEuro(amount)} of order ${orderId} again`;
};
