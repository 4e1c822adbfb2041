import fc from "fast-check";
import { sql } from "drizzle-orm";
import { releaseLeases } from "@/backend/ground/database/run-alone";
import type { Db } from "@/backend/ground/database/client";
import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import { demoPayments } from "@/backend/sales/payments/tables";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { MailRecorder } from "@/tests/support/mail-recorder";
import { random } from "@/tests/support/random";
import { compareSeatBooks } from "@/tests/support/seat-run/books";
import { contentOfDates, numbersOfDates } from "@/tests/support/seat-run/dates";
import { People } from "@/tests/support/seat-run/people";
import { passes, requestOf } from "@/tests/support/seat-run/requests";
import { wrongOf } from "@/tests/support/seat-run/run";
import { type Seen, shopControls } from "@/tests/support/seat-run/shop";
import { type Step, steps } from "@/tests/support/seat-run/steps";
import type { DatabaseKind } from "../../scripts/support/databases";
import { type Figure, figure, moreThan, none } from "../goals";
import { Life, mortal } from "./mortal";
import { ExpectedMails } from "./seat-mails";

const DAY = 86_400;
/** By then the leases and claims of a dead process have ended. */
const leaseSeconds = 120;
/** Number of statements assumed for work that was not measured yet. */
const usualSteps = 40;
/** Lasts until long after the last date. */
const wholeDays = 100;

/** Two seats are bought, one is given up, and the other one is used. */
const forgotten: Step[] = [
  { do: "buy", buyer: 0, date: 1, quantity: 2, method: "card", code: false },
  { do: "cancel", at: 0, asCode: false, together: false, anyState: false },
];

type Found = {
  deaths: number;
  steps: string[];
  books: string[];
  mails: number;
  missing: string[];
  unexpected: string[];
  twice: number;
};

/** Buyers and the academy change seats, while the shop dies in the middle of these actions and of its jobs. */
export async function seatKills(kinds: DatabaseKind[], share: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const shipped = snapshot();
  try {
    for (const kind of kinds) {
      replaceContent(shipped);
      const sequences = fc.sample(steps(20, 12), { numRuns: Math.max(1, Math.round(25 * share)), seed: 29 });
      const all = await playAll(kind, sequences);
      replaceContent(shipped);
      const control = await playAll(kind, [forgotten], { forgets: true });
      for (const line of [...all.steps, ...all.books, ...all.missing, ...all.unexpected].slice(0, 20))
        console.log(line);
      const { name } = kind;
      figures.push(
        moreThan(
          `${name}: ${sequences.length} sequences of buying, moving, giving, giving up, withdrawing, refunding and cancelling: deaths in the middle`,
          sequences.length * 2,
          all.deaths,
        ),
        none(`${name}: … steps that did something else, a half or twice`, all.steps.length),
        none(
          `${name}: … dates, orders and seats on which seats, money, documents or access disagree`,
          all.books.length,
        ),
        moreThan(`${name}: … mails about seats that had to come`, sequences.length, all.mails),
        none(`${name}: … of them missing`, all.missing.length),
        none(
          `${name}: … mails too many, or to somebody who had moved, given or cancelled`,
          all.unexpected.length,
        ),
        figure(
          `${name}: … mails handed over again under their own Message-ID, because the shop died before it noted them`,
          `≤ ${all.deaths}`,
          all.twice,
          all.twice <= all.deaths,
        ),
        moreThan(
          `${name}, control: the database forgets freed seats: dates that are wrong`,
          0,
          control.books.length,
        ),
        moreThan(
          `${name}, control: … and columns and reasons of mails: mails too many`,
          0,
          control.unexpected.length,
        ),
      );
    }
  } finally {
    replaceContent(shipped);
  }
  return figures;
}

async function playAll(
  kind: DatabaseKind,
  sequences: readonly Step[][],
  { forgets = false } = {},
): Promise<Found> {
  const found: Found = { deaths: 0, steps: [], books: [], mails: 0, missing: [], unexpected: [], twice: 0 };
  const database = await kind.open();
  const life = new Life();
  const mail = new MailRecorder();
  const send = mail.send.bind(mail);
  mail.send = async (one) => {
    life.step();
    await send(one);
    life.step();
  };
  const content = contentOfDates(snapshot());
  const till = await openCheckoutWorld({ mail }, async () => mortal(database, life));
  try {
    if (forgets) await forget(database.db);
    const { below } = random(29);
    const usual = new Map<string, number>();
    for (const todo of sequences) {
      const one = await playOne({ till, db: database.db, life, mail, below, usual, content }, todo);
      found.deaths += one.deaths;
      found.mails += one.mails;
      found.twice += one.twice;
      for (const key of ["steps", "books", "missing", "unexpected"] as const) found[key].push(...one[key]);
    }
    return found;
  } finally {
    await till.close();
  }
}

type Stage = {
  till: CheckoutWorld;
  db: Db;
  life: Life;
  mail: MailRecorder;
  below: (most: number) => number;
  usual: Map<string, number>;
  content: ReturnType<typeof contentOfDates>;
};

