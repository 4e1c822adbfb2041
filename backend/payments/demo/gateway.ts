import { eq } from "drizzle-orm";
import { z } from "zod";
import { secondsAfter } from "../../dates";
import {
  BadSignature,
  type GatewayEvent,
  GatewayRefused,
  type PaymentGateway,
  type PaymentStatus,
} from "../port";
import { demoPayments } from "../tables";
import { demoSignatureHeader, verifyEvent, webhookSecret } from "./events";
import {
  advancePayment,
  recordedRefunds,
  recordRefund,
  type DemoBankDeps,
  type DemoPayment,
  demoStateOf,
  findDemoPayment,
  isRefundEvent,
  recordEvent,
  settleDue,
} from "./ledger";
import {
  failureCodeOf,
  isChargeable,
  readSavedMethod,
  savedMethod,
  type TestMethod,
  testMethodOf,
  testScript,
} from "./test-methods";

const event = z.strictObject({
  id: z.string().min(1).max(100),
  type: z.string().max(100),
  ref: z.string().min(1).max(100),
});

/** A provider that behaves like one and moves no money: states, delays, 3-D Secure, signed events, idempotency keys. */
export function demoGateway(bank: DemoBankDeps): PaymentGateway {
  const stateOf = (row: DemoPayment) => demoStateOf(row, bank.settings.origin);
  const read = async (ref: string) => {
    const row = await findDemoPayment(bank.db, ref);
    if (!row) throw new GatewayRefused("The demo bank does not know this payment");
    return row;
  };
  return {
    id: "demo",
    live: false,
    methods: ({ totalCents }) =>
      totalCents === 0
        ? []
        : [
            {
              id: "demo",
              title: "Demo card",
              description: "Test payment: no money moves. Do not enter a real card number.",
            },
          ],
    ensureCustomer: async (_member, key) => `demo-${key}`,
    createSetup: async () => {
      throw new GatewayRefused("The demo bank saves methods only with a payment");
    },
    readMethod: async (ref, owner) => readSavedMethod(ref, owner),
    detach: async () => undefined,
    start: async (payment, key) => stateOf(await startPayment(bank, payment, key)),
    async get(ref) {
      await settleDue(bank, bank.db);
      return stateOf(await read(ref));
    },
    async findByOrder(orderId) {
      return (await bank.db.select().from(demoPayments).where(eq(demoPayments.orderId, orderId))).map(
        stateOf,
      );
    },
    async cancel(ref) {
      await advancePayment(bank, bank.db, ref, ["requires_action", "processing"], { status: "canceled" });
      return stateOf(await read(ref));
    },
    refund: (ref, cents, key) => recordRefund(bank, { ref, cents, key }),
    async givenBack(ref) {
      return { refunds: await recordedRefunds(bank.db, ref), dispute: null };
    },
    async parseWebhook(raw, headers) {
      verifyEvent(raw, headers.get(demoSignatureHeader), await webhookSecret(bank), bank.clock());
      const read = event.safeParse(parseJson(raw));
      if (!read.success) throw new BadSignature("Not an event of the demo bank");
      return { ...read.data, kind: kindOf(read.data.type) };
    },
  };
}

function kindOf(type: string): GatewayEvent["kind"] {
  if (isRefundEvent(type)) return "refund";
  return type.startsWith("payment.") ? "payment" : "other";
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return null;
  }
}

type Start = Parameters<PaymentGateway["start"]>[0];

/**
 * Records a payment once for a key: the same key gives the payment that was recorded.
 *
 * @throws Error for a method that is not in the table, and for a key that was used with other parameters.
 */
async function startPayment(bank: DemoBankDeps, payment: Start, key: string): Promise<DemoPayment> {
  const { orderId, amountCents, currency } = payment;
  const test = testMethodOf(payment.method);
  if (test === null || !isChargeable(payment.method, payment.customer))
    throw new Error("The demo bank accepts only its test methods and the customer's saved ones");
  if (!Number.isInteger(amountCents) || amountCents <= 0)
    throw new Error("The demo bank accepts only positive whole cents");
  const script = testScript(test);
  const { status, failureCode } = firstState(test, payment.offSession);
  const method =
    payment.saveMethod && payment.customer !== null && script.keeps
      ? savedMethod(payment.customer, test, key)
      : payment.method;
  const now = bank.clock();
  const recorded = await bank.db.transaction(async (tx) => {
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
        settlesAt: status === "processing" ? secondsAfter(now, script.delaySeconds ?? 0) : null,
        createdAt: now,
      })
      .onConflictDoNothing({ target: demoPayments.key })
      .returning();
    if (made) await recordEvent(bank, tx, made.ref, made.status);
    const [kept] = made ? [made] : await tx.select().from(demoPayments).where(eq(demoPayments.key, key));
    return kept;
  });
  if (!recorded) throw new Error("The demo bank lost a payment");
  const same =
    recorded.orderId === orderId &&
    recorded.amount === amountCents &&
    recorded.currency === currency &&
    recorded.method === method;
  if (!same) throw new Error("The idempotency key was used with other parameters");
  return recorded;
}

/** While the buyer is absent nothing can be approved; the method then does what its saved form would do. */
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
