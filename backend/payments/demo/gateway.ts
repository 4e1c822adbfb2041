import { eq } from "drizzle-orm";
import { z } from "zod";
import { BadSignature, GatewayRefused, type GatewayEvent, type PaymentGateway } from "../port";
import { demoPayments } from "../tables";
import type { BankNeeds } from "./bank-needs";
import { advance, findPayment, settleDue, toState, type DemoPayment } from "./books";
import { readSavedMethod } from "./saved-methods";
import { bookedRefunds, bookRefund, isRefundEvent } from "./refunds";
import { webhookSecret } from "./secret";
import { signatureHeader, verify } from "./signature";
import { startPayment } from "./start-payment";

const event = z.strictObject({
  id: z.string().min(1).max(100),
  type: z.string().max(100),
  ref: z.string().min(1).max(100),
});

/** A provider that behaves like one and moves no money: states, delays, 3-D Secure, signed events, idempotency keys. */
export function demoGateway(bank: BankNeeds): PaymentGateway {
  const stateOf = (row: DemoPayment) => toState(row, bank.settings.origin);
  const read = async (ref: string) => {
    const { db } = await bank.database();
    const row = await findPayment(db, ref);
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
      throw new GatewayRefused("The demo bank keeps methods of payments only");
    },
    readMethod: async (ref, owner) => readSavedMethod(ref, owner),
    detach: async () => undefined,
    start: async (payment, key) => stateOf(await startPayment(bank, payment, key)),
    async get(ref) {
      const { db } = await bank.database();
      await settleDue(bank, db);
      return stateOf(await read(ref));
    },
    async findByOrder(orderId) {
      const { db } = await bank.database();
      return (await db.select().from(demoPayments).where(eq(demoPayments.orderId, orderId))).map(stateOf);
    },
    async cancel(ref) {
      const { db } = await bank.database();
      await advance(bank, db, ref, ["requires_action", "processing"], { status: "canceled" });
      return stateOf(await read(ref));
    },
    refund: (ref, cents, key) => bookRefund(bank, { ref, cents, key }),
    async givenBack(ref) {
      const { db } = await bank.database();
      return { refunds: await bookedRefunds(db, ref), dispute: null };
    },
    async parseWebhook(raw, headers) {
      verify(raw, headers.get(signatureHeader), await webhookSecret(bank), bank.clock());
      const read = event.safeParse(parseJson(raw));
      if (!read.success) throw new BadSignature("The event is not one of the demo bank");
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
