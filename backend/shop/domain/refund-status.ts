/** States of one refund. "created": stored, the gateway's answer is not known yet. */
export const refundStatuses = ["created", "pending", "succeeded", "failed"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A refund that came back from the buyer's bank fails after it had succeeded; one that failed stays so. */
const steps: Record<RefundStatus, readonly RefundStatus[]> = {
  created: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: ["failed"],
  failed: [],
};

/** True when news of a refund says more than what is known: late and doubled news change nothing. */
export function refundMoves(from: RefundStatus, to: RefundStatus): boolean {
  return steps[from].includes(to);
}
