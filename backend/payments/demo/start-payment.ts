import { eq } from "drizzle-orm";
import type { PaymentGateway, PaymentStatus } from "../port";
import { demoPayments } from "../tables";
import type { BankNeeds } from "./bank-needs";
import { noteEvent, type DemoPayment } from "./books";
import { isChargeable, savedMethod, testMethodOf } from "./saved-methods";
import { failureCodeOf, testScript, type TestMethod } from "./test-methods";

type Start = Parameters<PaymentGateway["start"]>[0];

/**
 * Books a payment once for a key: the same key gives the payment that stands already.
 *
 * @throws Error for a method that is not of the table, and for a key that was used with other parameters.
 */
export async function startPayment(bank: BankNeeds, payment: Start, key: string): Promise<DemoPayment> {
  const { orderId, amountCents, currency } = payment;
  const test = testMethodOf(payment.method);
  if (test === null || !isChargeable(payment.method, payment.customer))
    throw new Error("The demo bank takes its test methods and a customer's own only");
  if (!Number.isInteger(amountCents) || amountCents <= 0)
    throw new Error("The demo bank takes whole positive cents only");
  const script = testScript(test);
  const { status, failureCode } = firstState(test, payment.offSession);
  const method =
    payment.saveMethod && payment.customer !== null && script.keeps
      ? savedMethod(payment.customer, test, key)
      : payment.method;
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
        status,
        returnUrl: payment.returnUrl,
        failureCode,
        settlesAt:
          status === "processing" ? new Date(now.getTime() + (script.delaySeconds ?? 0) * 1000) : null,
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

/** While the buyer is away nothing can be approved: then a method says what its saved self says. */
function firstState(
  method: TestMethod,
  offSession: boolean,
): { status: PaymentStatus; failureCode: string | null } {
  const { start, offSession: away } = testScript(method);
  if (!offSession || away === undefined)
    return { status: start, failureCode: start === "failed" ? failureCodeOf(method) : null };
  if (away === "succeeded") return { status: "succeeded", failureCode: null };
  return { status: "failed", failureCode: away === "declined" ? failureCodeOf(method) : away };
}
