import { GatewayUnavailable, type PaymentGateway, type PaymentRequest } from "@/backend/sales/payments/port";
import type { StripeWorld } from "../stripe-checkout-world";
import { flows, wrongEnd } from "./fault-flows";
import { type FaultKind, faultKinds } from "./faults";
import type { FakeStripe } from "./";
import { chargesOf } from "./state";

/** "before": Stripe did nothing; "after": it did, and the answer was lost; "lasting": that, until all is calm again. */
const moments = ["before", "after", "lasting"] as const;
type Moment = (typeof moments)[number];

export type FaultReport = { cases: number; failures: string[]; unhandled: number };
type Case = { kind: FaultKind; when: Moment };

/**
 * Every part of a purchase with every fault at every moment: the cart is kept, the buyer is told, all comes right
 * afterwards, and nothing is charged twice (G7).
 *
 * @param share part of all cases, 1 by default; 1/3 takes every fault once a call, 1/9 spreads them over the calls
 * @param only the name of a flow
 */
export async function runShopFaults(
  shop: StripeWorld,
  { share = 1, only }: { share?: number; only?: string } = {},
): Promise<FaultReport> {
  return counted(async (report) => {
    let row = 0;
    for (const flow of flows.filter(({ name }) => name === (only ?? name))) {
      for (const call of flow.calls) {
        row += 1;
        for (const each of casesOf(share, row)) {
          await shop.reset();
          report.cases += 1;
          const heal = () => shop.stripe.faults.clear();
          const wrong = await flow.run(shop, () => inject(shop.stripe, call, each), heal);
          const isFlagged = flow.isTruth === true && each.kind === "wrong amount" && each.when === "lasting";
          wrong.push(...(await wrongEnd(shop, flow, isFlagged)));
          for (const what of wrong) report.failures.push(`${flow.name}, ${call}, ${nameOf(each)}: ${what}`);
        }
      }
    }
    await shop.reset();
  });
}

/** Every call of the port with every fault at every moment: it says that nobody knows, and once it is asked as the
 * shop asks again it is right. */
export async function runGatewayFaults(
  stripe: FakeStripe,
  gateway: PaymentGateway,
  share = 1,
): Promise<FaultReport> {
  let run = 0;
  return counted(async (report) => {
    for (const [name, call, prepare] of gatewayCalls(stripe, gateway)) {
      for (const each of casesOf(share)) {
        report.cases += 1;
        run += 1;
        const { ask, isRight } = await prepare(`fault-${run}`, 900_000 + run);
        inject(stripe, call, each);
        const [first] = await Promise.allSettled([ask()]);
        stripe.faults.clear();
        const what = `${name}, ${call}, ${nameOf(each)}`;
        if (first.status === "rejected" && !(first.reason instanceof GatewayUnavailable))
          report.failures.push(`${what}: threw ${String(first.reason)}`);
        await untilAnswered(ask);
        if (!isRight()) report.failures.push(`${what}: was done twice, or not at all`);
      }
    }
  });
}

type Prepared = { ask: () => Promise<unknown>; isRight: () => boolean };

