import { type Cents, proportion, spreadCents } from "@/lib/money";

/** The facts about an order that refunds need. Amounts are in cents, including tax. */
export type RefundableOrder = {
  isPaid: boolean;
  total: Cents;
  /** Cents refunded or being refunded. */
  refunded: Cents;
  lines: readonly { id: number; gross: Cents }[];
  refunds: readonly { lineId: number | null; amount: Cents; status: RefundStatus }[];
};

/** Whether a bank took the money in a dispute. The key shows it, because the staff can give a refund any reason. */
export const isChargedBack = ({ key }: { key: string }): boolean => key.includes(disputeKeyPart);
export const disputeKeyPart = ":dispute:";

export type WantedRefund = {
  /** Null: all that is left of the order or of the line. */
  amount: Cents | null;
  lineId: number | null;
  /**
   * The order whose code gets the money instead of the buyer; without it, the money that the provider took goes back
   * there.
   */
  codeOf?: { id: number; test: boolean };
};

export type Wanted = WantedRefund & { reason: string | null; withdrawalId?: number };

export type RefundAmount =
  | { kind: "amount"; amount: Cents }
  | { kind: "refused"; reason: "unpaid" | "nothing left" | "no such line" }
  | { kind: "refused"; reason: "too much"; left: Cents };

/** The amount to refund, never more than is left of the order or of the named line. */
export function refundAmount(order: RefundableOrder, { amount, lineId }: WantedRefund): RefundAmount {
  if (!order.isPaid) return { kind: "refused", reason: "unpaid" };
  const line = order.lines.find(({ id }) => id === lineId);
  if (lineId !== null && !line) return { kind: "refused", reason: "no such line" };
  const ofOrder = order.total - order.refunded;
  const left = line
    ? Math.min(ofOrder, line.gross - refundedOfLine(order, line.id, countedStatuses))
    : ofOrder;
  if (left <= 0) return { kind: "refused", reason: "nothing left" };
  if (amount === null) return { kind: "amount", amount: left };
  return amount <= left ? { kind: "amount", amount } : { kind: "refused", reason: "too much", left };
}

/** Lines whose full price was refunded by refunds that name them, so that their grants end. */
export function refundedLines(order: Pick<RefundableOrder, "lines" | "refunds">): number[] {
  const settled = ["succeeded"] as const;
  return order.lines
    .filter(({ id, gross }) => gross > 0 && refundedOfLine(order, id, settled) >= gross)
    .map(({ id }) => id);
}

const countedStatuses = ["created", "pending", "succeeded"] as const;

function refundedOfLine(
  { refunds }: Pick<RefundableOrder, "refunds">,
  lineId: number,
  counted: readonly RefundStatus[],
): Cents {
  return refunds
    .filter((refund) => refund.lineId === lineId && counted.includes(refund.status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents by which a refund reduces the order's total. The VAT of a correction has already left the total. */
export function countedCents(refund: {
  amount: Cents;
  counted: Cents | null;
  correction: string | null;
}): Cents {
  return refund.correction === null ? (refund.counted ?? refund.amount) : 0;
}

/** States of one refund. "created": stored, and the gateway's answer is not known yet. */
export const refundStatuses = ["created", "pending", "succeeded", "failed"] as const;
export const refundKinds = ["price", "rest", "over"] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A refund that the buyer's bank sends back fails after it had succeeded. A failed refund stays failed. */
const refundSteps: Record<RefundStatus, readonly RefundStatus[]> = {
  created: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: ["failed"],
  failed: [],
};

/** Whether news about a refund adds a fact. Late and duplicate news change nothing. */
export function refundMoves(from: RefundStatus, to: RefundStatus): boolean {
  return refundSteps[from].includes(to);
}

/** A part of an order, or of a refund, with one tax treatment. */
export type TaxedPart = { net: Cents; tax: Cents };

type RefundToSplit = {
  /** Cents, including tax. */
  amount: Cents;
  /** Index of the part that is refunded; null for the whole order. */
  part: number | null;
};

/**
 * Splits an order's refunds, in the sequence of settlement, into net and tax of every part. Net and tax of a refund add
 * up to its amount. All refunds together never exceed any net or tax amount of the order, and the last refund takes
 * exactly the rest.
 *
 * @returns for each refund its share of every part, in the sequence of the parts
 */
export function splitRefunds(parts: readonly TaxedPart[], refunds: readonly RefundToSplit[]): TaxedPart[][] {
  let left: readonly TaxedPart[] = parts;
  return refunds.map((refund) => {
    const shares = splitOne(left, refund);
    left = left.map(({ net, tax }, i) => ({
      net: net - (shares[i]?.net ?? 0),
      tax: tax - (shares[i]?.tax ?? 0),
    }));
    return shares;
  });
}

function splitOne(left: readonly TaxedPart[], { amount, part }: RefundToSplit): TaxedPart[] {
  const room = left.map(({ net, tax }) => net + tax);
  // If earlier refunds used up a line's part, the rest comes from the other parts.
  const own = spreadCents(
    part === null ? 0 : amount,
    room.map((cents, i) => (i === part ? cents : 0)),
  );
  const others = spreadCents(
    amount - own.reduce((sum, cents) => sum + cents, 0),
    room.map((cents, i) => cents - (own[i] ?? 0)),
  );
  return left.map((of, i) => shareOf(of, (own[i] ?? 0) + (others[i] ?? 0)));
}

/** The tax is proportional, rounded half up. The net is the rest, so that no cent is lost between the two. */
function shareOf({ net, tax }: TaxedPart, gross: Cents): TaxedPart {
  if (gross === 0) return { net: 0, tax: 0 };
  const share = proportion(gross, tax, net + tax);
  return { net: gross - share, tax: share };
}
