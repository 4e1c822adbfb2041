import Bowser from "bowser";
import { z } from "zod";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import type { Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { hashToken, nextRefreshToken } from "../../ground/hashes";
import { daysBefore, decideRefresh } from "./refresh-decision";
import {
  findLiveSession,
  findRefreshToken,
  insertRefreshToken,
  insertSession,
  liveSessionsOf,
  lockSession,
  markExchanged,
  type RefreshToken,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
  type Session,
  touchSession,
} from "./session-store";

/** A browser stays signed in for a year after its sign-in. Visits do not extend it. */
const SESSION_SECONDS = 365 * 24 * 3_600;

export type OpenedSession = { id: string; memberId: number; refreshToken: string; issuedAt: Date };

/**
 * Opens a new session that takes nothing over from the browser's earlier one.
 * @param byPasskey whether a passkey opens it, and not a mailed link or code
 */
export async function openSession(
  tx: Db,
  deps: Deps,
  memberId: number,
  userAgent: string | null,
  byPasskey = false,
): Promise<OpenedSession> {
  const now = deps.clock();
  const opened = { id: deps.ids.uuid(), memberId, refreshToken: deps.ids.token(), issuedAt: now };
  const session = {
    id: opened.id,
    memberId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    byPasskey,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: secondsAfter(now, SESSION_SECONDS),
  };
  await insertSession(tx, session, hashToken(opened.refreshToken));
  return opened;
}

/**
 * Exchanges a refresh token for the next one. @returns null when the token no longer works; its family may have been
 * ended
 */
export async function refreshSession(deps: Deps, token: string): Promise<OpenedSession | null> {
  return deps.db.transaction(async (tx) => {
    const tokenHash = hashToken(token);
    const sessionId = (await findRefreshToken(tx, tokenHash))?.sessionId;
    const session = sessionId ? await lockSession(tx, sessionId) : null;
    // The token is read again, because another exchange may have used it while this one waited for the lock.
    const presented = session && (await findRefreshToken(tx, tokenHash));
    if (!session || !presented) return null;

    const now = deps.clock();
    const refreshToken = nextRefreshToken(await readSecret(tx, deps.ids, "refresh-token"), token);
    const successor = await findRefreshToken(tx, hashToken(refreshToken));
    const decision = decideRefresh({
      now,
      session,
      idleDays: deps.settings.sessionIdleDays ?? null,
      usedAt: presented.usedAt,
      successorUsed: successor?.usedAt != null,
    });
    const answer = (issuedAt: Date) => ({
      id: session.id,
      memberId: session.memberId,
      refreshToken,
      issuedAt,
    });

    if (decision === "rotate") return (await rotate(tx, presented, refreshToken, now)) ? answer(now) : null;
    if (decision === "repeat") return answer(presented.usedAt ?? now);
    if (decision === "revoke") {
      await revokeSession(tx, session.id, now);
      noteSecurity(deps.log, "session-reused", { member: session.memberId });
    }
    return null;
  });
}

/** The member whose live session a refresh token belongs to. Nothing is exchanged. */
export async function memberOfRefreshToken({ db, clock }: Deps, token: string): Promise<number | null> {
  const found = await findRefreshToken(db, hashToken(token));
  return (found && (await findLiveSession(db, found.sessionId, clock()))?.memberId) ?? null;
}

async function rotate(tx: Db, presented: RefreshToken, successor: string, now: Date): Promise<boolean> {
  if (!(await markExchanged(tx, presented.tokenHash, now))) return false;
  await insertRefreshToken(tx, {
    tokenHash: hashToken(successor),
    sessionId: presented.sessionId,
    createdAt: now,
  });
  await touchSession(tx, presented.sessionId, now);
  return true;
}

export type OwnSession = Session & { isCurrent: boolean };

/** Signed-in browsers of the current member, the last used first. `isCurrent` marks the current one. */
export async function listSessions(deps: Deps, who: Identity): Promise<OwnSession[]> {
  const rows = await usableSessionsOf(deps, who.memberId);
  return rows.map((row) => ({ ...row, isCurrent: row.id === who.sessionId }));
}

/** A member's sessions that can still be used: neither ended, nor expired, nor unused for too long. */
export async function usableSessionsOf(deps: Deps, memberId: number): Promise<Session[]> {
  const now = deps.clock();
  const { sessionIdleDays: days } = deps.settings;
  const rows = await liveSessionsOf(deps.db, memberId, now);
  return days ? rows.filter(({ lastSeenAt }) => lastSeenAt > daysBefore(now, days)) : rows;
}

/**
 * Signs a browser out on the server: every token of its session stops working at once. Unknown tokens have no effect.
 */
export async function endSession(deps: Deps, refreshToken: string): Promise<number | null> {
  const token = await findRefreshToken(deps.db, hashToken(refreshToken));
  return token ? revokeSession(deps.db, token.sessionId, deps.clock()) : null;
}

/** Ends the live session of a refresh token if it is the member's. @returns false otherwise, with nothing changed */
export async function endConfirmed(
  tx: Db,
  refreshToken: string,
  memberId: number,
  now: Date,
): Promise<boolean> {
  const token = await findRefreshToken(tx, hashToken(refreshToken));
  return token !== null && revokeSessionOf(tx, memberId, token.sessionId, now);
}

/**
 * Signs one browser of the member out. Its access token ends with its refresh token, because every request checks the
 * live session. @returns false for another member's, ended or unknown session
 */
export async function endOwnSession(deps: Deps, who: Identity, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  return revokeSessionOf(deps.db, who.memberId, id, deps.clock());
}

/** Signs the member out everywhere, including the requesting browser. */
export async function endAllSessions(deps: Deps, who: Identity): Promise<void> {
  await revokeSessionsOf(deps.db, who.memberId, deps.clock());
}

/**
 * The user agent in plain words: `"Firefox on Windows"`, `"Safari on iPhone"`, `"Unknown browser"`. The browser
 * supplies it, so it may be wrong, and a long one is cut.
 */
export function deviceName(userAgent: string | null): string {
  // Bowser throws for an empty text.
  if (!userAgent?.trim()) return UNKNOWN_BROWSER;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = shortened(browser.name).replace(/^Microsoft /, "") || UNKNOWN_BROWSER;
  const system = shortened(os.name === "iOS" ? (platform.model ?? os.name) : os.name);
  return system ? `${name} on ${system}` : name;
}

const UNKNOWN_BROWSER = "Unknown browser";

function shortened(text: string | undefined): string {
  return (text ?? "").replace(/\p{C}/gu, "").trim().slice(0, 40);
}
