import { advancePayment } from "@/backend/payments/demo/ledger";
import { createGateways } from "@/backend/payments/gateways";
import type { PaymentGateway } from "@/backend/payments/port";
import { testDeps } from "@/tests/support/deps";
import { startFakeStripe } from "@/tests/support/fake-stripe";

/** A provider behind its adapter, and what its buyers do there. */
export type World = {
  gateway: PaymentGateway;
  methods: Record<"accepted" | "declined" | "asked" | "debit" | "failingDebit", string>;
  approve(ref: string): Promise<void>;
  /** Debits reach their end. */
  settle(): Promise<void>;
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
    methods: {
      accepted: "demo_card_4242",
      declined: "demo_card_0002",
      asked: "demo_card_3155",
      debit: "demo_iban_DE89",
      failingDebit: "demo_iban_DE62",
    },
    approve: (ref) => advancePayment(deps, db, ref, ["requires_action"], { status: "succeeded" }),
    settle: async () => deps.time.forward(11),
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
    methods: {
      accepted: stripe.method("pm_card_visa"),
      declined: stripe.method("pm_card_chargeDeclined"),
      asked: stripe.method("pm_card_threeDSecure2Required"),
      debit: stripe.method("pm_sepa_debit"),
      failingDebit: stripe.method("pm_sepa_debit_fails"),
    },
    approve: async (ref) => stripe.approve(ref),
    settle: async () => stripe.settle(),
    close: () => stripe.close(),
  };
}

function named(gateways: PaymentGateway[], id: PaymentGateway["id"]): PaymentGateway {
  const found = gateways.find((gateway) => gateway.id === id);
  if (!found) throw new Error(`${id} is not open`);
  return found;
}
