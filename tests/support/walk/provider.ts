import { formatEuro } from "@/lib/money";
import { reconcilePayments } from "@/backend/after-sales/payment-events";
import { tellAttendees } from "@/backend/after-sales/seat-changes";
import { carryOutOpen } from "@/backend/after-sales/withdrawals";
import type { Charge } from "../fake-stripe/state";
import type { Deed, Place } from "./place";

const orderOf = ({ metadata }: Charge) => metadata.order_id ?? "?";
const disputes = ({ till }: Place) => [...till.stripe.state.disputes.values()];

function charges(place: Place, isFit: (charge: Charge) => boolean): Charge[] {
  const all = [...place.till.stripe.state.charges.values()];
  return all.filter((charge) => charge.status === "succeeded" && isFit(charge));
}

/** Debits that are under way end, and refunds of debits. */
export const settle: Deed = async ({ till }) => {
  till.stripe.settle();
  return "the provider: debits and refunds that were under way have ended";
};

export const refundThere: Deed = async (place) => {
  const open = charges(
    place,
    ({ id, amount, amount_refunded }) =>
      amount_refunded < amount &&
      !disputes(place).some((one) => one.charge === id && !["won", "warning_closed"].includes(one.status)),
  );
  if (open.length === 0) return null;
  const charge = place.chance.pick(open);
  const left = charge.amount - charge.amount_refunded;
  const cents = place.chance.below(2) === 0 ? left : Math.min(left, 100 * (1 + place.chance.below(40)));
  place.till.stripe.refund(charge.payment_intent, cents);
  return `the provider: somebody refunds ${formatEuro(cents)} of order ${orderOf(charge)} in its dashboard`;
};

export const failRefund: Deed = async (place) => {
  const refunds = [...place.till.stripe.state.refunds.values()].filter(({ status }) => status !== "failed");
  if (refunds.length === 0) return null;
  const { id, amount, payment_intent: ref } = place.chance.pick(refunds);
  const charge = charges(place, ({ payment_intent }) => payment_intent === ref)[0];
  place.till.stripe.failRefund(id);
  return `the provider: the bank sends a refund of ${formatEuro(amount)} of order ${charge ? orderOf(charge) : "?"} back`;
};

export const dispute: Deed = async (place) => {
  const open = charges(place, ({ disputed }) => !disputed);
  if (open.length === 0) return null;
  const charge = place.chance.pick(open);
  place.till.stripe.dispute(charge.payment_intent);
  return `the provider: order ${orderOf(charge)} is disputed`;
};

const next: Record<string, readonly ("under_review" | "won" | "lost" | "appeal_under_review")[]> = {
  needs_response: ["under_review", "won", "lost", "lost"],
  under_review: ["won", "lost"],
  lost: ["appeal_under_review"],
  appeal_under_review: ["won", "lost"],
};

export const decide: Deed = async (place) => {
  const open = disputes(place).filter(
    ({ status }) => status in next && (status !== "lost" || place.chance.below(5) === 0),
  );
  if (open.length === 0) return null;
  const { id, charge, status } = place.chance.pick(open);
  const to = place.chance.pick(next[status] ?? []);
  place.till.stripe.moveDispute(id, to);
  const [of] = charges(place, (one) => one.id === charge);
  return `the provider: the dispute of order ${of ? orderOf(of) : "?"} is ${to}`;
};

/** Its events wait for some steps. */
export const beLate: Deed = async (place) => {
  if (place.late.steps > 0) return null;
  place.late.steps = 2 + place.chance.below(4);
  return `the provider: its events are late by ${place.late.steps} steps`;
};

/** Its events come twice and in any order, and old ones once more. */
export const repeat: Deed = async (place) => {
  place.late.steps = 0;
  await place.till.stripe.deliver({ copies: 2, shuffle: true });
  return "the provider: events come twice and in any order";
};

/** Events that are not late reach the shop, and the jobs of the next minute follow. */
export async function hear(place: Place): Promise<void> {
  const { deps, stripe } = place.till;
  if (place.late.steps > 0) place.late.steps -= 1;
  if (place.late.steps === 0) await stripe.deliver();
  await reconcilePayments(deps);
  await carryOutOpen(deps);
  await tellAttendees(deps);
  if (place.late.steps === 0) await stripe.deliver();
}
