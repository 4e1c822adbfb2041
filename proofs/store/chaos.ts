import { startFakeStripe, type FakeStripe } from "@/tests/support/fake-stripe";
import { faultKinds } from "@/tests/support/fake-stripe/faults";
import { type Asker, askShops, buy, type Bought } from "./buyers";
import { webhookSecret } from "./shop-process";

/** A shop process that dies and restarts. */
type Shop = {
  url: string;
  kills: number;
  start: () => Promise<void>;
  /** Kills the process as a power cut would. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** One run: the number of buyers, and the disturbances while they buy. */
export type Chaos = {
  checkouts: number;
  /** Shops that buyers and events may reach. They share one database. */
  shops: (stripe: string) => Promise<Shop[]>;
  /** How a buyer reaches the shops; by default as the site's server does. */
  asker?: (buyer: number, urls: string[]) => Asker;
  /** Where the provider sends its events; by default the first shop. */
  front?: string;
  /** Kills a shop after this many buyers have finished or given up. */
  killEvery: number;
  /** Another failure, at these shares of the checkouts. */
  breaks?: { at: number[]; work: () => Promise<void> };
  /** Awaited after the last buyer has finished, before all shops die at once. */
  onBought?: () => Promise<void>;
  /** For controls: the provider forgets confirmed payments when it cannot send their events. */
  isForgetful?: boolean;
};

export type Survived = {
  bought: Bought[];
  failures: string[];
  kills: number;
  /** Seconds from the last start of a shop until nothing was open. */
  settledAfter: number;
  /** Buyers whose order was still open two minutes later. */
  stuck: number;
  stripe: FakeStripe;
};

const atOnce = 8;
/** The provider fails again after this many buyers have finished or given up. */
const faultEvery = 6;
/** After this time an order that is still open counts as unsettled. */
const patienceMs = 180_000;
/** The longest wait after provider and shops have recovered. */
const stuckAfterMs = 120_000;
/** Shorter, because without the guard some orders never settle. */
const patienceOfControlMs = 10_000;

/**
 * Lets people buy while shops are killed, the provider fails with every fault, and its events arrive twice and out of
 * order. Then the shops restart and have a minute to finish everything.
 */
export async function survive(chaos: Chaos): Promise<Survived> {
  const told = { url: "" };
  const stripe = await startFakeStripe({
    webhookSecret,
    webhook: async (request) =>
      fetch(`${told.url}/api/stripe/webhook`, {
        method: "POST",
        headers: request.headers,
        body: await request.arrayBuffer(),
      }),
  });
  stripe.state.isForgetful = chaos.isForgetful ?? false;
  const shops = await chaos.shops(stripe.url);
  told.url = chaos.front ?? shops[0]?.url ?? "";
  await Promise.all(shops.map((shop) => shop.start()));
  const crowd: Crowd = { bought: [], failures: [] };
  const timers = trouble(stripe, chaos, shops, crowd);
  await everybodyBuys(chaos, shops, stripe.token, crowd);
  const { bought, failures } = crowd;
  await timers.stop();
  await chaos.onBought?.();
  stripe.faults.clear();
  // This is a last power cut. A restarted shop has to find the open work.
  await Promise.all(shops.map((shop) => shop.kill()));
  await Promise.all(shops.map((shop) => shop.start()));
  const { settledAfter, stuck } = await waitUntilSettled(
    stripe,
    bought,
    chaos.isForgetful ? patienceOfControlMs : patienceMs,
  );
  await Promise.all(shops.map((shop) => shop.stop()));
  return {
    bought,
    failures,
    kills: shops.reduce((sum, { kills }) => sum + kills, 0),
    settledAfter,
    stuck,
    stripe,
  };
}

/** Filled while people buy. */
type Crowd = Pick<Survived, "bought" | "failures">;

async function everybodyBuys(
  { checkouts, breaks, asker = askShops }: Chaos,
  shops: Shop[],
  token: FakeStripe["token"],
  { bought, failures }: Crowd,
): Promise<void> {
  const urls = shops.map(({ url }) => url);
  const breakAt = new Set((breaks?.at ?? []).map((share) => Math.floor(checkouts * share)));
  let next = 0;
  const stand = async () => {
    for (let buyer = next++; buyer < checkouts; buyer = next++) {
      if (breakAt.has(buyer)) await breaks?.work();
      try {
        bought.push(await buy(buyer, asker(buyer, urls), token));
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, stand));
}

/** All disturbances during the run. */
function trouble(stripe: FakeStripe, { killEvery, isForgetful }: Chaos, shops: Shop[], crowd: Crowd) {
  let isOver = false;
  let turn = 0;
  const every = async (ms: number, work: () => Promise<void>) => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (!isOver) await work();
    }
  };
  // Disturbances follow progress, not time. On a busy machine a shop would otherwise be killed again before it has sold
  // anything, and on an idle machine hardly any buyer would meet a fault.
  const everySoMany = (buyers: number, work: () => Promise<void>) => {
    let next = buyers;
    return every(25, async () => {
      if (crowd.bought.length + crowd.failures.length < next) return;
      next += buyers;
      await work();
    });
  };
  const running = [
    everySoMany(killEvery, async () => {
      // The kill hits a random moment of the others' work.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
      const shop = shops[(turn += 1) % shops.length];
      await shop?.kill();
      await shop?.start();
    }),
    everySoMany(faultEvery, async () => {
      // Faults from an idle period must not accumulate for the next start.
      stripe.faults.clear();
      const kind = faultKinds[(turn += 1) % faultKinds.length] ?? "reset";
      // The control needs the one moment in which a charge can be lost. By chance it would occur once in a whole run.
      stripe.fault(
        isForgetful
          ? { call: "POST /v1/payment_intents/:id/confirm", kind: "reset", when: "after", times: 2 }
          : { kind, when: turn % 2 === 0 ? "before" : "after", times: 2 },
      );
    }),
    every(300, async () => {
      stripe.settle();
      // One event in four is never delivered.
      if (Math.random() < 0.25) stripe.forgetEvents();
      else await stripe.deliver({ copies: 2, shuffle: true });
    }),
  ];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}

async function waitUntilSettled(
  stripe: FakeStripe,
  bought: readonly Bought[],
  longestMs: number,
): Promise<{ settledAfter: number; stuck: number }> {
  const began = Date.now();
  let open = [...bought];
  let stuck: number | null = null;
  while (open.length > 0 && Date.now() - began < longestMs) {
    stripe.settle();
    await stripe.deliver({ copies: 2, shuffle: true });
    const states = await Promise.all(open.slice(0, 20).map((each) => each.isPaid()));
    open = open.filter((_, at) => !states[at]);
    if (Date.now() - began > stuckAfterMs) stuck ??= open.length;
  }
  return { settledAfter: (Date.now() - began) / 1_000, stuck: stuck ?? open.length };
}
