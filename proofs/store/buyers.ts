import { z } from "zod";
import { ContractClient, type Answer, type OperationName } from "@/tests/support/contract-client";
import { gatewayRequest, someBilling } from "../../scripts/support/gateway";
import { Visitor } from "../visitor";

/** One buyer's wish, payment method, and expected total in cents. */
type Wish = { lines: { productId: number; quantity: number }[]; method: string; cents: number };
export type Bought = {
  buyer: number;
  wish: Wish;
  orderId: number;
  /** Reads the order as its buyer; false while it is unpaid or without an answer. */
  isPaid: () => Promise<boolean>;
};

/**
 * Calculated by hand from the price list: Austrian buyers, 20 % VAT, no regional rate. The stock of each is enough for
 * a thousand.
 */
const baskets: [productId: number, quantity: number, cents: number][] = [
  [992, 1, 11_880],
  [1730, 1, 94_800],
  [1744, 2, 213_600],
  [4001, 1, 9_480],
];

/** Cards, debits that take some time, and a card that is declined at first. */
const methods = ["pm_card_visa", "pm_card_visa", "pm_sepa_debit", "pm_card_visa", "pm_card_chargeDeclined"];

function wishOf(buyer: number): Wish {
  const [productId, quantity, cents] = baskets[buyer % baskets.length] ?? [992, 1, 11_880];
  return {
    lines: [{ productId, quantity }],
    method: methods[buyer % methods.length] ?? "pm_card_visa",
    cents,
  };
}

const cartWithLines = z.object({ contents: z.object({ nodes: z.array(z.unknown()) }) });

const patienceMs = 120_000;
/** People retry more slowly after each failure. The shop limits the attempts of one network. */
const pause = (presses: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(2_000, 150 * (presses + 1))));

/** Sends a buyer's request; null without an answer, and then the next try uses another shop if possible. */
export type Asker = (name: OperationName, variables: Record<string, unknown>) => Promise<Answer | null>;

/** Asks back ends that share a database, another one after every failure. */
export function askShops(buyer: number, shops: readonly string[]): Asker {
  let turn = buyer;
  const client = new ContractClient(async (target, { path = `/${target}/graphql`, ...init }) => {
    const headers = new Headers(init.headers);
    headers.set("fla-client-ip", addressOf(buyer));
    const base = shops[turn % shops.length] ?? "";
    return fetch(`${base}${path}`, { ...init, headers, signal: AbortSignal.timeout(20_000) });
  });
  return async (name, variables) => {
    try {
      return await client.ask(name, variables);
    } catch {
      turn += 1;
      return null;
    }
  };
}

/** Asks a site as its own pages do. */
export function askSite(buyer: number, site: string): Asker {
  const visitor = new Visitor(site);
  visitor.address = addressOf(buyer);
  return async (name, variables) => {
    const { url, ...asked } = gatewayRequest(site, name, variables, { from: visitor.address });
    const { status, text } = await visitor
      .ask({ ...asked, path: new URL(url).pathname })
      .catch(() => ({ status: 599, text: "" }));
    if (status >= 500) return null;
    const { data = null, errors = [] }: Partial<Answer> = JSON.parse(text);
    return { data, errors };
  };
}

const addressOf = (buyer: number) => `198.51.${Math.floor(buyer / 200)}.${(buyer % 200) + 1}`;

/**
 * Buys an item and acts as people do when a shop does not answer: asks again, presses "buy" twice, and uses another
 * card after a decline.
 *
 * @param typed the browser's token for a typed card
 * @throws Error after two minutes without an order
 */
export async function buy(buyer: number, ask: Asker, typed: (card: string) => string): Promise<Bought> {
  const wish = wishOf(buyer);
  const until = Date.now() + patienceMs;
  let method = typed(wish.method);
  let isFilled = false;
  const told = new Map<string, number>();
  for (let presses = 0; Date.now() < until; presses += 1) {
    // A filled cart is not filled again. It may be empty because the order exists and only its answer was lost.
    const cart: Answer | null = isFilled ? null : await ask("getCart", {});
    const lines: number | null = cart && linesIn(cart);
    if (lines === 0) await ask("fillCart", { items: wish.lines, coupons: [] });
    isFilled ||= lines !== null && lines > 0;
    if (!isFilled) {
      await pause(presses);
      continue;
    }
    const clicks = await Promise.all([0, 1].map(() => ask("checkout", { input: checkout(buyer, method) })));
    const orderId = clicks.map(orderOf).find((id) => id !== null);
    if (orderId) {
      const readOrder = () => ask("getOrder", { id: String(orderId) });
      return { buyer, wish, orderId, isPaid: async () => isPaid(await readOrder()) };
    }
    if (clicks.some((answer) => answer?.errors[0]?.extensions?.code === "PAYMENT_DECLINED"))
      method = typed("pm_card_visa");
    for (const click of clicks) {
      const message = click?.errors[0]?.message ?? "nothing";
      told.set(message, (told.get(message) ?? 0) + 1);
    }
    await pause(presses);
  }
  const answers = [...told].map(([message, times]) => `${times} × ${message}`).join(" · ");
  throw new Error(`buyer ${buyer} has no order after two minutes; the answers were: ${answers}`);
}

function checkout(buyer: number, method: string) {
  return {
    billing: { ...someBilling, lastName: `Number ${buyer}`, email: `buyer-${buyer}@example.com` },
    paymentMethod: "stripe",
    metaData: [{ key: "_stripe_source_id", value: method }],
  };
}

function isPaid(answer: Answer | null): boolean {
  const order = answer?.data?.order;
  return (
    typeof order === "object" &&
    order !== null &&
    "status" in order &&
    (order.status === "PROCESSING" || order.status === "COMPLETED")
  );
}

/** Null when the answer does not contain the cart. */
function linesIn({ data }: Answer): number | null {
  const known = cartWithLines.safeParse(data?.cart);
  return known.success ? known.data.contents.nodes.length : null;
}

function orderOf(answer: Answer | null): number | null {
  const payload = answer?.data?.checkout;
  if (typeof payload !== "object" || payload === null || !("order" in payload)) return null;
  const { order } = payload;
  return typeof order === "object" && order !== null && "databaseId" in order
    ? Number(order.databaseId)
    : null;
}
