import { eq } from "drizzle-orm";
import { advancePayment } from "@/backend/sales/payments/demo/ledger";
import { createGateways } from "@/backend/sales/payments/gateways";
import { demoEvents } from "@/backend/sales/payments/tables";
import type { PaymentGateway } from "@/backend/sales/payments/port";
import { testDeps } from "@/tests/support/deps";
import { startFakeStripe } from "@/tests/support/fake-stripe";

/** A provider behind its adapter, and what its buyers do there. */
export type World = {
  gateway: PaymentGateway;
  /** What a buyer's browser sends, for one payment. */
  method(name: "accepted" | "declined" | "asked" | "debit" | "failingDebit"): string;
  approve(ref: string): Promise<void>;
  /** Debits reach their end. */
  settle(): Promise<void>;
  /** How often the money of a payment was taken. */
  charges(ref: string): Promise<number>;
  now(): Date;
  later(seconds: number): Promise<void>;
  close(): Promise<void>;
};

export const worlds: [name: string, open: () => Promise<World>][] = [
  ["demo bank", openDemo],
  ["Stripe", openStripe],
];

async function openDemo(): Promise<World> {
  const deps = testDeps();
  const { db, close } = await deps.database();
  return {
    gateway: named(createGateways({ ...deps, demo: true }), "demo"),
    method: (name) =>
      ({
        accepted: "demo_card_4242",
        declined: "demo_card_0002",
        asked: "demo_card_3155",
        debit: "demo_iban_DE89",
        failingDebit: "demo_iban_DE62",
      })[name],
    approve: async (ref) =>
      void (await advancePayment(deps, db, ref, ["unconfirmed"], { status: "succeeded" })),
    settle: async () => deps.time.forward(11),
    charges: async (ref) =>
      (await db.select().from(demoEvents).where(eq(demoEvents.ref, ref))).filter(
        ({ type }) => type === "payment.succeeded",
      ).length,
    now: deps.clock,
    later: async (seconds) => deps.time.forward(seconds),
    close,
  };
}

async function openStripe(): Promise<World> {
  const deps = testDeps();
  const stripe = await startFakeStripe({ clock: deps.clock });
  const { secretKey, webhookSecret } = stripe.keys;
  return {
    gateway: named(
      createGateways({ ...deps, demo: false, stripe: { secretKey, webhookSecret, apiBase: stripe.url } }),
      "stripe",
    ),
    method: (name) =>
      stripe.token(
        {
          accepted: "pm_card_visa",
          declined: "pm_card_chargeDeclined",
          asked: "pm_card_threeDSecure2Required",
          debit: "pm_sepa_debit",
          failingDebit: "pm_sepa_debit_fails",
        }[name],
      ),
    approve: async (ref) => stripe.approve(ref),
    settle: async () => stripe.settle(),
    charges: async (ref) =>
      [...stripe.state.charges.values()].filter(({ payment_intent }) => payment_intent === ref).length,
    now: deps.clock,
    later: async (seconds) => deps.time.forward(seconds),
    close: () => stripe.close(),
  };
}

function named(gateways: PaymentGateway[], id: PaymentGateway["id"]): PaymentGateway {
  const found = gateways.find((gateway) => gateway.id === id);
  if (!found) throw new Error(`${id} is not open`);
  return found;
}
