import { eq } from "drizzle-orm";
import { insertAccessCode, takeAccessCode } from "@/backend/sales/access/access-codes";
import { catalogue } from "@/backend/content/catalogue/read-content";
import type { Db } from "@/backend/ground/database/client";
import { takeCouponUse } from "@/backend/sales/holds/coupon-uses";
import { couponCounters } from "@/backend/sales/orders/tables";
import { takeStock } from "@/backend/sales/products/stock";
import { stock } from "@/backend/sales/products/tables";
import type { DatabaseKind } from "../../support/databases";
import { exactly, type Figure, figure } from "../goals";

const limitedProduct = { productId: 6002, variationId: null, quantity: 1 };
const seats = 10;
const uses = 5;

/** Lets many buyers compete for the last seats, the last uses of a coupon, and a single-use code. */
export async function lastOnes(kinds: DatabaseKind[], share: number): Promise<Figure[]> {
  const rounds = Math.max(1, Math.round(50 * share));
  const goals: Figure[] = [];
  for (const { name, open } of kinds) {
    const database = await open();
    try {
      goals.push(...(await onOne(database.db, name, rounds)));
    } finally {
      await database.close();
    }
  }
  return goals;
}

async function onOne(db: Db, name: string, rounds: number): Promise<Figure[]> {
  const sold = await sumOf(rounds, () => seatRound(db));
  const used = await sumOf(rounds, () => couponRound(db));
  const redeemed = await sumOf(rounds, (round) => codeRound(db, `PROOF-${name}-${round}`));
  const naive = await naiveRound(db);
  return [
    exact(name, `200 buyers of the last ${seats} seats, ${rounds} rounds: sold`, seats * rounds, sold),
    exact(name, `100 uses of a coupon with ${uses} left, ${rounds} rounds: taken`, uses * rounds, used),
    exact(name, `50 redemptions of one code at once, ${rounds} rounds: opened`, rounds, redeemed),
    figure(`${name}, control: read first, then write: seats sold`, `> ${seats}`, naive, naive > seats),
  ];
}

function exact(name: string, what: string, promised: number, measured: number): Figure {
  return exactly(`${name}: ${what}`, promised, measured);
}

async function sumOf(rounds: number, round: (number: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let number = 0; number < rounds; number += 1) sum += await round(number);
  return sum;
}

async function seatRound(db: Db): Promise<number> {
  await restock(db);
  return countTrue(200, async () => (await db.transaction((tx) => takeStock(tx, [limitedProduct]))) === null);
}

async function couponRound(db: Db): Promise<number> {
  const coupon = catalogue().coupon("first-ten");
  if (!coupon?.usageLimit) throw new Error("the sample coupon with a limit is gone");
  await db.delete(couponCounters);
  await db.insert(couponCounters).values({ code: coupon.code, used: coupon.usageLimit - uses });
  return countTrue(100, (buyer) =>
    db.transaction((tx) => takeCouponUse(tx, coupon, `buyer-${buyer}@example.com`)),
  );
}

async function codeRound(db: Db, code: string): Promise<number> {
  await insertAccessCode(db, code, 992, null);
  const now = new Date();
  return countTrue(50, async (member) =>
    Boolean(await db.transaction((tx) => takeAccessCode(tx, code, member + 1, now))),
  );
}

/** Runs a round of a shop without the condition in its update. */
async function naiveRound(db: Db): Promise<number> {
  await restock(db);
  return countTrue(200, async () => {
    const [row] = await db.select().from(stock).where(eq(stock.productId, limitedProduct.productId));
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!row || row.quantity === 0) return false;
    await db
      .update(stock)
      .set({ quantity: row.quantity - 1 })
      .where(eq(stock.productId, limitedProduct.productId));
    return true;
  });
}

async function restock(db: Db): Promise<void> {
  await db.delete(stock);
  await db.insert(stock).values({ productId: limitedProduct.productId, variationId: 0, quantity: seats });
}

async function countTrue(tries: number, attempt: (number: number) => Promise<boolean>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: tries }, (_, number) => attempt(number)));
  return answers.filter(Boolean).length;
}
