import { type FakeState, invalid, known, newId, note, type Refund, seconds } from "./state";

/** Gives money back, never more than is left of the charge. Cards at once, debits when they are settled. */
export function refund(
  state: FakeState,
  intentId: string,
  amount?: number,
  metadata: Record<string, string> = {},
): Refund {
  const intent = known(state.intents, intentId, "payment_intent", "payment_intent");
  const charge = state.charges.get(intent.latest_charge ?? "");
  if (!charge) throw invalid("This PaymentIntent does not have a successful charge to refund.");
  // "The charge you're attempting to refund has been charged back": docs.stripe.com/error-codes, charge_disputed.
  const bankDecides = [...state.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && !/^(warning_|won|prevented)/.test(dispute.status),
  );
  if (bankDecides) throw invalid("Charge has been charged back.", { code: "charge_disputed" });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid("Charge has already been refunded.", { code: "charge_already_refunded" });
  const cents = amount ?? left;
  if (cents > left) throw invalid("Refund amount is greater than unrefunded amount on charge.");
  charge.amount_refunded += cents;
  const type = state.methods.get(intent.payment_method ?? "")?.type;
  const isDebit = type === "sepa_debit";
  const made: Refund = {
    // Only refunds of cards begin with `re_`: the dashboard shows `pyr_` for the others.
    id: newId(type === "card" ? "re" : "pyr"),
    object: "refund",
    amount: cents,
    currency: charge.currency,
    status: isDebit ? "pending" : "succeeded",
    payment_intent: intent.id,
    charge: charge.id,
    metadata,
    created: seconds(state),
  };
  state.refunds.set(made.id, made);
  note(state, "refund.created", made);
  note(state, "charge.refunded", charge);
  return made;
}

export function settleRefunds(state: FakeState): void {
  for (const each of state.refunds.values()) {
    if (each.status !== "pending") continue;
    each.status = "succeeded";
    note(state, "refund.updated", each);
  }
}

/** A refund that the bank sends back: the money is the shop's again. */
export function failRefund(state: FakeState, id: string): Refund {
  const made = known(state.refunds, id, "refund");
  const charge = known(state.charges, made.charge, "charge");
  if (made.status === "failed") return made;
  made.status = "failed";
  charge.amount_refunded -= made.amount;
  note(state, "refund.failed", made);
  return made;
}
