import type Stripe from "stripe";
import { GatewayNotUnderstood, type ListedReversal, type ReversalPage, type Reversals } from "../port";
import { accountDisputes, accountRefunds, disputes, refunds } from "./answers";
import { askStripe } from "./client";
import { toDispute, toRefund } from "./states";

/** The largest possible page: docs.stripe.com/api/pagination. */
const limit = 100;

/** The refunds and disputes of one payment. */
export async function readReversals(client: Stripe, ref: string): Promise<Reversals> {
  const of = { payment_intent: ref, limit };
  const [back, disputed] = await Promise.all([
    askStripe("list refunds", refunds, () => client.refunds.list(of)),
    askStripe("list disputes", disputes, () => client.disputes.list(of)),
  ]);
  return {
    refunds: back.items.map(toRefund),
    dispute: toDispute(disputed.items),
    unread: [...back.unread, ...disputed.unread],
  };
}

/** A page of the account's refunds or disputes, the newest first. */
export async function listReversals(
  client: Stripe,
  kind: "refund" | "dispute",
  since: Date,
  after: string | null,
): Promise<ReversalPage> {
  const created = { gte: Math.floor(since.getTime() / 1_000) };
  const which = { created, limit, ...(after !== null && { starting_after: after }) };
  if (kind === "refund") {
    const page = await askStripe("list refunds", accountRefunds, () => client.refunds.list(which));
    return pageOf(page, (item) => ({ kind: "refund", state: toRefund(item) }));
  }
  const page = await askStripe("list disputes", accountDisputes, () => client.disputes.list(which));
  return pageOf(page, (item) => {
    const state = toDispute([item]);
    return state && { kind: "dispute", state };
  });
}

type Page<T> = {
  listed: { ref: string; payment: string; item: T | null }[];
  hasMore: boolean;
  last: string | null;
};
type Meaning =
  | Omit<Extract<ListedReversal, { kind: "refund" }>, "payment">
  | Omit<Extract<ListedReversal, { kind: "dispute" }>, "payment">
  | null;

function pageOf<T>({ listed, hasMore, last }: Page<T>, meaningOf: (item: T) => Meaning): ReversalPage {
  if (hasMore && last === null) throw new GatewayNotUnderstood("Stripe: a page without ids goes on");
  return {
    listed: listed.map(({ ref, payment, item }) => ({
      payment,
      ...((item && meaningOf(item)) ?? { kind: "unread" as const, ref }),
    })),
    next: hasMore ? last : null,
  };
}
