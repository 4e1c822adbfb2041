import { type Cents, formatEuro, share } from "@/lib/money";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { addEntry } from "../../sales/order-history";
import { amountsOfPart, splitLine } from "../../sales/order-lines";
import { lockOrder, type Order } from "../../sales/orders";
import { backOf, differencesOf, missingOf, type PaidDifference, type Refund } from "../ledger";
import { revokeLine } from "../refunds";
import { type ChoiceRefusal, type ChosenSeats, chooseSeats } from "./chosen-seats";
import { giveBack, isDisputed, tryRefunds } from "./give-back";
import { dropOpenMoves } from "./order-move";
import { giveDifferencesBack } from "./paid-moves";
import { type Return, returnOf } from "./seat";

export type WantedCancellation = {
  orderId: number;
  /** Ids of seats of one line. */
  seatIds: readonly number[];
  /** Cents of the refund that the caller was shown. */
  back: Cents;
  /** The staff choose the refund, at most the price of the seats. */
  isStaff?: boolean;
  /** The buyer keeps the refund as a code. */
  asCode?: boolean;
};

type Cancelled = { kind: "cancelled"; order: Order; seats: number; refunds: Refund[] };
export type CancelOutcome =
  | Cancelled
  | {
      kind: "refused";
      refusal: ChoiceRefusal | { reason: "stale" | "partly refunded" | "paying" | "disputed" };
    };

/**
 * Gives seats up: their line ends, its rights end, the seats go to the waiting list, and the part of the price that the
 * terms promise is refunded, in one transaction. The money moves after that; the reconciler continues if the process
 * stops in between.
 *
 * @returns null when there is no such order
 */
export async function cancelSeats(deps: Deps, wanted: WantedCancellation): Promise<CancelOutcome | null> {
  if (!(await dropOpenMoves(deps, wanted))) return { kind: "refused", refusal: { reason: "paying" } };
  const outcome = await deps.db.transaction((tx) => cancelInside(tx, deps, wanted));
  if (outcome?.kind !== "cancelled") return outcome;
  return { ...outcome, refunds: await tryRefunds(deps, outcome.refunds) };
}

async function cancelInside(tx: Db, deps: Deps, wanted: WantedCancellation): Promise<CancelOutcome | null> {
  const order = await lockOrder(tx, wanted.orderId);
  if (!order) return null;
  const chosen = await chooseSeats(tx, deps, order, wanted.seatIds, "cancel");
  if ("reason" in chosen) return { kind: "refused", refusal: chosen };
  const byRule = await quoteCancellation(tx, chosen, deps.clock());
  if ("reason" in byRule) return { kind: "refused", refusal: byRule };
  const quoted = wanted.isStaff ? quoteByStaff(chosen, byRule, wanted.back) : byRule;
  if (quoted.back !== wanted.back) return { kind: "refused", refusal: { reason: "stale" } };
  const codeOf = wanted.asCode ? order : null;
  const paying = [order.id, ...quoted.differences.map((each) => each.order.id)];
  if (quoted.back > 0 && !codeOf && (await isDisputed(tx, paying)))
    return { kind: "refused", refusal: { reason: "disputed" } };
  const { taken } = await splitLine(tx, chosen.line, wanted.seatIds);
  await revokeLine(tx, deps, order, taken, quoted.as);
  const reason = quoted.as === "withdrawn" ? "Withdrawal" : "Seat cancelled";
  const own = await giveBack(tx, deps, order, taken, { amount: quoted.ofLine, reason, codeOf });
  const { basisPoints } = quoted;
  const more = await giveDifferencesBack(tx, deps, quoted.differences, { basisPoints, reason, codeOf });
  await announce(tx, deps, chosen, taken.id, { ...quoted, isCode: codeOf !== null });
  return { kind: "cancelled", order, seats: chosen.seats.length, refunds: [...own, ...more] };
}

export type Quoted = Return & {
  back: Cents;
  /** The part of `back` that the seats' own line pays. */
  ofLine: Cents;
  /** Payments for moving these seats to more expensive dates. */
  differences: PaidDifference[];
};

/** The refund if the buyer gives the seats up now. */
export async function quoteCancellation(
  db: Db,
  chosen: ChosenSeats,
  now: Date,
): Promise<Quoted | { reason: "partly refunded" } | { reason: "short"; isCancelled: boolean }> {
  if (chosen.left === null) return { reason: "partly refunded" };
  const { total, tax } = amountsOfPart(chosen.line, chosen.seats.length);
  const given = returnOf(chosen.facts, now);
  const ofLine = Math.min(chosen.left, share(total + tax, given.basisPoints));
  const seatIds = chosen.seats.map(({ id }) => id);
  const differences = await differencesOf(db, chosen.order.id, seatIds);
  for (const { order } of differences)
    if ((await missingOf(db, order)) > 0) return { reason: "short", isCancelled: chosen.facts.isCancelled };
  const back = differences.reduce((sum, each) => sum + backOf(each, given.basisPoints), ofLine);
  return { ...given, back, ofLine, differences };
}

/** The amount that the staff chose, if it concerns only the line's price; otherwise the amount by the rule. */
function quoteByStaff(chosen: ChosenSeats, byRule: Quoted, back: Cents): Quoted {
  if (byRule.differences.length > 0 || back > mostBack(chosen)) return byRule;
  return { ...byRule, back, ofLine: back };
}

/** Cents of the seats' price that have not been refunded. */
export function mostBack({ line, seats, left }: ChosenSeats): Cents {
  const { total, tax } = amountsOfPart(line, seats.length);
  return Math.min(left ?? 0, total + tax);
}

async function announce(
  tx: Db,
  deps: Deps,
  { order, line, seats }: ChosenSeats,
  lineId: number,
  { back, isCode, basisPoints }: Quoted & { isCode: boolean },
): Promise<void> {
  const { occurrence } = line;
  const [subject, verb] = seats.length === 1 ? ["A seat", "was"] : [`${seats.length} seats`, "were"];
  const outcome = isCode ? "goes on a code" : "will be refunded";
  const money = back > 0 ? ` ${formatEuro(back)} ${outcome}.` : " There is no refund.";
  const text = `${subject} of ${occurrence.title}, ${occurrenceText(occurrence)}, ${verb} cancelled.${money}`;
  await addEntry(tx, deps, order.id, "note", { topic: "seats", text, buyerText: text });
  await queueMail(tx, deps, {
    reason: `order-${order.id}-given-up-${lineId}`,
    recipient: order.email,
    template: "seats-given-up",
    data: { orderId: order.id, lineId, back, isCode, isLate: basisPoints === 0 },
  });
}
