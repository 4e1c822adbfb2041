import { z } from "zod";
import type { Answer, ContractClient } from "./contract-client";
import { random, type Random } from "./random";
import { oraclePrice, rawText, type OracleBuyer, type OracleLine } from "./price-oracle";
import { oracleCoupons, oracleProducts } from "./price-oracle-data";

const sequencesOfAProof = 10_000;

/** A shop of which the run needs no more than visitors, and time that passes between them. */
export type WireShop = { visitor(): ContractClient; later(seconds: number): void };

export type WireResult = {
  sequences: number;
  /** Totals and orders that were compared. */
  compared: number;
  orders: number;
  /** Below what the oracle says: somebody paid too little (C1). */
  below: string[];
  /** Above it. */
  above: string[];
};

/** An empty cart says "0". */
const rawAmount = z.string().regex(/^\d+(\.\d{2})?$/);
const named = z.object({ databaseId: z.number() });
const cart = z.object({
  rawTotal: rawAmount,
  appliedCoupons: z.array(z.object({ code: z.string() })).nullable(),
  contents: z.object({
    nodes: z.array(
      z.object({
        key: z.string(),
        quantity: z.number().int().min(1).max(999),
        product: z.object({ node: named }),
        variation: z.object({ node: named }).nullable(),
      }),
    ),
  }),
});
type Cart = z.infer<typeof cart>;
const placed = z.object({
  checkout: z.object({ order: z.object({ databaseId: z.number(), total: z.string() }) }),
});

/**
 * Goal G16, second half, and threat C1: people who try everything that a request can say. After every step the cart has
 * to cost what the oracle says of its lines, its coupons and the buyer, and so has every order.
 *
 * @param share of the 10,000 sequences of a whole proof, 0 to 1.
 */
export async function compareSequences(shop: WireShop, share = 1, seed = 20_261_121): Promise<WireResult> {
  const sequences = Math.max(1, Math.round(sequencesOfAProof * share));
  const result: WireResult = { sequences, compared: 0, orders: 0, below: [], above: [] };
  /** Uses of a coupon by orders, by all and by address. */
  const uses = new Map<string, number>();
  for (let i = 0; i < sequences; i += 1) {
    await runSequence(shop.visitor(), { dice: random(seed + i), name: `${seed}+${i}`, uses, result });
    // Limits of orders and look-ups count by the hour; nobody buys that often from one address.
    shop.later(150);
  }
  return result;
}

type Run = { dice: Random; name: string; uses: Map<string, number>; result: WireResult };
type Person = { email: string; billing: Record<string, string>; cart: Cart | null };

async function runSequence(client: ContractClient, run: Run): Promise<void> {
  const person: Person = { email: `buyer-${run.name}@example.com`, billing: {}, cart: null };
  const steps = 4 + run.dice.below(4);
  await step(client, person, run, "fill");
  for (let i = 0; i < steps; i += 1)
    await step(
      client,
      person,
      run,
      run.dice.pick(["fill", "add", "quantity", "coupon", "coupon", "buyer", "buyer"]),
    );
  if (run.dice.below(3) === 0) await buy(client, person, run);
}

async function step(client: ContractClient, person: Person, run: Run, what: string): Promise<void> {
  const { dice } = run;
  const nodes = person.cart?.contents.nodes ?? [];
  const product = dice.pick(Object.values(oracleProducts));
  // What a request may carry besides: prices, notes, words of another kind.
  const extraData = dice.pick([
    undefined,
    undefined,
    '{"price":"1"}',
    '{"total":-5,"ppp":0.1}',
    "1",
    '{"name":"Mira"}',
  ]);
  switch (what) {
    case "fill":
      await client.ask("fillCart", {
        items: [
          { ...ids(product), quantity: dice.pick([1, 1, 2, 3, 1_000_000, 0, -1]) },
          ids(dice.pick(Object.values(oracleProducts))),
        ],
        coupons: [code(dice)],
      });
      break;
    case "add":
      await client.ask("addToCart", {
        ...ids(product),
        quantity: dice.pick([1, 2, 5, 0, -3, 1.5, 1e9]),
        extraData,
        ...(dice.below(8) === 0 ? { variationId: 178_001 } : {}),
      });
      break;
    case "quantity":
      await client.ask("updateItemQuantities", {
        key: nodes.length > 0 ? dice.pick(nodes).key : "nothing",
        quantity: dice.pick([1, 2, 7, 0, -1, 1.5, 1e9]),
      });
      break;
    case "coupon":
      await (dice.below(4) === 0
        ? client.ask("removeCoupons", { codes: [person.cart?.appliedCoupons?.[0]?.code ?? "none"] })
        : client.ask("applyCoupon", { code: code(dice) }));
      break;
    default:
      await tell(client, person, dice);
  }
  await readCartAndPrices(client, person, run);
}

