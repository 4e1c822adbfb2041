import { eq } from "drizzle-orm";
import type { OperatorCommand } from "@/backend/desk/operator/commands";
import { runOperatorCommand } from "@/tests/support/operating";
import * as tables from "@/tests/support/schema";
import { answerLines } from "./answer-lines";
import { type CheckoutWorld, type Line, orderOf } from "./checkout-world";

/** Buys by the demo card, or by a transfer that has arrived. @returns the order's number */
export async function paidOrder(
  till: CheckoutWorld,
  lines: Line[] = [{ productId: 6002 }],
  { method = "demo_card_4242", coupons = [] as string[] } = {},
): Promise<number> {
  const { databaseId: number } = orderOf(await till.buy(await till.shopper(lines, coupons), method));
  if (method === "invoice") await operate(till, { command: "paid", number });
  return number;
}

export async function operate(till: CheckoutWorld, command: OperatorCommand) {
  const answer = await runOperatorCommand(till.deps, command);
  return { ok: answer.ok, text: (await answerLines(answer)).join("\n") };
}

export const refundRows = (till: CheckoutWorld) =>
  till.db.select().from(tables.refunds).orderBy(tables.refunds.id);
export const noteRows = (till: CheckoutWorld) =>
  till.db.select().from(tables.creditNotes).orderBy(tables.creditNotes.number);

export async function grantRows(till: CheckoutWorld, orderId: number) {
  const rows = await till.db.select().from(tables.grants).where(eq(tables.grants.orderId, orderId));
  return rows.map(({ kind, revokedAt }) => `${kind} ${revokedAt ? "closed" : "open"}`).sort();
}

/** Cents that the demo bank has given back. */
export async function givenBack(till: CheckoutWorld): Promise<number> {
  const rows = await till.db.select({ cents: tables.demoPayments.refunded }).from(tables.demoPayments);
  return rows.reduce((sum, { cents }) => sum + cents, 0);
}

type Gateway = CheckoutWorld["deps"]["payments"][number];

/** Changes the demo gateway that the shop asks. @returns what puts it back */
export function changeGateway(till: CheckoutWorld, change: (gateway: Gateway) => Gateway): () => void {
  const before = [...till.deps.payments];
  const after = before.map((gateway) => (gateway.id === "demo" ? change(gateway) : gateway));
  till.deps.payments.splice(0, before.length, ...after);
  return () => void till.deps.payments.splice(0, before.length, ...before);
}
