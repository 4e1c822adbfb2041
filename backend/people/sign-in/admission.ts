import { and, count, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps";
import { secondsAfter } from "../../ground/dates";
import {
  addressKey,
  countAttempt,
  minutesToWait,
  networkKey,
  takeFromLimit,
} from "../../ground/limits/limits";
import type { LimitKey } from "../../ground/limits/limiters";
import { demandWork, isWorkDone } from "../../ground/limits/work";
import { outbox } from "../../ground/mail/tables";
import { findMemberByEmail } from "../members";
import { askedSeconds, countAsks } from "./asked-addresses";
import { readDevice } from "./devices";
import { signInErrors } from "./errors";

/** The requester. Limits count the requester, never the owner of the address. */
export type Asker = {
  ip: string;
  /** The cookie of a browser that has signed in before, as the browser sent it. */
  device: string | null;
  /** A solved task; empty when the browser has not solved one yet; null when it runs no script and cannot. */
  work: string | null;
};

export type Admission = {
  /** The requesting browser or network, which owns the request. */
  asker: string;
  /** The browser has signed in with this address before. */
  isKnown: boolean;
  sendAt: Date;
  /** Name of the mail that collects further requests for this address; null: the request gets its own mail. */
  joinedInto: string | null;
};

/** Enough for a room full of people behind one IP address who register and sign in, each with a second try. */
const ofNetwork = { max: 100, seconds: 900 };
/** All /64 networks of one provider's customer together. */
const ofLargeNetwork = { max: 400, seconds: 900 };
/** A browser that has signed in with the address before. */
const ofDevice = { max: 10, seconds: 900 };
/** The number of separate mails to an address. Further requests are collected in one mail every two minutes. */
const ofAddress = { max: 10, seconds: 900 };
const JOINED_SECONDS = 120;
/**
 * Above this number of requests, unknown browsers must solve a task for each mail, twice as hard for every ten more.
 */
const freeForAddress = 30;
const HOUR_SECONDS = 3_600;
/**
 * `inAll`: mails a minute to all addresses before unknown browsers must solve tasks. Above it, browsers without script
 * get only `LATE_A_MINUTE` mails.
 */
const inAll = { max: 60, seconds: 60 };
const LATE_A_MINUTE = 30;

/**
 * Decides how a browser gets its sign-in mail. Floods of requests by others never block anybody: unknown browsers only
 * have to solve a task or wait, and requests are collected in one mail. A browser that has signed in with the address
 * before has its own allowance. The answer does not depend on whether the address has an account.
 *
 * @throws GraphQLError TOO_MANY_REQUESTS when this browser or network has reached its limit; WORK_REQUIRED with the
 *   task
 */
export async function admit(deps: Deps, email: string, by: Asker): Promise<Admission> {
  const { db, clock } = deps;
  const device = await readDevice(db, deps.ids, by.device, email);
  const now = clock();
  if (device) {
    await takeOrRefuse(deps, `sign-in-device:${device}`, ofDevice);
    return { asker: `device:${device}`, isKnown: true, sendAt: now, joinedInto: null };
  }
  const network = networkKey(by.ip);
  const large = networkKey(by.ip, 3);
  if (large !== network) await takeOrRefuse(deps, `sign-in-net:${large}`, ofLargeNetwork);
  await takeOrRefuse(deps, `sign-in-ip:${network}`, ofNetwork);

  const address = addressKey(email);
  const asked = await countAsks(deps, email, by.ip);
  const flood = await floodLevel(deps, address);
  const level = Math.max(flood ?? -1, asked.level ?? -1);
  const hasWorked = level >= 0 && (await isWorkDone(deps, by.work, "sign-in", level));
  if (level >= 0 && !hasWorked && by.work !== null) throw await workRequired(deps, "sign-in", level);
  if (asked.spent && !hasWorked) throw await refusal(deps, asked.spent, { seconds: askedSeconds });
  const isServed = hasWorked || (flood === null && asked.isAtOnce);
  if (asked.isMuch && !hasWorked && !(await findMemberByEmail(db, email))) {
    const hour = Math.floor(now.getTime() / 1_000 / HOUR_SECONDS);
    const sendAt = new Date((hour + 1) * HOUR_SECONDS * 1_000);
    return { asker: `network:${network}`, isKnown: false, sendAt, joinedInto: `${address}-hour-${hour}` };
  }
  const isAlone = await takeFromLimit(db, clock, `sign-in-address:${address}`, ofAddress);
  const slot = Math.floor(now.getTime() / 1_000 / JOINED_SECONDS);
  const joined = { sendAt: new Date((slot + 1) * JOINED_SECONDS * 1_000), joinedInto: `${address}-${slot}` };
  const place = isAlone ? { sendAt: isServed ? now : await lateTime(deps), joinedInto: null } : joined;
  return { asker: `network:${network}`, isKnown: false, ...place };
}

/** @throws GraphQLError with the minutes to wait, which reveal nothing about any address */
async function takeOrRefuse(
  deps: Deps,
  key: LimitKey,
  limit: { max: number; seconds: number },
): Promise<void> {
  if (!(await takeFromLimit(deps.db, deps.clock, key, limit))) throw await refusal(deps, key, limit);
}

async function refusal(deps: Deps, key: LimitKey, limit: { seconds: number }): Promise<Error> {
  const minutes = await minutesToWait(deps.db, deps.clock, key, limit);
  const from = key.startsWith("sign-in-device") ? "this browser" : "your network";
  return signInErrors.tooManyMails(from, minutes);
}

/** How hard a task unknown browsers must solve during a flood; null: none. */
async function floodLevel({ db, clock, log }: Deps, address: string): Promise<number | null> {
  const asks = { max: 10_000, seconds: 900 };
  const more = (await countAttempt(db, clock, `sign-in-asks:${address}`, asks)) - freeForAddress;
  const isBusy = !(await takeFromLimit(db, clock, "sign-in-all", inAll));
  if (isBusy && (await takeFromLimit(db, clock, "sign-in-alarm", { max: 1, seconds: 600 })))
    log.error({ aMinute: inAll.max }, "flood of sign-in mails: unknown browsers must solve a task first");
  if (more > 0) return Math.floor(more / 10);
  return isBusy ? 0 : null;
}

/** The error that sends a task to the browser. */
async function workRequired(deps: Deps, purpose: string, level: number): Promise<Error> {
  const task = await demandWork(deps, purpose, level);
  return signInErrors.workRequired(task);
}

/** When the next mail without a solved task is sent. */
async function lateTime({ db, clock }: Deps): Promise<Date> {
  const [row] = await db
    .select({ waiting: count() })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), sql`${outbox.nextTryAt} > ${clock()}`));
  return secondsAfter(clock(), 60 * (1 + Math.floor((row?.waiting ?? 0) / LATE_A_MINUTE)));
}
