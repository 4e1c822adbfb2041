import { sql } from "drizzle-orm";
import { shortenUnpaid } from "@/backend/sales/holds";
import { stockItemOf } from "@/backend/sales/products";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { signAccessToken } from "@/backend/people/sign-in/identity";
import { openSession } from "@/backend/people/sign-in/sessions";
import * as tables from "@/tests/support/schema";
import { code } from "./booking-people";
import { billing, type CheckoutWorld } from "./checkout-world";
import type { ContractClient } from "./contract-client";
import { rowsOf } from "./rows";

export type UnpaidSize = {
  /** Each has a mailbox of its own and an account that is a minute old. */
  attackers: number;
  /** Registered by the attackers; one mailbox in ten is of one of them, the others are of mail providers. */
  domains: number;
  networks: number;
  /** Single buyers: half of them by invoice, half by card. */
  singles: number;
  /** Each wants four seats by invoice, and waits for them if it has to. */
  companies: number;
  /** Products with a number of seats of their own. */
  dates: readonly number[];
  /** The dates that single buyers, and companies, want in turn: no more than what is left. */
  wanted: { singles: readonly number[]; companies: readonly number[] };
};

export type UnpaidAttack = {
  /** The largest share of a date's seats that the attackers held at once. */
  mostHeld: number;
  served: number;
  refused: number;
  /** Hours until the last single buyer, and the last company, had the seats; null: some have none after three days. */
  hours: { singles: number | null; companies: number | null };
  /** Seats that the attackers got back after their orders had ended. */
  retaken: number;
};

/**
 * Accounts with mailboxes take all that they can of every date by invoice, before and between honest buyers, and again
 * when their orders have ended. A single buyer who is refused pays by card, as the refusal says. A company tries again
 * every six hours, after the attackers.
 */
export async function attackUnpaid(till: CheckoutWorld, size: UnpaidSize): Promise<UnpaidAttack> {
  const { dates, wanted } = size;
  const began = till.deps.clock().getTime();
  const hoursNow = () => Math.round((till.deps.clock().getTime() - began) / 3_600_000);
  const attackers = await inTurn(size.attackers, (n) =>
    member(
      till,
      n % 10 === 0 && size.domains > 0
        ? `x${n}@evil-${(n / 10) % size.domains}.example`
        : `mailbox-${n}@gmail.com`,
      `198.18.${n % size.networks}.7`,
    ),
  );
  const attack = (from: number, to: number) =>
    inTurn(to - from, async (n) => {
      const attacker = attackers[from + n];
      for (const productId of dates) if (attacker) await book(till, attacker, productId, 4, "invoice");
    });
  const half = Math.ceil(size.attackers / 2);
  const singleHours: (number | null)[] = [];
  const buySingles = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) {
      const single = await member(till, `single-${n}@gmail.com`);
      const productId = wanted.singles[n % wanted.singles.length] ?? 0;
      const isServed =
        (isEven(n) && (await book(till, single, productId, 1, "invoice")) === "") ||
        (await book(till, single, productId, 1, "demo_card_4242")) === "";
      singleHours.push(isServed ? hoursNow() : null);
    }
  };
  await attack(0, half);
  await buySingles(0, Math.floor(size.singles / 2));
  await attack(half, size.attackers);
  const mostHeld = Math.max(...(await heldShares(till, dates)));
  await buySingles(Math.floor(size.singles / 2), size.singles);

  const companies = await inTurn(size.companies, (n) => member(till, `office@company-${n}.example`));
  const companyHours: (number | null)[] = companies.map(() => null);
  const before = await attackersSeats(till);
  let retaken = 0;
  for (let round = 0; round <= 12 && companyHours.includes(null); round += 1) {
    if (round > 0) till.deps.time.forward(6 * 3_600 + 60);
    await shortenUnpaid(till.deps);
    await reconcilePayments(till.deps);
    const left = await attackersSeats(till);
    if (left < before) await attack(0, size.attackers);
    retaken += (await attackersSeats(till)) - left;
    for (const [n, company] of companies.entries())
      if (
        companyHours[n] === null &&
        (await book(till, company, wanted.companies[n % wanted.companies.length] ?? 0, 4, "invoice")) === ""
      )
        companyHours[n] = hoursNow();
  }
  const all = [...singleHours, ...companyHours];
  return {
    mostHeld,
    served: all.filter((hours) => hours !== null).length,
    refused: all.filter((hours) => hours === null).length,
    hours: { singles: last(singleHours), companies: last(companyHours) },
    retaken,
  };
}

const isEven = (n: number) => n % 2 === 0;
const last = (hours: (number | null)[]) =>
  hours.includes(null) ? null : Math.max(0, ...hours.map((each) => each ?? 0));

type Buyer = { client: ContractClient; email: string; session: Awaited<ReturnType<typeof openSession>> };

async function member(till: CheckoutWorld, email: string, network?: string): Promise<Buyer> {
  const { db, deps } = till;
  const [row] = await db.insert(tables.members).values({ email, createdAt: deps.clock() }).returning();
  if (!row) throw new Error("no member");
  const session = await db.transaction((tx) => openSession(tx, deps, row.id, "Test"));
  return { client: till.visitor(network), email, session };
}

/** @returns the code of the refusal, empty when the seats are held */
async function book(
  till: CheckoutWorld,
  { client, email, session }: Buyer,
  productId: number,
  quantity: number,
  method: string,
): Promise<unknown> {
  // A token lives for an hour.
  client.bearer = await signAccessToken(till.deps, session, till.deps.clock());
  await client.ask("clearCart");
  const filled = await client.ask("fillCart", { items: [{ productId, quantity }] });
  if (filled.errors.length > 0) return "sold out";
  return code(await till.buy(client, method, { billing: { ...billing, email } }));
}

const isAttackers = (email: string) => /^mailbox-|@evil-/.test(email);

async function attackersSeats(till: CheckoutWorld, productId?: number): Promise<number> {
  const held = (await till.orders()).filter(
    ({ status, holds, email }) => status === "held" && holds && isAttackers(email),
  );
  const ids = new Set(held.map(({ id }) => id));
  return (await rowsOf(till.db, tables.orderLines))
    .filter((line) => ids.has(line.orderId) && (productId === undefined || line.productId === productId))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function heldShares(till: CheckoutWorld, dates: readonly number[]): Promise<number[]> {
  return Promise.all(
    dates.map(async (productId) => {
      const seats = stockItemOf({ productId, variationId: null })?.initial ?? 0;
      return (await attackersSeats(till, productId)) / seats;
    }),
  );
}

async function inTurn<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < count; n += 1) done.push(await work(n));
  return done;
}

/** The ceilings of unpaid seats count nothing: for controls. */
export async function withoutUnpaidCeilings<T>(till: CheckoutWorld, work: () => Promise<T>): Promise<T> {
  await till.db.execute(sql`create function unpaid_uncounted() returns trigger language plpgsql as $$
    begin return null; end $$`);
  await till.db.execute(sql`create trigger unpaid_uncounted before insert on unpaid_seats
    for each row execute function unpaid_uncounted()`);
  try {
    return await work();
  } finally {
    await till.db.execute(sql`drop trigger unpaid_uncounted on unpaid_seats`);
    await till.db.execute(sql`drop function unpaid_uncounted()`);
  }
}
