/** Source: docs.stripe.com/api/disputes/object. */
export const disputeStatuses = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "won",
  "lost",
  "prevented",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Money that moved on the account's balance: docs.stripe.com/api/balance_transactions/object. */
export type BalanceTransaction = {
  id: string;
  object: "balance_transaction";
  type: "adjustment";
  amount: number;
  fee: number;
  net: number;
  currency: string;
  created: number;
};

export type Dispute = {
  id: string;
  object: "dispute";
  amount: number;
  currency: string;
  status: DisputeStatus;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  reason: string;
  balance_transactions: BalanceTransaction[];
  payment_intent: string;
  charge: string;
  created: number;
};