async function playOne(
  { till, db, life, mail, below, usual, content }: Stage,
  todo: readonly Step[],
): Promise<Found> {
  await till.reset();
  await db.execute(sql`delete from calendar_dates`);
  mail.sent.length = 0;
  replaceContent(content(new Set()));
  const { time } = till.deps;
  time.forward((Date.now() - time.now().getTime()) / 1_000);
  const dates = numbersOfDates();
  const controls = shopControls(till, dates);
  const expected = new ExpectedMails();
  const wrong: string[] = [];
  let deaths = 0;

  /** Runs work that may die in its middle. @returns null when it died */
  async function risky<T>(name: string, odds: number, work: () => Promise<T>): Promise<T | null> {
    const isAtRisk = below(100) < odds;
    life.endAfter(isAtRisk ? below(usual.get(name) ?? usualSteps) : Infinity);
    const done = await work().catch((error: unknown) => {
      if (life.isOver) return null;
      throw error;
    });
    if (!isAtRisk) usual.set(name, life.steps);
    if (!life.begin()) return done;
    deaths += 1;
    time.forward(leaseSeconds);
    await releaseLeases(till.deps);
    return null;
  }
  const work = async () => {
    await controls.jobs();
    await till.deliver();
  };
  const jobs = async () => {
    expected.noteTime(time.now(), await controls.readSeats());
    await risky("jobs", 50, work);
    await work();
    till.deps.errors.length = 0;
  };
  const everybody = new People({
    ...controls,
    dates,
    jobs,
    visitor: (buyer) => till.visitor(`192.0.2.${buyer + 1}`),
    show: async (without) => controls.show(content(without)),
    forward: async (seconds) => time.forward(seconds),
    pace: 2 * DAY,
    card: () => ({
      paymentMethod: "demo",
      metaData: [{ key: "_demo_payment_method", value: "demo_card_4242" }],
    }),
  });

  async function take(step: Step): Promise<void> {
    const before = await controls.readSeats();
    const request = await requestOf(everybody, step, before);
    if (request === null) return;
    const note = (mayBe: typeof passes, after: readonly Seen[]) =>
      wrong.push(
        ...wrongOf({ ...request, mayBe }, true, before, after).map(
          (what) => `${JSON.stringify(step)}: ${what}`,
        ),
      );
    const own = (a: Seen, b: Seen) => request.mayBe(a, b) || passes(a, b);
    const isTime = step.do === "wait" || step.do === "cancel date";
    let outcome = await risky(step.do, isTime || step.do === "buy" ? 0 : 70, request.send);
    if (outcome === null) {
      await work();
      const meanwhile = await controls.readSeats();
      note(own, meanwhile);
      outcome = request.isDone(before, meanwhile) ? { ok: true, said: "" } : await request.send();
    }
    const { ok } = outcome;
    if (ok && request.withdrawalOf) expected.noteWithdrawal(request.withdrawalOf);
    await jobs();
    const after = await controls.readSeats();
    note(ok ? own : passes, after);
    expected.note(step, before, after, time.now());
  }

  await work();
  const mayCome = todo.filter((step) => step.do !== "pay" && !(step.do === "move" && !step.pays));
  for (const step of mayCome) await take(step.do === "buy" ? { ...step, method: "card" } : step);
  await take({ do: "wait", days: wholeDays });
  const taken = await db.select().from(demoPayments);
  const money = (id: number) =>
    taken
      .filter(({ orderId, status }) => orderId === String(id) && status === "succeeded")
      .reduce((sum, one) => ({ taken: sum.taken + one.amount, back: sum.back + one.refunded }), {
        taken: 0,
        back: 0,
      });
  const {
    seats,
    money: cents,
    access,
  } = await compareSeatBooks(db, dates, await controls.readSeats(), money);
  const ids = mail.sent.map(({ id }) => /[0-9a-f]{32}/.exec(id ?? "")?.[0] ?? "");
  const { expected: mails, ...mailBooks } = await expected.compare(db, ids);
  return { deaths, steps: wrong, books: [...seats, ...cents, ...access], mails, ...mailBooks };
}

/**
 * Removes guards: freed seats do not return to the stock, mails are not recognised by their reason, and seats are not
 * marked as mailed.
 */
async function forget(db: Db): Promise<void> {
  await db.execute(sql`create function forget_seats() returns trigger language plpgsql as $$
    begin if new.quantity > old.quantity then return null; end if; return new; end $$`);
  await db.execute(sql`create function forget_reason() returns trigger language plpgsql as $$
    begin new.reason := new.reason || random(); return new; end $$`);
  await db.execute(sql`create function forget_columns() returns trigger language plpgsql as $$
    begin new.reminded := null; new.asked := null; return new; end $$`);
  await db.execute(
    sql`create trigger forget before update on stock for each row execute function forget_seats()`,
  );
  await db.execute(
    sql`create trigger forget before insert on outbox for each row execute function forget_reason()`,
  );
  await db.execute(
    sql`create trigger forget before update on seats for each row execute function forget_columns()`,
  );
}
