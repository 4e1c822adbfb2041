import { asc, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { payments } from "../../payments";
import { creditNotesOf } from "../store/credit-notes";
import { findInvoice } from "../store/invoices";
import { couponsOf, linesOf, taxesOf } from "../store/order-parts";
import type { Order } from "../store/orders";
import { refundsOf } from "../store/refunds";

/** An order with its parts, without the keys that open or repeat it. Amounts in cents. */
export async function orderRecord(db: Db, order: Order): Promise<Record<string, unknown>> {
  const {
    orderKey: _key,
    checkoutKey: _cart,
    sessionId: _session,
    memberId: _member,
    note: _note,
    ...facts
  } = order;
  const rows = await db
    .select({
      attempt: payments.attempt,
      gateway: payments.gateway,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      createdAt: payments.createdAt,
      updatedAt: payments.updatedAt,
    })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.attempt));
  const bare = <T extends { orderId: number }>({ orderId: _, ...row }: T) => row;
  return {
    ...facts,
    invoice: (await findInvoice(db, order.id))?.number ?? null,
    lines: (await linesOf(db, order.id)).map(bare),
    coupons: (await couponsOf(db, order.id)).map(bare),
    taxes: (await taxesOf(db, order.id)).map(bare),
    payments: rows,
    refunds: (await refundsOf(db, order.id)).map(({ amount, reason, status, createdAt, updatedAt }) => ({
      ...{ amount, reason, status, createdAt, updatedAt },
    })),
    creditNotes: (await creditNotesOf(db, order.id)).map(({ number, net, tax, issuedAt }) => ({
      ...{ number, net, tax, issuedAt },
    })),
  };
}
