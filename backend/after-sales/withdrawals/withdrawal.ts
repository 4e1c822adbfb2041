import { isWorkingDay } from "@/lib/rules/times/austrian-holidays";
import { secondsOf, times } from "@/lib/rules/times/times";

/** The facts about an ordered line that decide whether it can be withdrawn. */
export type WithdrawalFacts = {
  /** When the line's date begins; null without a date. */
  startsAt: Date | null;
  /** The academy has cancelled the line's date. */
  isCancelled: boolean;
  /** The course has been begun, or a file downloaded. */
  isBegun: boolean;
  /** The line continues a membership. */
  isRenewal: boolean;
  /** The line paid for a move of another order's seats, which have moved. */
  isMove: boolean;
};

/** When the order was placed, when the withdrawal was stated, and when somebody proved that the order is theirs. */
export type WithdrawalTimes = { orderedAt: Date; statedAt: Date; provenAt: Date };

/**
 * Why a line cannot be withdrawn: the period is over, its date is too near, it has been begun, its date began before
 * the withdrawal was proven, it continues a membership, or it belongs to another order's seats.
 */
export type WithdrawalRefusal = "late" | "soon" | "begun" | "over" | "renewal" | "move";

/** Why the terms (section 7) do not allow a line's withdrawal; null when they do. */
export function withdrawalRefusal(
  { startsAt, isCancelled, isBegun, isRenewal, isMove }: WithdrawalFacts,
  { orderedAt, statedAt, provenAt }: WithdrawalTimes,
): WithdrawalRefusal | null {
  if (isRenewal) return "renewal";
  if (isMove) return "move";
  if (!isInPeriod(orderedAt, statedAt)) return "late";
  if (startsAt !== null) {
    if (isCancelled) return null;
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

/** Whether a receipt's button still carries out the withdrawal. After that a person decides. */
export function isButtonLive(statedAt: Date, now: Date): boolean {
  return now.getTime() - statedAt.getTime() <= secondsOf(times.withdrawal) * 1_000;
}

const viennaDay = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  timeZone: "Europe/Vienna",
});

/** A day such as `2026-12-10`, in the academy's time zone. */
function dayIn(moment: Date): string {
  return viennaDay.format(moment);
}
