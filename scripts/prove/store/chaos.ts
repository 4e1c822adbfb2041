import { startFakeStripe, type FakeStripe } from "@/tests/support/fake-stripe";
import { faultKinds } from "@/tests/support/fake-stripe/faults";
import { type Asker, askShops, buy, type Bought } from "./buyers";
import { webhookSecret } from "./shop-process";

/** A process that sells, dies and comes back. */
type Shop = {
  url: string;
  kills: number;
  start: () => Promise<void>;
  /** As a power cut for the process. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/** One run: how many buyers, and what is done to the shop while they buy. */
export type Chaos = {
  checkouts: number;
  /** Shops that buyers and events may reach; they share one database. */
  shops: (stripe: string) => Promise<Shop[]>;
  /** How a buyer reaches them; as the site's server does, unless it is given. */
  asker?: (buyer: number, urls: string[]) => Asker;
  /** Where the provider sends its events; the first of the shops, unless it is given. */
  front?: string;
  /** A shop is killed after so many buyers have come through, or given up. */
  killEvery: number;
  /** Something else that breaks, at these shares of the checkouts. */
  breaks?: { at: number[]; work: () => Promise<void> };
  /** Waited for when the last buyer is through, before all shops die at once. */
  onBought?: () => Promise<void>;
  /** The provider forgets what it has confirmed when it cannot say so: for controls. */
  isForgetful?: boolean;
};

export type Survived = {
  bought: Bought[];
  failures: string[];
  kills: number;
  /** Seconds from the last start of a shop until nothing was open any more. */
  settledAfter: number;
  /** Buyers whose order was still open two minutes after that. */
  stuck: number;
  stripe: FakeStripe;
};

const atOnce = 8;
/** The provider fails again after so many buyers have come through, or given up. */
const faultEvery = 6;
/** After that an order that is still open counts as unsettled. */
const patienceMs = 180_000;
/** Nobody waits longer once the provider and the shops are well. */
const stuckAfterMs = 120_000;
/** Where the guard is off, some never settle. */
const patienceOfControlMs = 10_000;

/**
 * Lets people buy while shops are killed, the provider fails in every way it can and its events arrive twice and in any
 * order. Then the shops come back and have a minute to bring everything to an end.
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
  // One more power cut, so that what the run left open has to be found by a shop that knows nothing of it.
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

/** Fills while they buy. */
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

/** Everything that goes wrong meanwhile. */
function trouble(stripe: FakeStripe, { killEvery }: Chaos, shops: Shop[], crowd: Crowd) {
  let isOver = false;
  let turn = 0;
  const every = async (ms: number, work: () => Promise<void>) => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (!isOver) await work();
    }
  };
  // By progress, not by time: on a busy machine a shop would be killed again before it has sold anything, and on a
  // quiet one hardly a buyer would meet a fault.
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
      // At any moment of whatever the others are just doing.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
      const shop = shops[(turn += 1) % shops.length];
      await shop?.kill();
      await shop?.start();
    }),
    everySoMany(faultEvery, async () => {
      // Those of a pause, when nobody asked, do not pile up: the next start would meet nothing else.
      stripe.faults.clear();
      const kind = faultKinds[(turn += 1) % faultKinds.length] ?? "reset";
      stripe.fault({ kind, when: turn % 2 === 0 ? "before" : "after", times: 2 });
    }),
    every(300, async () => {
      stripe.settle();
      // One time in four what happened is never told.
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
