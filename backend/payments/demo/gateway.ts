import { eq } from "drizzle-orm";
import { z } from "zod";
import { GatewayUnavailable, BadSignature, type PaymentGateway } from "../port";
import { demoEvents, demoPayments } from "../tables";
import type { BankNeeds } from "./bank-needs";
import { advance, findPayment, settleDue, takeRefund, toState, type DemoPayment } from "./books";
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
    if (!row) throw new GatewayUnavailable("The demo bank does not know this payment");
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
    ensureCustomer: async (member) => `demo-member-${member.id}`,
    createSetup: async () => nothingSaved(),
    readMethod: async () => nothingSaved(),
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
    async refund(ref, cents, key) {
      const { db } = await bank.database();
      const done = await db.transaction(async (tx) => {
        const refund = { id: `evt_refund_${key}`, ref, type: "payment.refunded", createdAt: bank.clock() };
        const [told] = await tx
          .select({ id: demoEvents.id })
          .from(demoEvents)
          .where(eq(demoEvents.id, refund.id));
        if (told) return true;
        if (!(await takeRefund(tx, ref, cents))) return false;
        await tx.insert(demoEvents).values(refund);
        return true;
      });
      return { ref, status: done ? "succeeded" : "failed", amountCents: cents };
    },
    async parseWebhook(raw, headers) {
      verify(raw, headers.get(signatureHeader), await webhookSecret(bank), bank.clock());
      const read = event.safeParse(parseJson(raw));
      if (!read.success) throw new BadSignature("The event is not one of the demo bank");
      return read.data;
    },
  };
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw));
  } catch {
    return null;
  }
}

function nothingSaved(): never {
  throw new GatewayUnavailable("The demo bank saves no payment methods");
}
