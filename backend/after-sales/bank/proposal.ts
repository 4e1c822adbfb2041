import type { Cents } from "@/lib/money";

/** The fact by which an order was found for a line. */
type FoundBy = "order" | "invoice" | "number" | "name" | "amount";
export type Candidate = { orderId: number; by: FoundBy };

/** The facts about an order with which a bank line is compared. */
export type CandidateOrder = {
  id: number;
  /** The part of the total that a transfer still has to pay. */
  total: Cents;
  /** Whether the order waits for a transfer, or was paid too little. */
  isWaiting: boolean;
  isPaid: boolean;
  /** Cents that the bank has received for the order. */
  received: Cents;
};

/**
 * Why a line is not an ordinary payment. "returned": the bank says that it was returned. "maybe returned": its text
 * sounds like that. "unclear": the bank gives it an unknown state. "announced": the booking was not final.
 */
export const lineTags = ["returned", "maybe returned", "unclear", "announced"] as const;
export type LineTag = (typeof lineTags)[number];

type ProposalKind = "sure" | "review" | "other";

/** The reason for a line's kind of proposal. */
export type Why =
  | "fits"
  | "possible double"
  | "sum fits"
  | "several orders"
  | "other amount"
  | "paid already"
  | "not waiting"
  | "other currency"
  | "only the number"
  | "only the name"
  | "only the amount"
  | "another line"
  | "no order"
  | "goes out"
  | "returned"
  | "returned before"
  | "returned unknown"
  | "returned to us"
  | "sounds returned"
  | "unclear state"
  | "announced";

export type Proposal = {
  kind: ProposalKind;
  why: Why;
  orderId: number | null;
  /** Several orders whose prices add up to the amount. */
  orderIds?: number[];
};

type Line = {
  amount: Cents;
  currency: string;
  candidates: readonly Candidate[];
  /** The line of another file that this line may repeat; null: none. */
  doubleOf?: number | null;
  tag?: LineTag | null;
};

const byReference = (candidate: Candidate) => candidate.by === "order" || candidate.by === "invoice";

/**
 * The order that a line probably pays. A line is sure only if it names one order that waits for exactly this amount.
 * @param orders every order among the candidates; orders that are missing do not exist
 */
export function proposalFor(line: Line, orders: ReadonlyMap<number, CandidateOrder>): Proposal {
  const { amount, currency, candidates, tag = null } = line;
  if (tag === "announced") return { kind: "other", why: "announced", orderId: null };
  if (amount < 0 && (tag === "returned" || (tag === "maybe returned" && candidates.length > 0)))
    return returnFor(line, orders);
  if (tag !== null && amount > 0) return proposalForTagged(line, orders, tag);
  if (amount <= 0) return { kind: "other", why: "goes out", orderId: null };
  const existing = candidates.filter(({ orderId }) => orders.has(orderId));
  const named = new Set(existing.filter(byReference).map(({ orderId }) => orderId));
  const [only] = named;
  if (line.doubleOf != null && existing.length > 0)
    return { kind: "review", why: "possible double", orderId: named.size === 1 && only ? only : null };
  if (named.size > 1 && only !== undefined) return severalFor(line, named, orders);
  if (only === undefined) return unnamedFor(existing, orders, amount);
  const order = orders.get(only);
  const review = (why: Why): Proposal => ({ kind: "review", why, orderId: only });
  if (currency !== "EUR") return review("other currency");
  if (!order?.isWaiting) return review(order?.isPaid ? "paid already" : "not waiting");
  if (order.total !== amount) return review("other amount");
  return { kind: "sure", why: "fits", orderId: only };
}

const tagWords = {
  returned: "returned to us",
  "maybe returned": "sounds returned",
  unclear: "unclear state",
  announced: "announced",
} as const satisfies Record<LineTag, Why>;

/** Handles money that came in with a tag: only a person can say whether it is a payment. */
function proposalForTagged(line: Line, orders: ReadonlyMap<number, CandidateOrder>, tag: LineTag): Proposal {
  const { kind, orderId } = proposalFor({ ...line, tag: null }, orders);
  if (kind === "other" && tag !== "returned") return { kind, why: "no order", orderId };
  return { kind: "review", why: tagWords[tag], orderId };
}

/** The paid orders whose money the bank took back. */
function returnFor({ amount, candidates }: Line, orders: ReadonlyMap<number, CandidateOrder>): Proposal {
  const back = 0 - amount;
  const candidateLists = [
    candidates.filter(byReference),
    candidates.filter(({ by }) => by === "name"),
    candidates,
  ];
  const ids = new Set((candidateLists.find((found) => found.length > 0) ?? []).map(({ orderId }) => orderId));
  const known = [...ids].flatMap((id) => orders.get(id) ?? []);
  const paid = known.filter(({ isPaid, received }) => isPaid && received > 0);
  const review = (why: Why, orderId: number | null): Proposal => ({ kind: "review", why, orderId });
  const [first, second] = paid;
  if (!first) return known[0] ? review("returned before", known[0].id) : review("returned unknown", null);
  if (!second) return review("returned", first.id);
  const isSum = paid.reduce((sum, { received }) => sum + received, 0) === back;
  if (isSum) return { ...review("returned", null), orderIds: paid.map(({ id }) => id) };
  const [only, other] = paid.filter(({ received }) => received === back);
  return review("returned", only && !other ? only.id : null);
}

function severalFor(
  { amount, currency }: Line,
  named: ReadonlySet<number>,
  orders: ReadonlyMap<number, CandidateOrder>,
): Proposal {
  const all = [...named].flatMap((id) => orders.get(id) ?? []);
  const isSum = all.every(({ isWaiting }) => isWaiting) && sumOf(all) === amount;
  if (isSum && currency === "EUR")
    return { kind: "review", why: "sum fits", orderId: null, orderIds: all.map(({ id }) => id) };
  const fitting = [...named].filter((id) => fits(orders.get(id), amount));
  return {
    kind: "review",
    why: "several orders",
    orderId: fitting.length === 1 ? (fitting[0] ?? null) : null,
  };
}

const sumOf = (all: readonly CandidateOrder[]) => all.reduce((sum, { total }) => sum + total, 0);

/** A number without a word before it, a name or an amount is only a hint for a person. */
function unnamedFor(
  candidates: readonly Candidate[],
  orders: ReadonlyMap<number, CandidateOrder>,
  amount: Cents,
): Proposal {
  for (const [by, why] of hints) {
    const found = candidates.filter((one) => one.by === by);
    if (found.length === 0) continue;
    const fitting = found.filter(({ orderId }) => fits(orders.get(orderId), amount));
    const [first, second] = fitting.length > 0 ? fitting : found;
    return { kind: "review", why, orderId: second ? null : (first?.orderId ?? null) };
  }
  return { kind: "other", why: "no order", orderId: null };
}

const hints = [
  ["number", "only the number"],
  ["name", "only the name"],
  ["amount", "only the amount"],
] as const satisfies readonly (readonly [FoundBy, Why])[];

const fits = (order: CandidateOrder | undefined, amount: Cents) =>
  order !== undefined && order.isWaiting && order.total === amount;

/** Of several lines for the same order, only the first stays sure, because an order is paid once. */
export function onceEach<T extends { proposal: Proposal }>(lines: readonly T[]): T[] {
  const taken = new Set<number>();
  return lines.map((line) => {
    const { kind, orderId } = line.proposal;
    if (kind !== "sure" || orderId === null) return line;
    if (!taken.has(orderId)) {
      taken.add(orderId);
      return line;
    }
    return { ...line, proposal: { kind: "review", why: "another line", orderId } };
  });
}
