import { and, desc, eq, exists, isNotNull, isNull, notExists, or, sql, type SQL } from "drizzle-orm";
import { calendarDays, type CalendarDay, calendarFile } from "@/lib/rules/times/calendar-file";
import { site } from "@/lib/site";
import { calendarFeeds } from "../calendar";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { hashToken } from "../../ground/hashes";
import { memberById } from "../../people/members";
import { seats } from "../seats";
import { networkKey, takeFromLimit } from "../../ground/limits/limits";
import type { Occurrence } from "../orders/order";
import { orderLines, orders } from "../orders";
import { orderErrors } from "../orders";

/**
 * Limit of requests for each address. Calendar programs reload once an hour, as the file requests, and whenever their
 * owner refreshes.
 */
const asks = { max: 60, seconds: 3_600 };
/** Limit for unknown addresses. A calendar program keeps requesting an address after its owner has renewed it. */
const misses = { max: 120, seconds: 900 };
const renewals = { max: 10, seconds: 3_600 };

const HOUR = "3600";

/**
 * `GET /api/documents/feed/<token>.ics`: the dates of a member's paid seats, for the member's calendar program, which
 * reloads it regularly. It contains no personal data. Null for any other path.
 */
export async function calendarFeed(deps: Deps, request: Request): Promise<Response | null> {
  const token = /^\/api\/documents\/feed\/([\w-]{43})\.ics$/.exec(new URL(request.url).pathname)?.[1];
  if (!token) return null;
  const { db, clock } = deps;
  const tokenHash = hashToken(token);
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash));
  const network = networkKey(request.headers.get("fla-client-ip") ?? "");
  const isAllowed = feed
    ? await takeFromLimit(db, clock, `feed:${feed.memberId}`, asks)
    : await takeFromLimit(db, clock, `feed-miss:${network}`, misses);
  if (!isAllowed)
    return refuse(429, "Too many requests. Please try again in an hour.", { "retry-after": HOUR });
  if (!feed)
    return refuse(404, "This calendar no longer exists: its link was renewed, or the account was deleted.");
  const file = calendarFile(await feedDays(deps, feed.memberId), {
    method: "PUBLISH",
    name: `My ${site.name} calendar`,
  });
  const etag = `"${hashToken(file).slice(0, 22)}"`;
  const headers = { etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(file, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `inline; filename="${site.slug}.ics"`,
      "x-content-type-options": "nosniff",
    },
  });
}

function refuse(status: number, text: string, more: Record<string, string> = {}): Response {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "private, no-store",
    ...more,
  };
  return new Response(text, { status, headers });
}

/** When the member's address was made; null if there is none. */
export async function feedMadeAt(db: Db, memberId: number): Promise<Date | null> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.memberId, memberId));
  return feed?.madeAt ?? null;
}

/**
 * Makes a new address and ends the earlier one. Only its hash is stored, so no later call can return it.
 *
 * @throws RATE_LIMITED
 */
export async function renewFeed(deps: Deps, memberId: number): Promise<{ path: string; madeAt: Date }> {
  const { db, clock, ids } = deps;
  if (!(await takeFromLimit(db, clock, `feed-renewal:${memberId}`, renewals)))
    throw orderErrors.tooManyFeeds();
  const token = ids.token();
  const row = { tokenHash: hashToken(token), madeAt: clock() };
  await db
    .insert(calendarFeeds)
    .values({ memberId, ...row })
    .onConflictDoUpdate({ target: calendarFeeds.memberId, set: row });
  return { path: `/api/documents/feed/${token}.ics`, madeAt: row.madeAt };
}

/** Far more dates than any real member has. The newest lines count. */
const MOST_DATES = 500;

/** The dates have the same ids as in calendar files and mails. A date without a seat in any paid order is cancelled. */
async function feedDays({ db, settings }: Deps, memberId: number): Promise<CalendarDay[]> {
  const isTheirs = await isOfPerson(db, memberId);
  const rows = await db
    .select({ occurrence: orderLines.occurrence, status: orders.status, endedAt: orderLines.endedAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isTheirs, isNotNull(orders.paidAt), isNotNull(orderLines.occurrence)))
    .orderBy(desc(orders.id), desc(orderLines.id))
    .limit(MOST_DATES);
  const dates = new Map<string, Occurrence>();
  for (const { occurrence, status, endedAt } of rows) {
    if (!occurrence) continue;
    const known = dates.get(occurrence.uid);
    const isKept = endedAt === null && (status === "processing" || status === "completed");
    if (!known || (known.isCancelled && isKept)) dates.set(occurrence.uid, withStatus(occurrence, isKept));
  }
  return [...dates.values()].flatMap((date) =>
    calendarDays({ ...date, url: `${settings.origin}${date.path}` }),
  );
}

/**
 * Lines with a seat of the member: a seat that the member bought and kept, or one that somebody else gave to the
 * member.
 */
async function isOfPerson(db: Db, memberId: number) {
  const seatsOf = (address: SQL) =>
    db
      .select({ one: sql`1` })
      .from(seats)
      .where(and(eq(seats.lineId, orderLines.id), address));
  const email = (await memberById(db, memberId))?.email ?? "";
  const isBuyers = or(exists(seatsOf(isNull(seats.email))), notExists(seatsOf(isNotNull(seats.email))));
  return or(and(eq(orders.memberId, memberId), isBuyers), exists(seatsOf(eq(seats.email, email))));
}

/** The mail that cancels the dates of an order uses the next number as well. */
function withStatus(date: Occurrence, isKept: boolean): Occurrence {
  if (isKept) return date;
  return { ...date, isCancelled: true, sequence: (date.sequence ?? 0) + (date.isCancelled ? 0 : 1) };
}
