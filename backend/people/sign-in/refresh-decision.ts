import { secondsAfter } from "../../ground/dates";

/** Seconds in which the previous refresh token gets the same successor. */
const REPEAT_SECONDS = 10;

/** The known facts about a presented refresh token. */
type Presented = {
  now: Date;
  session: { expiresAt: Date; revokedAt: Date | null; lastSeenAt: Date };
  /** Days without a visit after which a session ends; null: never. */
  idleDays?: number | null;
  /** First exchange of the presented token. */
  usedAt: Date | null;
  /** Whether the token that followed has been exchanged itself. */
  successorUsed: boolean;
};

/**
 * The answer to a refresh token: `rotate` for the current one; `repeat` the last answer for the one before it, because
 * two tabs used it or an answer was lost; `revoke` the whole family when an older one comes back, because then there is
 * a copy of it.
 */
export function decideRefresh(presented: Presented): "rotate" | "repeat" | "revoke" | "refuse" {
  const { now, session, usedAt, successorUsed, idleDays } = presented;
  if (session.revokedAt || session.expiresAt <= now) return "refuse";
  if (idleDays && session.lastSeenAt <= daysBefore(now, idleDays)) return "refuse";
  if (!usedAt) return "rotate";
  const seconds = (now.getTime() - usedAt.getTime()) / 1_000;
  return !successorUsed && seconds <= REPEAT_SECONDS ? "repeat" : "revoke";
}

/** The moment before which a session has to have been used last. */
export function daysBefore(now: Date, days: number): Date {
  return secondsAfter(now, -days * 86_400);
}
