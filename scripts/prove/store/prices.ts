import { priceCart } from "@/backend/shop/domain/price-cart";
import { compareRandomCarts } from "@/tests/support/price-runs";
import { compareSequences } from "@/tests/support/price-sequences";
import { openTill } from "@/tests/integration/orders/till";
import type { DatabaseKind } from "../../support/databases";
import { goal, type Goal } from "../goals";

/** Random carts and random buyers against an oracle that shares no code with the shop. Source: G16, C1. */
export async function prices([embedded]: DatabaseKind[], share: number): Promise<Goal[]> {
  const whole = compareRandomCarts(share);
  if (whole.report) console.log(whole.report);
  const control = compareRandomCarts(share, (input) => {
    const priced = priceCart(input);
    return { ...priced, total: priced.total > 9_999 ? priced.total - 1 : priced.total };
  });
  const till = await openTill({}, embedded?.open);
  try {
    const later = (seconds: number) => till.deps.time.forward(seconds);
    const sequences = await compareSequences({ visitor: till.visitor, later }, share);
    const wrong = [...sequences.below, ...sequences.above];
    for (const each of wrong.slice(0, 20)) console.log(each);
    return [
      goal("G16", `${whole.carts} random carts: other than the oracle`, "0", whole.wrong, whole.wrong === 0),
      goal(
        "G16",
        "control: a pricing that forgets a cent above 99.99 €",
        "> 0",
        control.wrong,
        control.wrong > 0,
      ),
      goal(
        "G16",
        `${sequences.sequences} sequences of requests, ${sequences.compared} totals, ${sequences.orders} orders: below the oracle`,
        "0",
        sequences.below.length,
        sequences.below.length === 0,
      ),
      goal("G16", "… and above it", "0", sequences.above.length, sequences.above.length === 0),
    ];
  } finally {
    await till.close();
  }
}
