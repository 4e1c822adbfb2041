import { createHash } from "node:crypto";
import type { Db } from "@/backend/ground/database/client";
import { outbox } from "@/backend/ground/mail/tables";
import { isLive } from "@/tests/support/seat-run/books";
import type { Seen } from "@/tests/support/seat-run/shop";
import type { Step } from "@/tests/support/seat-run/steps";

const templates = [
  ...["seats-moved", "seats-given-up", "date-changed", "date-soon", "date-over"],
  ...["seat-yours", "seat-back", "seat-given", "seat-taken", "seat-ended", "seat-changed"],
  ...["withdrawal-receipt", "withdrawal-done"],
];
const DAY = 86_400_000;

type MailBooks = { expected: number; missing: string[]; unexpected: string[]; twice: number };

/** The mails that people should get, derived only from the changes of their seats and not from the shop's records. */
export class ExpectedMails {
  readonly #counts = new Map<string, number>();
  readonly #due = new Set<string>();
  /** How often a seat has changed its person. */
  readonly #persons = new Map<number, number>();

  /** Notes the mails after a step. `now` is the shop's time. */
  note({ do: what }: Step, before: readonly Seen[], after: readonly Seen[], now: Date): void {
    const nowOf = new Map(after.map((one) => [one.seat, one]));
    const byLine = new Set<string>();
    for (const was of before) {
      const is = nowOf.get(was.seat);
      if (!is || !isPaid(was)) continue;
      const aboutLine = (template: string) => byLine.add(`${template} ${was.buyer} ${is.line}`);
      if (was.date !== is.date) aboutLine("seats-moved");
      if (was.date !== is.date && is.email) this.#add("seat-changed", is.email);
      if (was.email !== is.email) this.#given(was, is);
      if (is.state === "date cancelled" && was.state !== "date cancelled") {
        aboutLine("date-changed");
        if (is.email) this.#add("seat-changed", is.email);
      }
      if (!isLive(was) || isLive(is)) continue;
      if (is.state === "cancelled" || what === "cancel" || what === "answer") aboutLine("seats-given-up");
      if (was.email && was.state === "booked" && new Date(was.start) > now)
        this.#add("seat-ended", was.email);
    }
    for (const line of byLine) this.#add(...firstTwo(line));
  }

  /** Notes the mails after a withdrawal. */
  noteWithdrawal(buyer: string): void {
    this.#add("withdrawal-receipt", buyer);
    this.#add("withdrawal-done", buyer);
  }

  /** Notes the mails that the jobs should send before and after dates. */
  noteTime(now: Date, seen: readonly Seen[]): void {
    for (const one of seen) {
      const [start, end] = [Date.parse(one.start), Date.parse(one.end)];
      const at = now.getTime();
      if (one.state === "booked" && at < start && at >= start - 3 * DAY) this.#once("date-soon", one);
      if (one.state === "over" && at >= end && at < end + 7 * DAY) this.#once("date-over", one);
    }
  }

  /**
   * Compares the expected mails with those that the mail server got. @param ids the Message-ID of each accepted mail
   */
  async compare(db: Db, ids: readonly string[]): Promise<MailBooks> {
    const got = new Map<string, number>();
    for (const id of ids) got.set(id, (got.get(id) ?? 0) + 1);
    const sent = new Map<string, number>();
    for (const { id, reason, template, recipient } of await db.select().from(outbox)) {
      const name = createHash("sha256").update(`${id}.${reason}`).digest("hex").slice(0, 32);
      if (!templates.includes(template) || !got.has(name)) continue;
      const key = `${template} ${recipient}`;
      sent.set(key, (sent.get(key) ?? 0) + 1);
    }
    const keys = new Set([...sent.keys(), ...this.#counts.keys()]);
    const books: MailBooks = { expected: 0, missing: [], unexpected: [], twice: 0 };
    for (const key of keys) {
      const [wanted, have] = [this.#counts.get(key) ?? 0, sent.get(key) ?? 0];
      books.expected += wanted;
      if (have < wanted) books.missing.push(`${key}: ${have} of ${wanted}`);
      if (have > wanted) books.unexpected.push(`${key}: ${have}, and not ${wanted}`);
    }
    books.twice = [...got.values()].reduce((sum, times) => sum + times - 1, 0);
    return books;
  }

  #given(was: Seen, is: Seen): void {
    this.#persons.set(was.seat, (this.#persons.get(was.seat) ?? 0) + 1);
    this.#add(was.email === null ? "seat-given" : "seat-taken", was.email ?? was.buyer);
    this.#add(is.email === null ? "seat-back" : "seat-yours", is.email ?? is.buyer);
  }

  /** Seats without an address share the buyer's mails. */
  #once(template: string, { seat, order, date, email, buyer }: Seen): void {
    const who = email === null ? `order ${order}` : `seat ${seat} ${this.#persons.get(seat) ?? 0}`;
    const key = `${template} ${who} ${date}`;
    if (this.#due.has(key)) return;
    this.#due.add(key);
    this.#add(template, email ?? buyer);
  }

  #add(template: string, recipient: string): void {
    const key = `${template} ${recipient}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}

const isPaid = ({ state }: Seen) => ["booked", "date cancelled", "over"].includes(state);

function firstTwo(text: string): [string, string] {
  const [template = "", recipient = ""] = text.split(" ");
  return [template, recipient];
}
