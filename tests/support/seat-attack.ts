import { sql } from "drizzle-orm";
import { releaseUnconfirmed } from "@/backend/sales/settlement";
import { stockItemOf } from "@/backend/sales/products";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld } from "./checkout-world";
import { rowsOf } from "./rows";
import { signInMember } from "./sign-in-member";

type Size = {
  attackers: number;
  /** From which they come. */
  networks: number;
  honest: number;
  /** Products with a number of seats of their own. */
  dates: readonly number[];
  /** How many seats an attacker asks for, and for how many when that is refused. */
  tries: readonly number[];
  /** Which of the dates the honest want, one after the other. */
  wanted: readonly number[];
};
type Dates = readonly { productId: number; seats: number }[];

function datesOf({ dates }: Size): Dates {
  return dates.map((productId) => {
    const seats = stockItemOf({ productId, variationId: null })?.initial;
    if (!seats) throw new Error(`product ${productId} is not counted`);
    return { productId, seats };
  });
}

export type SeatAttack = {
  /** Seats that attackers held at most, of each date. */
  held: number[];
  /** The most that one network held of each date, and all together. */
  ofOneNetwork: number[];
  served: number;
  refused: number;
  /** Seats that are missing half an hour later, beside those of the honest. */
  missing: number;
  /** Networks that are kept then. */
  networks: number;
};

/**
 * Strangers with invented addresses take all they can of several dates, by invoice and by payments that they never end,
 * while honest people buy: guests who confirm, or sign in first where they are asked to, members, and guests who pay.
 */
export async function attackSeats(till: CheckoutWorld, size: Size): Promise<SeatAttack> {
  const dates = datesOf(size);
  const half = Math.ceil(size.attackers / 2);
  const attack = (from: number, to: number) =>
    inGroups(
      Array.from({ length: to - from }, (_, i) => from + i),
      (number) => takeAllSeats(till, size, number, `198.18.${number % size.networks}.7`),
    );
  await attack(0, half);
  const seen = await heldSeats(till, dates);
  const honest = Array.from({ length: size.honest }, (_, i) => i);
  const first = await inGroups(honest.slice(0, size.honest / 2), (number) => buyHonestly(till, size, number));
  await attack(half, size.attackers);
  const second = await inGroups(honest.slice(size.honest / 2), (number) => buyHonestly(till, size, number));
  const served = [...first, ...second].filter(Boolean).length;
  till.deps.time.forward(31 * 60);
  await reconcilePayments(till.deps);
  await releaseUnconfirmed(till.deps);
  const left = await rowsOf(till.db, tables.stock);
  const sold = dates.map(({ productId, seats }) => {
    const row = left.find((one) => one.productId === productId);
    return seats - (row?.quantity ?? seats);
  });
  return {
    ...seen,
    served,
    refused: size.honest - served,
    missing: sold.reduce((sum, count) => sum + count, 0) - served,
    networks: (await rowsOf(till.db, tables.unconfirmedSeats)).length,
  };
}

/** An attacker who wants all seats asks for many first, and for fewer after a refusal, on every date. */
async function takeAllSeats(till: CheckoutWorld, size: Size, number: number, network: string): Promise<void> {
  const method = number % 3 === 0 ? "demo_card_3155" : "invoice";
  const email = `invented-${number}@example.com`;
  const address = { ...billing, email };
  for (const productId of size.dates) {
    for (const quantity of size.tries) {
      const client = till.visitor(network);
      const filled = await client.ask("fillCart", { items: [{ productId, quantity }] });
      if (filled.errors.length > 0) continue;
      const { errors } = await till.buy(client, method, { billing: address });
      // A beginning payment does not reveal whether it holds seats, so the attack goes on.
      if (errors.length === 0 && method === "invoice") break;
    }
  }
}

/** @returns whether the person has a seat that stays */
async function buyHonestly(till: CheckoutWorld, { wanted }: Size, number: number): Promise<boolean> {
  const productId = wanted[number % wanted.length] ?? 0;
  const email = `honest-${number}@example.com`;
  const address = { ...billing, email };
  const kind = (["guest", "member", "card"] as const)[Math.floor(number / wanted.length) % 3];
  const client = till.visitor();
  if (kind === "member") await signInMember(till, client, email);
  const filled = await client.ask("fillCart", { items: [{ productId, quantity: 1 }] });
  if (filled.errors.length > 0) return false;
  const method = kind === "card" ? "demo_card_4242" : "invoice";
  const answer = await till.buy(client, method, { billing: address });
  if (kind === "guest") {
    // Both confirm: by the order's mail, or as the refusal advises.
    await signInMember(till, client, email);
    if (answer.errors[0]?.extensions?.code === "SEATS_LIMITED")
      await till.buy(client, method, { billing: address });
  }
  // As its words say: there are payment methods at once.
  if (answer.errors[0]?.extensions?.code === "SEATS_UNPAID")
    await till.buy(client, "demo_card_4242", { billing: address });
  const [order] = (await till.orders()).filter((one) => one.email === email);
  return order !== undefined && order.holds && order.confirmUntil === null && isStanding(order.status);
}

const isStanding = (status: string) => status === "held" || status === "processing" || status === "completed";

async function heldSeats(till: CheckoutWorld, dates: Dates) {
  const stock = await rowsOf(till.db, tables.stock);
  const counted = await rowsOf(till.db, tables.unconfirmedSeats);
  const held = dates.map(({ productId, seats }) => {
    return seats - (stock.find((one) => one.productId === productId)?.quantity ?? seats);
  });
  const ofOneNetwork = dates.map(({ productId }) => {
    const sums = new Map<string, number>();
    for (const row of counted.filter((one) => one.productId === productId))
      sums.set(row.network, (sums.get(row.network) ?? 0) + row.quantity);
    return Math.max(0, ...sums.values());
  });
  return { held, ofOneNetwork };
}

/** Many at the same time, but not all. */
async function inGroups<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += 25)
    done.push(...(await Promise.all(all.slice(at, at + 25).map(work))));
  return done;
}

/** The ceilings count nothing: for controls. Put it back before the database is used again. */
export async function withoutCeilings<T>(till: CheckoutWorld, work: () => Promise<T>): Promise<T> {
  await till.db.execute(sql`create function uncounted() returns trigger language plpgsql as $$
    begin return null; end $$`);
  await till.db.execute(sql`create trigger uncounted before insert on unconfirmed_seats
    for each row execute function uncounted()`);
  try {
    return await work();
  } finally {
    await till.db.execute(sql`drop trigger uncounted on unconfirmed_seats`);
    await till.db.execute(sql`drop function uncounted()`);
  }
}
