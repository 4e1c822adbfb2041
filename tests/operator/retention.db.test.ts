import fs from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { secondsAfter, daysAfter } from "@/backend/ground/dates";
import type { Db } from "@/backend/ground/database/client";
import { RETRY_PAUSES } from "@/backend/ground/mail/outbox";
import { keptDays } from "@/backend/ground/retention";
import { forgetOld } from "@/backend/desk/personal-data/retention-store";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";

onOneDatabase("old data", (open) => {
  let world: World;
  let db: Db;
  let memberId: number;
  beforeAll(async () => {
    world = await openWorld(open);
    db = world.deps.db;
    memberId = (await rowsOf(db, tables.members))[0]?.id ?? 0;
  });
  afterAll(() => world.close());

  const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const mail = (at: Date, n: number) => ({
    reason: `retention-${n}`,
    recipient: "anna.berger@example.com",
    template: "sign-in",
    data: { link: "a link" },
    nextTryAt: at,
    createdAt: at,
  });
  /** Writes a row whose time counts from the given moment. */
  const kinds: Record<
    string,
    { days: number; write: (at: Date, n: number) => Promise<unknown>; left: () => Promise<number> }
  > = {
    "sign-in requests": {
      days: keptDays.signInRequests,
      write: (at, n) =>
        db.insert(tables.signInRequests).values({
          id: uuid(n),
          email: "anna.berger@example.com",
          tokenHash: `t${n}`,
          codeHash: "c",
          createdAt: at,
          expiresAt: at,
        }),
      left: () => count(tables.signInRequests),
    },
    "sessions that ran out": {
      days: keptDays.endedSessions,
      write: (at, n) => session({ id: uuid(n), expiresAt: at }),
      left: () => count(tables.sessions),
    },
    "sessions that were ended": {
      days: keptDays.endedSessions,
      write: (at, n) => session({ id: uuid(n), revokedAt: at, expiresAt: daysAfter(at, 366) }),
      left: () => count(tables.sessions),
    },
    "addresses of mails that were sent": {
      days: keptDays.recipients,
      write: (at, n) => db.insert(tables.outbox).values({ ...mail(at, n), sentAt: at }),
      left: async () => (await rowsOf(db, tables.outbox)).filter(({ recipient }) => recipient !== "").length,
    },
    "mails that were given up": {
      days: keptDays.mailsGivenUp,
      write: (at, n) =>
        db.insert(tables.outbox).values({ ...mail(at, n), attempts: RETRY_PAUSES.length + 1 }),
      left: async () => (await rowsOf(db, tables.outbox)).filter(({ data }) => data.link).length,
    },
    "filed mails": {
      days: keptDays.filedMails,
      write: async (at) => {
        const name = `${at.toISOString().replace(/[:.]/g, "-")}-anna.berger@example.com.eml`;
        fs.mkdirSync(folder(), { recursive: true });
        fs.writeFileSync(path.join(folder(), name), "a link");
      },
      left: async () => (fs.existsSync(folder()) ? fs.readdirSync(folder()).length : 0),
    },
    "counters of limits": {
      days: keptDays.limits,
      write: (at, n) => db.insert(tables.rateLimits).values({ key: `k${n}`, windowStart: at, count: 1 }),
      left: () => count(tables.rateLimits),
    },
    "codes for deleting an account": {
      days: keptDays.deletionCodes,
      write: (at, n) =>
        db
          .insert(tables.deletionRequests)
          .values({ memberId: memberId + (n % 2), codeHash: "c", expiresAt: at }),
      left: () => count(tables.deletionRequests),
    },
    "requests about a person's data": {
      days: keptDays.personRequests,
      write: (at) =>
        db.insert(tables.personRequests).values({ kind: "export", memberId, proof: "a letter", at }),
      left: () => count(tables.personRequests),
    },
    "statements of withdrawal that fit no order": {
      days: keptDays.strayWithdrawals,
      write: (at, n) =>
        db.insert(tables.withdrawals).values({
          key: `k${n}`,
          at,
          name: "Anna Berger",
          email: "anna.berger@example.com",
          orderNumber: "99",
        }),
      left: () => count(tables.withdrawals),
    },
    "questions about orders": {
      days: keptDays.orderMessages,
      write: async (at) =>
        db
          .insert(tables.orderMessages)
          .values({ orderId: (await rowsOf(db, tables.orders))[0]?.id ?? 0, at, text: "Is there parking?" }),
      left: () => count(tables.orderMessages),
    },
    "challenges of passkeys": {
      days: keptDays.passkeyChallenges,
      write: (at, n) =>
        db
          .insert(tables.passkeyChallenges)
          .values({ id: uuid(n), bindingHash: "b", challengeHash: "c", expiresAt: at }),
      left: () => count(tables.passkeyChallenges),
    },
    "events of the payment provider": {
      days: keptDays.providerEvents,
      write: (at, n) =>
        db.insert(tables.gatewayEvents).values({ id: `e${n}`, gateway: "stripe", type: "t", receivedAt: at }),
      left: () => count(tables.gatewayEvents),
    },
    "visits of affiliates": {
      days: keptDays.affiliateVisits,
      write: (at, n) =>
        db.insert(tables.affiliateVisits).values({ id: uuid(n), affiliateKey: "a", visitedAt: at }),
      left: () => count(tables.affiliateVisits),
    },
    "buyers whose orders ended unpaid": {
      days: keptDays.lapsedSeats,
      write: (at, n) => seats(n, { lapsedAt: at, heldAt: at }),
      left: () => count(tables.unpaidSeats),
    },
    "holders of seats that cost nothing": {
      days: keptDays.freeSeats,
      write: (at, n) => seats(n, { free: true, heldAt: at }),
      left: () => count(tables.unpaidSeats),
    },
    "places in waiting lists that are over": {
      days: keptDays.waitingPlaces,
      write: (at, n) => place(at, n, "left"),
      left: () => count(tables.waitingList),
    },
  };
  const folder = () => path.join(world.deps.settings.dataDir, "outbox");
  const count = async (table: PgTable) => (await db.select().from(table)).length;
  async function seats(productId: number, of: { heldAt: Date; lapsedAt?: Date; free?: boolean }) {
    const orderId = (await rowsOf(db, tables.orders))[0]?.id ?? 0;
    const row = {
      orderId,
      productId,
      variationId: 0,
      quantity: 1,
      holder: "h",
      trusted: false,
    };
    await db.insert(tables.unpaidSeats).values({ ...row, free: false, ...of });
  }
  const place = (at: Date, n: number, status: "left" | "waiting") =>
    db.insert(tables.waitingList).values({
      productId: 1,
      email: "anna.berger@example.com",
      status,
      tokenHash: `w${status}${n}`,
      joinedAt: at,
    });
  async function session(of: { id: string; expiresAt: Date; revokedAt?: Date }) {
    const at = world.deps.clock();
    await db.insert(tables.sessions).values({ ...of, memberId, createdAt: at, lastSeenAt: at });
    await db.insert(tables.refreshTokens).values({ tokenHash: of.id, sessionId: of.id, createdAt: at });
  }

  let written = 0;
  it.each(Object.entries(kinds))("%s go when their time is over, and no sooner", async (_, kind) => {
    const { days, write, left } = kind;
    const before = await left();
    const limit = daysAfter(world.deps.clock(), -days);
    await write(secondsAfter(limit, -1), (written += 1));
    await write(secondsAfter(limit, 1), (written += 1));
    await forgetOld(world.deps);
    expect(await left()).toBe(before + 1);
    world.deps.time.forward(2);
    await forgetOld(world.deps);
    expect(await left()).toBe(before);
  });

  it("what is open, and what the law wants to be kept, stays for ever", async () => {
    const long = daysAfter(world.deps.clock(), -10_000);
    await place(long, 0, "waiting");
    await db.insert(tables.outbox).values({ ...mail(long, 0), attempts: RETRY_PAUSES.length });
    await session({ id: uuid(0), expiresAt: daysAfter(world.deps.clock(), 20_000) });
    const lasting = Object.values(tables).flatMap((table) =>
      is(table, PgTable) && !passing.has(getTableName(table)) ? [table] : [],
    );
    expect(lasting.length).toBeGreaterThan(20);
    const before = await Promise.all([...lasting, ...open3].map(count));
    expect(await count(tables.orders)).toBeGreaterThan(10);
    world.deps.time.forward(10_000 * 86_400);
    await forgetOld(world.deps);
    expect(await Promise.all([...lasting, ...open3].map(count))).toEqual(before);
  });

  it("however many there are, one run is enough", async () => {
    const at = daysAfter(world.deps.clock(), -keptDays.limits - 1);
    const many = Array.from({ length: 2_500 }, (_, n) => ({ key: `many${n}`, windowStart: at, count: 1 }));
    await db.insert(tables.rateLimits).values(many);
    expect(await forgetOld(world.deps)).toMatchObject({ limits: 2_500 });
  });
});

/** Tables that rows leave with time; the sample shop has none in the last three. */
const open3 = [tables.waitingList, tables.outbox, tables.sessions];
const passing = new Set([
  ...["sign_in_requests", "rate_limits", "deletion_requests", "gateway_events", "affiliate_visits"],
  ...["address_changes", "waiting_list", "outbox", "sessions", "refresh_tokens"],
]);
