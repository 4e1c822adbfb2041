import type { BalanceTransaction, Dispute, DisputeStatus } from "./dispute-object";
import { type FakeState, known, newId, note, type PaymentIntent, seconds } from "./state";

/** Of an account in the euro area: stripe.com/at/pricing. It stays with Stripe, however the bank decides. */
export const disputeFee = 2_000;

/** A dispute of the buyer at the bank, as its own network tells it. */
export function dispute(state: FakeState, intent: PaymentIntent): string {
  const charge = known(state.charges, intent.latest_charge ?? "", "charge");
  charge.disputed = true;
  const { amount, currency } = charge;
  const made = {
    id: newId("du"),
    object: "dispute" as const,
    amount,
    currency,
    status: "needs_response" as const,
    evidence_details: {
      due_by: seconds(state) + 14 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    reason: "fraudulent",
    balance_transactions: [moved(state, -amount, disputeFee)],
    payment_intent: intent.id,
    charge: charge.id,
    created: seconds(state),
  };
  state.disputes.set(made.id, made);
  note(state, "charge.dispute.created", made);
  note(state, "charge.dispute.funds_withdrawn", made);
  return made.id;
}

/** The bank's next step; money that it returns has an event of its own. */
export function moveDispute(state: FakeState, id: string, status: DisputeStatus): Dispute {
  const dispute = known(state.disputes, id, "dispute");
  dispute.status = status;
  if (status === "won") dispute.balance_transactions.push(moved(state, dispute.amount, 0));
  const isClosed = ["won", "lost", "warning_closed", "prevented"].includes(status);
  note(state, isClosed ? "charge.dispute.closed" : "charge.dispute.updated", dispute);
  if (status === "won") note(state, "charge.dispute.funds_reinstated", dispute);
  return dispute;
}

function moved(state: FakeState, amount: number, fee: number): BalanceTransaction {
  return {
    id: newId("txn"),
    object: "balance_transaction",
    type: "adjustment",
    amount,
    fee,
    net: amount - fee,
    currency: "eur",
    created: seconds(state),
  };
}
