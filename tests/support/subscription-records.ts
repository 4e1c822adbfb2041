import { randomUUID } from "node:crypto";
import type { Db } from "@/backend/ground/database/client";
import * as tables from "@/tests/support/schema";

type Order = Partial<typeof tables.orders.$inferInsert>;
type Row = Partial<typeof tables.subscriptions.$inferInsert>;
type Token = Partial<typeof tables.paymentTokens.$inferInsert>;

const day = (text: string) => new Date(`${text}T09:00:00.000Z`);

/** An order of the membership with its line, as the shop writes it; paid unless told. */
export async function addOrder(db: Db, memberId: number | null, order: Order = {}): Promise<number> {
  const createdAt = order.createdAt ?? day("2025-12-01");
  const [made] = await db
    .insert(tables.orders)
    .values({
      orderKey: randomUUID(),
      memberId,
      email: "somebody@example.com",
      status: "completed",
      billing: {},
      subtotal: 29_000,
      discount: 0,
      tax: 5_800,
      total: 34_800,
      paymentMethod: "stripe",
      paymentMethodTitle: "Card",
      createdAt,
      paidAt: order.status && order.status !== "completed" ? null : createdAt,
      ...order,
    })
    .returning();
  if (!made) throw new Error("no order");
  await db.insert(tables.orderLines).values({
    orderId: made.id,
    productId: 5001,
    name: "Membership",
    quantity: 1,
    unitPrice: 29_000,
    subtotal: 29_000,
    total: 29_000,
    tax: 5_800,
    taxBasisPoints: 2_000,
    vatKind: "standard",
    plan: { period: "year", interval: 1, length: 0 },
  });
  return made.id;
}

/** A yearly membership, paid until 1 December 2026 unless told, with its first order and its grant. */
export async function addSubscription(db: Db, memberId: number, row: Row = {}): Promise<number> {
  const orderId = await addOrder(db, memberId);
  await db.insert(tables.grants).values({
    orderId,
    memberId,
    email: "somebody@example.com",
    kind: "subscription",
    productId: 5001,
    grantedAt: day("2025-12-01"),
  });
  const [made] = await db
    .insert(tables.subscriptions)
    .values({
      memberId,
      orderId,
      productId: 5001,
      status: "active",
      total: 34_800,
      period: "year",
      paymentMethod: "stripe",
      paymentMethodTitle: "Visa •••• 4242",
      startsAt: day("2025-12-01"),
      nextPaymentAt: day("2026-12-01"),
      lastPaymentAt: day("2025-12-01"),
      ...row,
    })
    .returning();
  if (!made) throw new Error("no subscription");
  return made.id;
}

/** A Visa card of 2030 unless told. */
export async function addToken(db: Db, memberId: number, token: Token = {}): Promise<number> {
  const card = {
    kind: "card",
    cardType: "visa",
    expiryMonth: "04",
    expiryYear: "2030",
    last4: 4242,
  } as const;
  const [made] = await db
    .insert(tables.paymentTokens)
    .values({ memberId, gateway: "stripe", ref: randomUUID(), ...card, ...token })
    .returning();
  if (!made) throw new Error("no token");
  return made.id;
}