async function tell(client: ContractClient, person: Person, dice: Random): Promise<void> {
  const change = {
    country: dice.pick(["AT", "DE", "DE", "DE", "IN", "PL", "FR", "US", "CH", "FI", "EE"]),
    customerType: dice.pick(["private", "company"]),
    vatId: dice.pick(["DE136695976", "DE100000008", "DE136695977", "FR40303265045", ""]),
  };
  const answer = await client.ask("updateCustomer", { input: { billing: change } });
  if (answer.errors.length === 0) person.billing = change;
}

async function readCartAndPrices(client: ContractClient, person: Person, run: Run): Promise<void> {
  const answer = await client.ask("getCart");
  person.cart = cart.parse(answer.data?.cart);
  compare(person.cart.rawTotal, person, run, "the cart");
}

async function buy(client: ContractClient, person: Person, run: Run): Promise<void> {
  const { dice, uses, result } = run;
  if (!person.cart || person.cart.contents.nodes.length === 0) return;
  // Sometimes another country than the one that was priced.
  const country = dice.pick([person.billing.country ?? "AT", "IN", "DE"]);
  const billing = {
    ...address,
    ...person.billing,
    country,
    email: person.email,
    customerType: person.billing.customerType ?? "private",
  };
  const isFree = Number(person.cart.rawTotal) === 0;
  const answer: Answer = await client.ask("checkout", {
    input: { billing, paymentMethod: isFree ? "free" : "invoice" },
  });
  const order = placed.safeParse(answer.data);
  if (!order.success) return;
  person.billing = { country, customerType: billing.customerType, vatId: person.billing.vatId ?? "" };
  const total = /^([\d.]+),(\d\d)/.exec(order.data.checkout.order.total.replaceAll("&nbsp;", " "));
  if (!total) throw new Error(`no amount: ${order.data.checkout.order.total}`);
  result.orders += 1;
  compare(`${(total[1] ?? "").replaceAll(".", "")}.${total[2]}`, person, run, "the order");
  for (const { code } of person.cart.appliedCoupons ?? []) {
    uses.set(code, (uses.get(code) ?? 0) + 1);
    uses.set(`${code} ${person.email}`, 1);
  }
}

const address = {
  firstName: "Mira",
  lastName: "Lang",
  company: "Lang & Co",
  address1: "Gasse 1",
  postcode: "1010",
  city: "Wien",
};

function compare(raw: string, person: Person, { uses, result, name }: Run, what: string): void {
  if (!person.cart) return;
  const coupons = (person.cart.appliedCoupons ?? []).map(({ code }) => ({
    ...oracleCoupons[code],
    code,
    used: uses.get(code) ?? 0,
    usedByBuyer: uses.get(`${code} ${person.email}`) ?? 0,
  }));
  const lines = person.cart.contents.nodes.map(lineOf);
  const expected = oraclePrice({
    buyer: buyerOf(person),
    lines,
    coupons,
    at: new Date("2026-11-21T12:00:00Z"),
  });
  result.compared += 1;
  const actual = Math.round(Number(raw) * 100);
  const text = `${name}: ${what} costs ${raw}, the oracle says ${rawText(expected.total)} for ${JSON.stringify({ lines, coupons, ...person.billing })}`;
  if (actual < expected.total) result.below.push(text);
  if (actual > expected.total) result.above.push(text);
}

function buyerOf({ billing, email }: Person): OracleBuyer {
  const confirmed: Record<string, string> = { DE: "DE136695976", FR: "FR40303265045" };
  return {
    country: billing.country ?? null,
    isCompany: billing.customerType === "company",
    isConfirmed: Boolean(billing.vatId) && confirmed[billing.country ?? ""] === billing.vatId,
    emails: [email],
  };
}

function lineOf({ quantity, product, variation }: Cart["contents"]["nodes"][number]): OracleLine {
  const { databaseId } = variation?.node ?? product.node;
  const known = Object.values(oracleProducts).find(
    (each) => ("variationId" in each ? each.variationId : each.productId) === databaseId,
  );
  if (!known) throw new Error(`the oracle does not know ${databaseId}`);
  return { ...known, quantity };
}

function ids(product: { productId: number; variationId?: number }) {
  return {
    productId: product.productId,
    ...(product.variationId ? { variationId: product.variationId } : {}),
  };
}

function code(dice: Random): string {
  return dice.pick([...Object.keys(oracleCoupons), "nope", " WELCOME-10 ", "", "welcome-10' or '1'='1"]);
}
