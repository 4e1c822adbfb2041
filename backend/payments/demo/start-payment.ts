import { eq } from "drizzle-orm";
import type { PaymentGateway } from "../port";
import { demoPayments } from "../tables";
import type { BankNeeds } from "./bank-needs";
import { noteEvent, type DemoPayment } from "./books";
import { failureCodeOf, isTestMethod, testScript } from "./test-methods";

type Start = Parameters<PaymentGateway["start"]>[0];

/**
 * Books a payment once for a key: the same key gives the payment that stands already.
 *
 * @throws Error for a method that is not of the table, and for a key that was used with other parameters.
 */
export async function startPayment(bank: BankNeeds, payment: Start, key: string): Promise<DemoPayment> {
  const { method, orderId, amountCents, currency } = payment;
  if (!isTestMethod(method)) throw new Error("The demo bank takes its test methods only");
  if (!Number.isInteger(amountCents) || amountCents <= 0)
    throw new Error("The demo bank takes whole positive cents only");
  const script = testScript(method);
  const now = bank.clock();
  const { db } = await bank.database();
  const booked = await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(demoPayments)
      .values({
        ref: `demo_${bank.ids.uuid()}`,
        key,
        orderId,
        amount: amountCents,
        currency,
        method,
        status: script.start,
        returnUrl: payment.returnUrl,
        failureCode: script.start === "failed" ? failureCodeOf(method) : null,
        settlesAt:
          script.start === "processing" ? new Date(now.getTime() + (script.delaySeconds ?? 0) * 1000) : null,
        createdAt: now,
      })
      .onConflictDoNothing({ target: demoPayments.key })
      .returning();
    if (made) await noteEvent(bank, tx, made.ref, made.status);
    const [kept] = made ? [made] : await tx.select().from(demoPayments).where(eq(demoPayments.key, key));
    return kept;
  });
  if (!booked) throw new Error("The demo bank lost a payment");
  const same =
    booked.orderId === orderId &&
    booked.amount === amountCents &&
    booked.currency === currency &&
    booked.method === method;
  if (!same) throw new Error("The idempotency key was used with other parameters");
  return booked;
}
