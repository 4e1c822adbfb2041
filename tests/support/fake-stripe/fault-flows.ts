import { refundOrder } from "@/backend/after-sales/refunds/refund-order";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import type { StripeWorld } from "../stripe-checkout-world";
import { chargesOf } from "./state";
import { rowsOf } from "../rows";

/** What a buyer does while one call of the shop to Stripe goes wrong. */
export type Flow = {
  name: string;
  /** Calls that go wrong, one at a time. */
  calls: string[];
  /** @param hurt makes the next calls go wrong. @returns what was wrong in the buyer's eyes */
  run(shop: StripeWorld, hurt: () => void, heal: () => void): Promise<string[]>;
  /** How it has to end. */
  end: "paid" | "given up" | "given back";
  /** Nothing else tells how the payment stands: a wrong amount in it, time after time, calls an operator (C8). */
  isTruth?: true;
};

const excuse =
  "The payment service is not answering, so we do not know yet whether your payment went through. Press the button again in a moment: the same order is never charged twice. If it went through, you will get an email.";
const seat = [{ productId: 6002 }];
const confirm = "POST /v1/payment_intents/:id/confirm";
const patience = 6;

/** Buys until there is no error, as a buyer would who reads "please try again". */
async function buyUntilDone(
  shop: StripeWorld,
  { hurt, heal, input = {} }: { hurt: () => void; heal: () => void; input?: Record<string, unknown> },
): Promise<string[]> {
  const client = await shop.shopper(seat);
  const method = shop.stripe.token("pm_card_visa");
  const wrong: string[] = [];
  hurt();
  const [first] = (await shop.pay(client, method, input)).errors;
  if (first) {
    if (first.message !== excuse) wrong.push(`said "${first.message}"`);
    if ((await rowsOf(shop.db, tables.cartLines)).length !== 1) wrong.push("the cart is gone");
  }
  heal();
  for (let click = 0; first && click < patience; click += 1) {
    if ((await shop.pay(client, method, input)).errors.length === 0) return wrong;
  }
  return wrong;
}

const placed = async (shop: StripeWorld, method: string) => {
  await shop.pay(await shop.shopper(seat), method);
  return (await rowsOf(shop.db, tables.payments)).at(-1)?.ref ?? "";
};

const round = async (shop: StripeWorld, seconds: number) => {
  shop.deps.time.forward(seconds);
  await reconcilePayments(shop.deps);
};

