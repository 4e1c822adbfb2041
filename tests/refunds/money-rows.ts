import { moneyCodes } from "@/backend/sales/codes/tables";
import type { Db } from "@/backend/ground/database/client";
import { creditNotes } from "@/backend/sales/invoices/tables";
import type { Order } from "@/backend/sales/orders";
import { orderLines, orders } from "@/backend/sales/orders/tables";
import { payments, receipts } from "@/backend/sales/payments/tables";
import type { Refund } from "@/backend/after-sales/ledger";
import { refunds } from "@/backend/after-sales/ledger/tables";

/** A moment for rows whose time does not matter. */
export const day = new Date("2026-11-02T09:00:00Z");

/** Writes rows of orders and their money as they are, without the steps that lead there. */
export function moneyRows(db: Db) {
  let keys = 0;
  const key = () => `key-${(keys += 1)}`;
  const first = <T>([row]: T[]): T => {
    if (row === undefined) throw new Error("the row was not written");
    return row;
  };
  return {
    /** Of 12,00 € by transfer, paid. */
    order: async (more: Partial<typeof orders.$inferInsert> = {}): Promise<Order> => {
      const money = { subtotal: 1_000, discount: 0, tax: 200, total: 1_200, billing: { country: "AT" } };
      const method = { paymentMethod: "invoice", paymentMethodTitle: "Invoice", email: "ada@example.com" };
      const state = { status: "completed" as const, createdAt: day, paidAt: day };
      const row = { ...money, ...method, ...state, orderKey: key(), ...more };
      return first(await db.insert(orders).values(row).returning());
    },
    line: async (orderId: number, total: number, tax: number) => {
      const price = { unitPrice: total, subtotal: total, total, tax, taxBasisPoints: 2_000, quantity: 1 };
      const row = { orderId, productId: 992, name: "Course", vatKind: "standard" as const, ...price };
      return first(await db.insert(orderLines).values(row).returning());
    },
    payment: async (orderId: number, more: Partial<typeof payments.$inferInsert> = {}) => {
      const method = { gateway: "invoice", method: "invoice", currency: "EUR", status: "succeeded" as const };
      const row = {
        orderId,
        attempt: 1,
        key: key(),
        ...method,
        amount: 1_200,
        createdAt: day,
        updatedAt: day,
      };
      return first(
        await db
          .insert(payments)
          .values({ ...row, ...more })
          .returning(),
      );
    },
    /** A code with this number, of an order of its own. */
    async code(id: number) {
      const { id: orderId } = await this.order();
      const money = { currency: "EUR", balance: 0, test: false };
      await db.insert(moneyCodes).values({ id, orderId, code: key(), ...money, createdAt: day });
    },
    receipt: (orderId: number, cents: number) =>
      db.insert(receipts).values({ orderId, kind: "transfer", cents, at: day }),
    refund: async (
      orderId: number,
      amount: number,
      more: Partial<typeof refunds.$inferInsert> = {},
    ): Promise<Refund> => {
      const row = {
        orderId,
        amount,
        key: key(),
        status: "succeeded" as const,
        createdAt: day,
        updatedAt: day,
      };
      return first(
        await db
          .insert(refunds)
          .values({ ...row, ...more })
          .returning(),
      );
    },
    /** Only what a refund needs of its credit note. */
    creditNote: (orderId: number, refundId: number) =>
      db.insert(creditNotes).values({
        number: `C-${refundId}`,
        orderId,
        refundId,
        net: 0,
        tax: 0,
        issuedAt: day,
        content: { number: `C-${refundId}`, taxes: [] } as unknown as typeof creditNotes.$inferInsert.content,
      }),
  };
}
