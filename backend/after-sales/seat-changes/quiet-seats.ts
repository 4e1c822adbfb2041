import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { type Seat, seats } from "../../sales/seats";

/** The token in a mail's link. It names a seat and its person, and lets the reader refuse the mail after the date. */
export async function quietToken(
  db: Db,
  ids: Deps["ids"],
  { id, turn }: Pick<Seat, "id" | "turn">,
): Promise<string> {
  const secret = await readSecret(db, ids, "seat-mails");
  return `${id}.${createHmac("sha256", secret).update(`${id}/${turn}`).digest("base64url")}`;
}

/**
 * Stops the mail after the date for the person of a seat; for a buyer, for all seats of the order. @returns false for
 * an invalid link
 */
export async function silenceSeat({ db, ids }: Pick<Deps, "db" | "ids">, token: string): Promise<boolean> {
  const id = Number(/^(\d{1,9})\.[\w-]{43}$/.exec(token)?.[1] ?? 0);
  const [seat] = await db.select().from(seats).where(eq(seats.id, id));
  if (!seat) return false;
  const [given, right] = [Buffer.from(token), Buffer.from(await quietToken(db, ids, seat))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  const theirs =
    seat.email === null ? and(eq(seats.orderId, seat.orderId), isNull(seats.email)) : eq(seats.id, id);
  await db.update(seats).set({ quiet: true }).where(theirs);
  return true;
}