function gatewayCalls(
  stripe: FakeStripe,
  gateway: PaymentGateway,
): [name: string, call: string, prepare: (key: string, order: number) => Promise<Prepared>][] {
  let tries = 0;
  const newKey = (key: string) => `${key}-${(tries += 1)}`;
  const customer = (key: string) =>
    untilAnswered(() => gateway.ensureCustomer({ id: 1, email: "a@example.com" }, newKey(key)));
  const request = (key: string, order: number): PaymentRequest => ({
    orderId: String(order),
    attempt: key,
    amountCents: 12_000,
    currency: "EUR",
    customer: null,
    method: "pm_card_visa",
    returnUrl: "http://localhost:3000/store/confirm/1",
    offSession: false,
    saveMethod: false,
    recurring: false,
    country: "AT",
  });
  const paid = async (key: string, order: number) => {
    const { ref } = await untilAnswered(() => gateway.create(request(key, order), key));
    return untilAnswered(() => gateway.confirm(ref, request(key, order), newKey(key)));
  };
  const { state } = stripe;
  const always = () => true;
  return [
    [
      "ensureCustomer",
      "POST /v1/customers",
      async (key) => {
        const before = state.customers.size;
        const ask = () => gateway.ensureCustomer({ id: 1, email: "a@example.com" }, newKey(key));
        return { ask, isRight: () => state.customers.size > before };
      },
    ],
    [
      "createSetup",
      "POST /v1/setup_intents",
      async (key) => {
        const owner = await customer(`${key}-c`);
        const before = state.setups.size;
        return {
          ask: () => gateway.createSetup(owner, newKey(key)),
          isRight: () => state.setups.size > before,
        };
      },
    ],
    [
      "readMethod",
      "GET /v1/payment_methods/:id",
      async (key) => {
        const owner = await customer(`${key}-c`);
        const method = stripe.method("pm_card_visa", owner);
        return { ask: () => gateway.readMethod(method, owner), isRight: always };
      },
    ],
    [
      "detach",
      "POST /v1/payment_methods/:id/detach",
      async (key) => {
        const owner = await customer(`${key}-c`);
        const method = stripe.method("pm_card_visa", owner);
        return {
          ask: () => gateway.detach(method, owner),
          isRight: () => state.methods.get(method)?.customer === null,
        };
      },
    ],
    [
      "create",
      "POST /v1/payment_intents",
      async (key, order) => ({
        ask: () => gateway.create(request(key, order), key),
        isRight: () => chargesOf(state, order).length === 0,
      }),
    ],
    [
      "confirm",
      "POST /v1/payment_intents/:id/confirm",
      async (key, order) => {
        const { ref } = await untilAnswered(() => gateway.create(request(key, order), key));
        const ask = async () => {
          const known = await gateway.get(ref);
          if (known.status !== "created") return known;
          return gateway.confirm(ref, request(key, order), newKey(key));
        };
        return { ask, isRight: () => chargesOf(state, order).length === 1 };
      },
    ],
    [
      "reversals",
      "GET /v1/refunds",
      async (key, order) => {
        const { ref } = await paid(`${key}-p`, order);
        return { ask: () => gateway.reversals(ref), isRight: always };
      },
    ],
    [
      "reversals",
      "GET /v1/disputes",
      async (key, order) => {
        const { ref } = await paid(`${key}-p`, order);
        return { ask: () => gateway.reversals(ref), isRight: always };
      },
    ],
    [
      "listReversals",
      "GET /v1/refunds",
      async () => ({ ask: () => gateway.listReversals("refund", new Date(0), null), isRight: always }),
    ],
  ];
}

/** A busy machine may miss a short deadline without any fault. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 8; tries += 1) {
    const [answer] = await Promise.allSettled([ask()]);
    if (answer.status === "fulfilled") return answer.value;
    if (!(answer.reason instanceof GatewayUnavailable)) throw answer.reason;
  }
  throw new Error("Stripe was calm and did not answer");
}

function inject(stripe: FakeStripe, call: string, { kind, when }: Case): void {
  // The SDK itself asks again after a reset.
  const once = kind === "reset" ? 2 : 1;
  stripe.fault({
    call,
    kind,
    when: when === "before" ? "before" : "after",
    times: when === "lasting" ? Number.POSITIVE_INFINITY : once,
  });
}

/** All of them, or every n-th beginning elsewhere each time, so that every fault and every moment still comes. */
function casesOf(share: number, offset = 0): Case[] {
  const step = Math.max(1, Math.round(1 / share));
  return faultKinds
    .flatMap((kind, row) => moments.map((when, column) => ({ kind, when, place: row + column })))
    .filter(({ place }) => (place + offset) % step === 0);
}

function nameOf({ kind, when }: Case): string {
  return `${kind} (${when})`;
}

async function counted(work: (report: FaultReport) => Promise<void>): Promise<FaultReport> {
  const report: FaultReport = { cases: 0, failures: [], unhandled: 0 };
  const count = () => void (report.unhandled += 1);
  process.on("unhandledRejection", count);
  try {
    await work(report);
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off("unhandledRejection", count);
  }
  return report;
}
