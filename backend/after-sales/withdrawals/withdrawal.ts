import { isWorkingDay } from "@/lib/rules/austrian-holidays";
import { secondsOf, times } from "@/lib/rules/times";

/** The facts about an ordered line that decide whether it can be withdrawn. */
export type WithdrawalFacts = {
  /** When its date begins; null for something without a date. */
  startsAt: Date | null;
  /** The academy has called its date off. */
  isCalledOff: boolean;
  /** Somebody has begun the course, or fetched a file. */
  isBegun: boolean;
  /** It continues a membership. */
  isRenewal: boolean;
  /** It paid the move of another order's seats, which have moved. */
  isMove: boolean;
};

/** When it was ordered, when the withdrawal was stated, and when somebody showed that the order is theirs. */
export type WithdrawalTimes = { orderedAt: Date; statedAt: Date; provenAt: Date };

/**
 * Why a line stays: the period is over, its date is too near, it has been begun, its date began before anybody proved the
 * statement, it continues a membership, or it belongs to the seats of another order.
 */
export type WithdrawalRefusal = "late" | "soon" | "begun" | "over" | "renewal" | "move";

/** Why a line cannot be withdrawn by the terms (section 7); null when it can. */
export function withdrawalRefusal(
  { startsAt, isCalledOff, isBegun, isRenewal, isMove }: WithdrawalFacts,
  { orderedAt, statedAt, provenAt }: WithdrawalTimes,
): WithdrawalRefusal | null {
  if (isRenewal) return "renewal";
  if (isMove) return "move";
  if (!isInPeriod(orderedAt, statedAt)) return "late";
  if (startsAt !== null) {
    if (isCalledOff) return null;
    if (startsAt.getTime() - statedAt.getTime() <= secondsOf(times.moving) * 1_000) return "soon";
    return startsAt <= provenAt ? "over" : null;
  }
  return isBegun ? "begun" : null;
}

/**
 * The last day of the period, `2026-12-10`: the day of the order does not count, and a period that ends on a weekend or
 * a public holiday in Austria ends on the next working day. Source: Regulation (EEC, Euratom) 1182/71, article 3.
 */
export function lastDayToWithdraw(orderedAt: Date): string {
  const day = new Date(`${dayIn(orderedAt)}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + times.withdrawal.days);
  while (!isWorkingDay(dayText(day))) day.setUTCDate(day.getUTCDate() + 1);
  return dayText(day);
}

const dayText = (day: Date) => day.toISOString().slice(0, 10);

export function isInPeriod(orderedAt: Date, statedAt: Date): boolean {
  return dayIn(statedAt) <= lastDayToWithdraw(orderedAt);
}

/** Whether the button of a receipt still carries it out: afterwards a person decides. */
export function isButtonLive(statedAt: Date, now: Date): boolean {
  return now.getTime() - statedAt.getTime() <= secondsOf(times.withdrawal) * 1_000;
}

const viennaDay = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: "Europe/Vienna",
});

/** `2026-12-10`, by the academy's clock. */
function dayIn(moment: Date): string {
  return viennaDay.format(moment);
}
