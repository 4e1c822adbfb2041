import { secondsAfter } from "../../ground/dates";

/** For this many seconds the previous refresh token gets the same successor. */
const REPEAT_SECONDS = 10;

/** The facts about a presented refresh token. */
type Presented = {
  now: Date;
  session: { expiresAt: Date; revokedAt: Date | null; lastSeenAt: Date };
  /** Days without a visit after which a session ends; null: never. */
  idleDays?: number | null;
  /** When the presented token was first exchanged. */
  usedAt: Date | null;
  /** Whether the token's successor has been exchanged. */
  successorUsed: boolean;
};

/**
 * The answer to a refresh token. `rotate`: it is the current token. `repeat`: it is the previous one, because two tabs
 * used it or an answer was lost, and gets the last answer again. `revoke`: an older one came back, so a copy of it
 * exists, and the whole family ends.
 */
export function decideRefresh(presented: Presented): "rotate" | "repeat" | "revoke" | "refuse" {
  const { now, session, usedAt, successorUsed, idleDays } = presented;
  if (session.revokedAt || session.expiresAt <= now) return "refuse";
  if (idleDays && session.lastSeenAt <= daysBefore(now, idleDays)) return "refuse";
  if (!usedAt) return "rotate";
  const seconds = (now.getTime() - usedAt.getTime()) / 1_000;
  return !successorUsed && seconds <= REPEAT_SECONDS ? "repeat" : "revoke";
}

/** A session must have been used after this time. */
export function daysBefore(now: Date, days: number): Date {
  return secondsAfter(now, -days * 86_400);
}