export const flows: Flow[] = [
  {
    name: "buying",
    calls: ["POST /v1/payment_intents", "GET /v1/confirmation_tokens/:id", confirm],
    end: "paid",
    run: (shop, hurt, heal) => buyUntilDone(shop, { hurt, heal }),
  },
  {
    name: "buying, and keeping the card",
    calls: ["POST /v1/customers", confirm],
    end: "paid",
    run(shop, hurt, heal) {
      const source = { key: "_stripe_source_id", value: shop.stripe.token("pm_card_visa") };
      const keep = { key: "wc-stripe-new-payment-method", value: "true" };
      return buyUntilDone(shop, { hurt, heal, input: { metaData: [source, keep] } });
    },
  },
  {
    name: "being declined, and paying with another card",
    calls: ["POST /v1/payment_intents/:id/cancel"],
    end: "paid",
    async run(shop, hurt, heal) {
      const client = await shop.shopper(seat);
      const declined = shop.stripe.token("pm_card_chargeDeclined");
      const told: string[] = [];
      const click = async () => told.push((await shop.pay(client, declined)).errors[0]?.message ?? "");
      hurt();
      await click();
      heal();
      while (told.at(-1) === excuse && told.length < patience) await click();
      await shop.pay(client, "pm_card_visa");
      const open = [...shop.stripe.state.intents.values()].filter(
        ({ status, last_payment_error }) => status === "requires_payment_method" && last_payment_error,
      );
      return [
        ...(/declined/.test(told.at(-1) ?? "") ? [] : [`said "${told.join()}"`]),
        ...(open.length > 0 ? ["a declined payment is open at Stripe"] : []),
      ];
    },
  },
  {
    name: "coming back from 3-D Secure",
    calls: ["GET /v1/payment_intents/:id"],
    end: "paid",
    isTruth: true,
    async run(shop, hurt, heal) {
      const client = await shop.shopper(seat);
      await shop.pay(client, "pm_card_threeDSecure2Required");
      const [order] = await shop.orders();
      shop.stripe.approve((await rowsOf(shop.db, tables.payments))[0]?.ref ?? "");
      hurt();
      shop.deps.time.forward(5);
      const { data, errors } = await client.ask("getOrder", { id: String(order?.id) });
      heal();
      await round(shop, 60);
      await round(shop, 60);
      return data?.order ? [] : [`the order was not shown: ${JSON.stringify(errors)}`];
    },
  },
  {
    name: "an event",
    calls: ["GET /v1/payment_intents/:id"],
    end: "paid",
    isTruth: true,
    async run(shop, hurt, heal) {
      shop.stripe.approve(await placed(shop, "pm_card_threeDSecure2Required"));
      hurt();
      const answers = await shop.stripe.deliver();
      heal();
      for (let again = 0; again < patience && (await shop.stripe.deliver()).length > 0; again += 1);
      const odd = answers.filter((status) => status !== 200 && status !== 503);
      return odd.length > 0 ? [`answered ${odd.join()}`] : [];
    },
  },
  {
    name: "giving a seat back",
    calls: ["POST /v1/payment_intents/:id/cancel"],
    end: "given up",
    async run(shop, hurt, heal) {
      await placed(shop, "pm_klarna");
      hurt();
      await round(shop, 16 * 60);
      heal();
      await round(shop, 60);
      await round(shop, 60);
      return [];
    },
  },
  {
    name: "finding a charge after an outage of a day",
    calls: ["GET /v1/payment_intents/:id"],
    end: "paid",
    isTruth: true,
    async run(shop, hurt, heal) {
      const lost = shop.stripe.fault({ call: confirm, kind: "saved 500", when: "after" });
      await shop.pay(await shop.shopper(seat), "pm_card_visa");
      lost();
      hurt();
      await round(shop, 25 * 3_600);
      heal();
      await round(shop, 60);
      await round(shop, 60);
      return [];
    },
  },
  {
    name: "giving money back",
    calls: ["GET /v1/refunds", "POST /v1/refunds"],
    end: "given back",
    async run(shop, hurt, heal) {
      await placed(shop, "pm_card_visa");
      const [order] = await shop.orders();
      hurt();
      await refundOrder(shop.deps, order?.id ?? 0, { amount: null, lineId: null, reason: null });
      heal();
      await round(shop, 60);
      await round(shop, 60);
      const given = [...shop.stripe.state.refunds.values()].filter(({ metadata }) =>
        metadata.refund?.startsWith(`refund-${order?.id}-`),
      );
      return given.length === 1 ? [] : [`given back ${given.length} times`];
    },
  },
];

/** @returns what is not as it has to be once all is calm again */
export async function wrongEnd(shop: StripeWorld, flow: Flow, isFlagged: boolean): Promise<string[]> {
  const orders = await shop.orders();
  const [order] = orders;
  if (orders.length !== 1 || !order) return [`${orders.length} orders`];
  const charges = chargesOf(shop.stripe.state, order.id);
  const taken = charges.map(({ amount }) => amount);
  const wrong = [];
  if (taken.length > 1) wrong.push(`charged ${taken.length} times`);
  if (taken.some((amount) => amount !== order.total))
    wrong.push(`charged ${taken.join()}, not ${order.total}`);
  if (isFlagged)
    return order.paidAt === null && (await shop.alerts()).length > 0
      ? wrong
      : [...wrong, "a wrong amount was believed"];
  // A payment that was cancelled at Stripe while nobody listened has failed, in the shop's eyes.
  const right = { paid: ["processing"], "given up": ["cancelled", "failed"], "given back": ["refunded"] };
  if (!right[flow.end].includes(order.status)) wrong.push(`the order is ${order.status}`);
  if (taken.length !== (flow.end === "given up" ? 0 : 1)) wrong.push(`charged ${taken.length} times`);
  if ((await shop.stockOf(6002)) !== (flow.end === "paid" ? 24 : 25)) wrong.push("a seat is lost");
  return [...wrong, ...shop.deps.errors.map(({ message }) => `logged: ${message}`)];
}
