import { priceCart } from "@/backend/sales/cart/price-cart";
import { openCheckoutWorld } from "@/tests/support/checkout-world";
import { compareRandomCarts } from "@/tests/support/price-runs";
import { compareSequences } from "@/tests/support/price-sequences";
import { type DatabaseKind, databaseKinds } from "../support/databases";
import { postgresForTests } from "../support/postgres-cluster.mjs";
import { type Figure, type Goal, moreThan, none, type Options, runAll, type Step } from "./goals";
import { crashesOfFour, crashesOfOne } from "./store/crashes";
import { events, faults } from "./store/faults-and-events";
import { frozenDocuments } from "./store/frozen-documents";
import { lastOnes } from "./store/last-ones";
import { providerAsItIs } from "./store/provider";
import { seatKills } from "./store/seat-kills";
import { seatHolders } from "./store/seat-holders";
import { moneyBack } from "./store/money-back";

/** Measures goals G1, G2, G3, G7, G8, G16, G21 to G23, G27 and G29. */
export async function store({ share, only }: Options): Promise<Goal[]> {
  const postgres = await postgresForTests({ durable: true });
  const server = "missing" in postgres ? null : postgres;
  if (server === null) console.log("PostgreSQL is not installed: the proofs run on PGlite only.");
  try {
    const kinds = databaseKinds(server?.url ?? null);
    const steps: Step[] = [
      { id: "G1", title: "one shop that is killed", work: () => crashesOfOne(share) },
      { id: "G3", title: "the last ones", work: () => lastOnes(kinds, share) },
      { id: "G7", title: "faults of the provider", work: () => faults(kinds, share) },
      { id: "G8", title: "its events", work: () => events(kinds, share) },
      { id: "G21", title: "the provider as it is", work: () => providerAsItIs(kinds, share) },
      { id: "G16", title: "prices", work: () => prices(kinds, share) },
      { id: "G23", title: "seats against strangers", work: () => seatHolders(kinds, share) },
      { id: "G27", title: "money that goes back", work: () => moneyBack(kinds, share) },
      { id: "G29", title: "seats that change while the shop dies", work: () => seatKills(kinds, share) },
      { id: "G22", title: "frozen documents", work: () => frozenDocuments(kinds, share) },
    ];
    if (server)
      steps.push({ id: "G2", title: "four shops on PostgreSQL", work: () => crashesOfFour(server, share) });
    return await runAll(steps, only);
  } finally {
    await server?.stop();
  }
}

/** Compares prices of random carts and buyers with an oracle that shares no code with the shop. */
async function prices([embedded]: DatabaseKind[], share: number): Promise<Figure[]> {
  const whole = compareRandomCarts(share);
  if (whole.report) console.log(whole.report);
  const control = compareRandomCarts(share, (input) => {
    const priced = priceCart(input);
    return { ...priced, total: priced.total > 9_999 ? priced.total - 1 : priced.total };
  });
  const world = await openCheckoutWorld({}, embedded?.open);
  try {
    const later = (seconds: number) => world.deps.time.forward(seconds);
    const sequences = await compareSequences({ visitor: world.visitor, later }, share);
    const wrong = [...sequences.below, ...sequences.above];
    for (const each of wrong.slice(0, 20)) console.log(each);
    return [
      none(`${whole.carts} random carts: other than the oracle`, whole.wrong),
      moreThan("control: a pricing that forgets a cent above 99.99 €", 0, control.wrong),
      none(
        `${sequences.sequences} sequences of requests, ${sequences.compared} totals, ${sequences.orders} orders: below the oracle`,
        sequences.below.length,
      ),
      none("… and above it", sequences.above.length),
    ];
  } finally {
    await world.close();
  }
}
