import { and, eq, gte, lt } from "drizzle-orm";
import { z } from "zod";
import { parseJson } from "@/lib/rules/texts/json-text";
import { secondsAfter } from "../../../ground/dates";
import {
  BadSignature,
  type GatewayEvent,
  GatewayRefused,
  type PaymentGateway,
  type PaymentRequest,
  type PaymentStatus,
} from "../port";
import { demoEvents, demoPayments } from "../tables";
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

/**
 * A provider that moves no money but has a real one's states, delays, 3-D Secure, signed events and idempotency keys.
 */
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
    ensureCustomer: async ({ id }, key) => (id === null ? `demo-${key}` : `demo-customer-${id}`),
    createSetup: async () => {
      throw new GatewayRefused("The demo bank saves methods only with a payment");
    },
    readMethod: async (ref, owner) => readSavedMethod(ref, owner),
    detach: async () => undefined,
    create: async (payment, key) => stateOf(await makePayment(bank, payment, key)),
    async confirm(ref, payment) {
      const before = await read(ref);
      return stateOf((await confirmPayment(bank, before, payment)) ?? (await read(ref)));
    },
    async get(ref) {
      const now = await read(ref);
      if (now.status !== "processing") return stateOf(now);
      await settleDue(bank, bank.db);
      return stateOf(await read(ref));
    },
    neverConfirmed: async (before) =>
      (
        await bank.db
          .select({ ref: demoPayments.ref })
          .from(demoPayments)
          .where(and(eq(demoPayments.status, "created"), lt(demoPayments.createdAt, before)))
      ).map(({ ref }) => ref),
    async cancel(ref) {
      const open: PaymentStatus[] = ["created", "unconfirmed", "processing"];
      await advancePayment(bank, bank.db, ref, open, { status: "cancelled" });
      return stateOf(await read(ref));
    },
    refund: (ref, refund) => recordRefund(bank, { ref, ...refund }),
    async reversals(ref) {
      return { refunds: await recordedRefunds(bank.db, eq(demoEvents.ref, ref)), dispute: null, unread: [] };
    },
    async listReversals(kind, since) {
      const refunds =
        kind === "refund" ? await recordedRefunds(bank.db, gte(demoEvents.createdAt, since)) : [];
      const listed = refunds.map(({ payment, ...state }) => ({ kind: "refund" as const, payment, state }));
      return { listed, next: null };
    },
    async parseWebhook(raw, headers) {
      verifyEvent(raw, headers.get(demoSignatureHeader), await webhookSecret(bank), bank.clock());
      const read = event.safeParse(readJson(raw));
      if (!read.success) throw new BadSignature("Not an event of the demo bank");
      return { ...read.data, kind: kindOf(read.data.type), isOwn: true };
    },
  };
}

function kindOf(type: string): GatewayEvent["kind"] {
  if (isRefundEvent(type)) return "refund";
  return type.startsWith("payment.") ? "payment" : "other";
}

function readJson(raw: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(raw));
  } catch {
    // The caller refuses an event that is not JSON.
    return null;
  }
}

/**
 * Records a payment once for each key. The same key returns the recorded payment.
 *
 * @throws Error for a method that is not in the table, and for a key that was used with other parameters
 */
async function makePayment(bank: DemoBankDeps, payment: PaymentRequest, key: string): Promise<DemoPayment> {
  const { orderId, amountCents, currency, method, returnUrl } = payment;
  if (testMethodOf(method) === null || !isChargeable(method, payment.customer))
    throw new Error("The demo bank accepts only its test methods and the customer's saved ones");
  if (!Number.isInteger(amountCents) || amountCents <= 0)
    throw new Error("The demo bank accepts only positive whole cents");
  const { db, ids, clock } = bank;
  const [made] = await db
    .insert(demoPayments)
    .values({
      ref: `demo_${ids.uuid()}`,
      key,
      orderId,
      amount: amountCents,
      currency,
      method,
      status: "created",
      returnUrl,
      createdAt: clock(),
    })
    .onConflictDoNothing({ target: demoPayments.key })
    .returning();
  if (made) return made;
  const [recorded] = await db.select().from(demoPayments).where(eq(demoPayments.key, key));
  if (!recorded) throw new Error("The demo bank lost a payment");
  const same =
    recorded.orderId === orderId && recorded.amount === amountCents && recorded.currency === currency;
  if (!same) throw new Error("The idempotency key was used with other parameters");
  return recorded;
}

/**
 * Charges the payment, asks for approval, or begins a debit. Only an unconfirmed payment allows it, so it happens once.
 */
async function confirmPayment(
  bank: DemoBankDeps,
  { ref, key }: DemoPayment,
  { method, customer, offSession, saveMethod }: PaymentRequest,
): Promise<DemoPayment | null> {
  const test = testMethodOf(method);
  if (test === null) throw new GatewayRefused("The demo bank does not know this method");
  const script = testScript(test);
  const { status, failureCode } = firstState(test, offSession);
  return advancePayment(bank, bank.db, ref, ["created"], {
    status,
    ...(failureCode !== null && { failureCode }),
    method: saveMethod && customer !== null && script.keeps ? savedMethod(customer, test, key) : method,
    settlesAt: status === "processing" ? secondsAfter(bank.clock(), script.delaySeconds ?? 0) : null,
  });
}

/** An absent buyer cannot approve anything, so the method behaves like its saved form. */
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
