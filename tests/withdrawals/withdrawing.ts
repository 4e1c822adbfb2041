import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { billing, type Line, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import type { Answer, ContractClient } from "@/tests/support/contract-client";
import type { Database } from "@/backend/ground/database/client";
import * as tables from "@/tests/support/schema";
import { signInMember } from "@/tests/support/sign-in-member";

/** A till at which people withdraw from their orders. */
export async function openWithdrawalWorld(open: () => Promise<Database>) {
  const till = await openCheckoutWorld({}, open);
  const mailsTo = async (email: string, subject: RegExp) => {
    await till.deliver();
    return till.deps.mails.to(email).filter((mail) => subject.test(mail.subject));
  };
  const receipts = (email: string) => mailsTo(email, /We have received your withdrawal/);
  return {
    till,
    mailsTo,
    receipts,
    /** The whole order, by anybody. */
    withdraw: (client: ContractClient, orderNumber: number | string, more: Record<string, unknown> = {}) => {
      const typed = { name: "Mira Łukasz", orderNumber: String(orderNumber), email: billing.email };
      return client.ask("withdraw", { input: { key: randomUUID(), ...typed, ...more } });
    },
    rows: () => till.db.select().from(tables.withdrawals).orderBy(tables.withdrawals.id),
    orderRow: async (id: number) =>
      (await till.db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0],
    linesOf: (id: number) =>
      till.db
        .select()
        .from(tables.orderLines)
        .where(eq(tables.orderLines.orderId, id))
        .orderBy(tables.orderLines.id),
    /** The token of the newest receipt with a button. */
    async tokenOf(email: string): Promise<string> {
      const token = /withdraw\?token=([\w-]{43})/.exec((await receipts(email)).at(-1)?.text ?? "")?.[1];
      if (!token) throw new Error("no button");
      return token;
    },
    /** A signed-in member, and the number of the order that she has paid. */
    async member(lines: Line[], method = "demo_card_4242") {
      const client = till.visitor();
      await signInMember(till, client, billing.email);
      await client.ask("fillCart", { items: lines.map((line) => ({ quantity: 1, ...line })), coupons: [] });
      return { client, id: orderOf(await till.buy(client, method)).databaseId };
    },
    async reset() {
      await till.reset();
      till.deps.mails.sent.length = 0;
    },
  };
}

export type WithdrawalWorld = Awaited<ReturnType<typeof openWithdrawalWorld>>;

/** The message of an answer without errors. */
export function said({ data, errors }: Answer): string {
  expect(errors).toEqual([]);
  return String(/"message":"((?:[^"\\]|\\.)*)"/.exec(JSON.stringify(data))?.[1]);
}
