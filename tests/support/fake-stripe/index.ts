import { Faults, type Fault } from "./faults";
import { dispute, moveDispute } from "./disputes";
import { decide, settleDebits } from "./payments";
import { makeForeign } from "./routes";
import { failRefund, refund, settleRefunds } from "./refunds";
import { stripeServer } from "./server";
import { controls } from "./controls";
import { deleteCustomer, detach, makeMethod, renewCard } from "./methods";
import { decideSetup, confirmSetup } from "./setups";
import { tokenOf } from "./tokens";
import type { DisputeStatus } from "./dispute-object";
import { emptyState, known, type FakeState } from "./state";
import { sendEvents, type Delivery, type Receiver } from "./webhooks";

/**
 * A server that speaks the part of Stripe's API that the product uses, on a real socket, written from Stripe's public
 * documentation. It keeps customers, payment methods, payment and setup intents, charges, refunds, disputes and events,
 * honours idempotency keys for 24 h, and can be made to fail.
 *
 * In a test:
 *   const stripe = await startFakeStripe({ clock: till.deps.clock, webhook: (r) => till.backend.webhook.fetch(r) });
 *   stripeGateway({ ...stripe.keys, apiBase: stripe.url, clock })   a gateway that asks it
 *   stripe.token("pm_card_visa")             a confirmation token, its id is what a browser sends; names: test-methods.ts
 *   stripe.method("pm_card_visa")            a payment method that belongs to nobody yet
 *   stripe.method("pm_card_visa", customer)  one that is saved for a customer already (mandate and 3-D Secure done)
 *   stripe.foreignPayment(metadata, cents, "paid")  what another system on the account makes; answers its id
 *   stripe.approve(ref) / stripe.refuse(ref) the buyer on the bank's or Klarna's page (payment or setup intents)
 *   stripe.saveMethod(setupRef, method)      what the browser does with a setup intent; answers the method's id
 *   stripe.renewCard(id, month, year), stripe.detach(id), stripe.deleteCustomer(id)   behind the shop's back
 *   stripe.settle()                          debits under way end, pending refunds too
 *   stripe.refund(ref, cents?)               a refund made at Stripe's own dashboard
 *   stripe.failRefund(refundId)              a refund that the bank sent back
 *   stripe.dispute(ref) → id, stripe.moveDispute(id, "won")
 *   await stripe.deliver({ copies: 2, shuffle: true, thin: true, drop, skew })   sends the events not delivered yet, signed
 *   stripe.fault({ call, kind, when, times })   see faults.ts; stripe.faults.clear()
 *   await stripe.faults.slowDown(call); …; stripe.faults.finish()   a call is under way, its key in use (409) meanwhile
 *   stripe.forgetEvents()                    those not delivered yet never will be: for the next test
 *   stripe.state.charges, .calls, …          what happened; chargesOf(stripe.state, orderId)
 *   await stripe.close()
 *
 * As a process: `node --import tsx tests/support/fake-stripe/serve.ts --port 4010 --webhook http://localhost:3000/api/stripe/webhook`
 * The same actions by GET or POST to `/_fake/settle`, `/_fake/approve?id=pi_…`, …: see controls.ts.
 *
 * Browsers (CORS is open) with a publishable key: POST /v1/payment_methods {type, card[number] | card[token] | sepa_debit[iban]},
 * POST /v1/confirmation_tokens {payment_method_data[type], …, setup_future_usage},
 * GET /v1/payment_intents/:id, POST /v1/{payment,setup}_intents/:id/confirm {client_secret, payment_method, return_url};
 * GET /hooks/:id is the page with the links Approve and Refuse, which lead to return_url. A payment intent that needs it
 * says so in next_action (redirect_to_url.url, or use_stripe_sdk.stripe_js).
 */
export async function startFakeStripe({
  port = 0,
  clock = () => new Date(),
  webhook,
  webhookSecret = "whsec_fake",
  autoDeliver = false,
}: Options = {}): Promise<FakeStripe> {
  const state = emptyState(clock);
  const faults = new Faults();
  const delivered = new Set<string>();
  const deliver = async (how: Delivery = {}) => {
    if (!webhook) throw new Error("nobody listens to events");
    const waiting = state.events.filter(({ id }) => !delivered.has(id));
    const answers = await sendEvents(state, waiting, webhook, { secret: webhookSecret, ...how });
    for (const { id, status } of answers) if (status >= 200 && status < 300) delivered.add(id);
    return answers.map(({ status }) => status);
  };
  const actions: Actions = {
    token: (name) => tokenOf(state, name).id,
    method: (name, customer) => makeMethod(state, name, customer).id,
    foreignPayment: (metadata, cents, end) => makeForeign(state, metadata, cents, end),
    approve: (id) => void (id.startsWith("seti_") ? decideSetup : decide)(state, id, true),
    refuse: (id) => void (id.startsWith("seti_") ? decideSetup : decide)(state, id, false),
    renewCard: (id, month, year) => renewCard(state, id, month, year),
    detach: (id) => void detach(state, id),
    deleteCustomer: (id) => deleteCustomer(state, id),
    saveMethod(id, name) {
      const setup = known(state.setups, id, "setup_intent");
      confirmSetup(state, setup, name);
      return setup.payment_method ?? "";
    },
    settle() {
      settleDebits(state);
      settleRefunds(state);
    },
    refund: (ref, cents) => refund(state, ref, cents).id,
    failRefund: (id) => void failRefund(state, id),
    dispute: (ref) => dispute(state, known(state.intents, ref, "payment_intent")),
    moveDispute: (id, status) => void moveDispute(state, id, status),
    deliver,
    forgetEvents: () => state.events.forEach(({ id }) => delivered.add(id)),
    fault: (fault) => faults.add(fault),
  };
  const server = stripeServer(state, faults, controls(state, faults, actions));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the fake provider has no port");
  state.url = `http://127.0.0.1:${address.port}`;
  let isBusy = false;
  const timer = setInterval(() => {
    if (!autoDeliver || isBusy) return;
    isBusy = true;
    void deliver().finally(() => (isBusy = false));
  }, 200);
  timer.unref();
  return {
    ...actions,
    url: state.url,
    state,
    faults,
    keys: {
      secretKey: "sk_test_fake",
      publishableKey: "pk_test_fake",
      webhookSecret,
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type Options = {
  port?: number;
  clock?: () => Date;
  webhook?: Receiver;
  webhookSecret?: string;
  /** Events are sent by themselves, and again until they are taken. */
  autoDeliver?: boolean;
};

export type Actions = {
  token(name: string): string;
  method(name: string, customer?: string): string;
  /** A payment that another system on the account makes. @returns its id */
  foreignPayment(metadata: Record<string, string>, cents: number, end: "paid" | "declined" | "open"): string;
  approve(id: string): void;
  refuse(id: string): void;
  renewCard(id: string, month: number, year: number): void;
  detach(id: string): void;
  deleteCustomer(id: string): void;
  saveMethod(setupId: string, name: string): string;
  settle(): void;
  refund(ref: string, cents?: number): string;
  failRefund(id: string): void;
  dispute(ref: string): string;
  moveDispute(id: string, status: DisputeStatus): void;
  /** @returns the status of every answer */
  deliver(how?: Delivery): Promise<number[]>;
  forgetEvents(): void;
  fault(fault: Fault): () => void;
};

export type FakeStripe = Actions & {
  url: string;
  state: FakeState;
  faults: Faults;
  keys: { secretKey: string; publishableKey: string; webhookSecret: string };
  close(): Promise<void>;
};
