import { asc, eq, isNull } from "drizzle-orm";
import { seatState } from "@/backend/after-sales/seat-changes/seat";
import { formatEuro } from "@/lib/money";
import { compareSeatBooks } from "@/tests/support/seat-run/books";
import * as tables from "@/tests/support/schema";
import type { Held } from "./holdings";
import type { Shop } from "./shop";

/** The columns of a table in docs/consequences.md, after the event. */
export const subjects = [
  "Money",
  "Documents",
  "Held",
  "Access",
  "Code",
  "Certificate",
  "Desk",
  "Mails",
] as const;
export type Facts = Record<(typeof subjects)[number], string>;

/** In a cell without anything. */
export const nothing = "–";

/** A text for each subject. */
export function mapped(textOf: (subject: string) => string): Facts {
  const [Money, Documents, Held, Access, Code, Certificate, Desk, Mails] = subjects.map(textOf);
  return { Money, Documents, Held, Access, Code, Certificate, Desk, Mails } as Facts;
}

const listed = (words: readonly string[]) => words.join(", ") || nothing;
const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0);
/** "1.668,00 € paid": nothing for no cents. */
const amounts = (all: Record<string, number>) =>
  listed(
    Object.entries(all).flatMap(([word, cents]) => (cents === 0 ? [] : [`${formatEuro(cents)} ${word}`])),
  );

/** How things stand, in words. @param mailsAfter the number of the last mail before the event */
export async function factsOf(shop: Shop, held: Held, mailsAfter: number): Promise<Facts> {
  return {
    Money: await moneyOf(shop),
    Documents: await documentsOf(shop),
    Held: await heldOf(shop),
    Access: await accessOf(shop, held),
    Code: await codesOf(shop),
    Certificate: await certificatesOf(shop),
    Desk: await askedOfDesk(shop),
    Mails: mailsSince(shop, held, mailsAfter),
  };
}

async function moneyOf({ db, stripe: { state } }: Shop): Promise<string> {
  const refs = new Set(
    (await db.select({ ref: tables.payments.ref }).from(tables.payments)).map(({ ref }) => ref),
  );
  const ofProvider = <T extends { payment_intent: string; amount: number; status: string }>(
    all: Iterable<T>,
    status?: string,
  ) =>
    sum(
      [...all]
        .filter((one) => refs.has(one.payment_intent) && (!status || one.status === status))
        .map(({ amount }) => amount),
    );
  const receipts = await db.select().from(tables.receipts);
  const received = (...kinds: string[]) =>
    sum(receipts.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents));
  const refunds = await db.select().from(tables.refunds);
  const orders = await db.select().from(tables.orders);
  return amounts({
    paid:
      ofProvider([...state.charges.values()].filter(({ status }) => status === "succeeded")) +
      received("transfer"),
    due: sum(orders.filter(({ status }) => status === "held").map(({ total, credit }) => total - credit)),
    back: ofProvider(state.refunds.values(), "succeeded"),
    "to be transferred back": sum(
      refunds
        .filter(({ status, codeId }) => status === "pending" && codeId === null)
        .map(({ amount }) => amount),
    ),
    "on a code": sum(refunds.filter(({ codeId }) => codeId !== null).map(({ amount }) => amount)),
    disputed: ofProvider(state.disputes.values(), "needs_response"),
    lost: ofProvider(state.disputes.values(), "lost"),
    "returned by the bank": -received("returned"),
    "not booked any more": -received("taken back"),
  });
}

/** In the order of their making. */
async function documentsOf({ db }: Shop): Promise<string> {
  const invoices = (await db.select().from(tables.invoices)).map(({ issuedAt, content }) => ({
    at: issuedAt,
    text: `invoice ${formatEuro(content.total)}`,
  }));
  const notes = (await db.select().from(tables.creditNotes)).map(({ issuedAt, net, tax }) => ({
    at: issuedAt,
    text: `credit note ${formatEuro(net + tax)}`,
  }));
  return listed(
    [...notes, ...invoices].toSorted((a, b) => Number(a.at) - Number(b.at)).map(({ text }) => text),
  );
}

async function heldOf({ db, deps, dates }: Shop): Promise<string> {
  const seats = await db
    .select({ line: tables.orderLines, order: tables.orders })
    .from(tables.seats)
    .innerJoin(tables.orderLines, eq(tables.orderLines.id, tables.seats.lineId))
    .innerJoin(tables.orders, eq(tables.orders.id, tables.seats.orderId))
    .orderBy(asc(tables.seats.id));
  const place = (variationId: number | null) =>
    "ABC"[dates.findIndex((one) => one.variationId === variationId)];
  const ofSeats = seats.map(({ line, order }) => {
    const { end = "", isCancelled = false } = line.occurrence ?? {};
    const state = seatState(
      { orderStatus: order.status, endedAs: line.endedAs, end, isCancelled },
      deps.clock(),
    );
    return `seat ${place(line.variationId)} ${state}`;
  });
  const counts = new Map<string, number>();
  for (const text of ofSeats) counts.set(text, (counts.get(text) ?? 0) + 1);
  const subscriptions = (await db.select().from(tables.subscriptions)).map(
    ({ status }) => `subscription ${status}`,
  );
  const places = (await db.select().from(tables.waitingList)).map(({ status }) => `place ${status}`);
  const coupons = (await db.select().from(tables.couponCounters)).map(({ used }) => `coupon used ${used}×`);
  return listed([
    ...[...counts].map(([text, count]) => (count === 1 ? text : `${count}× ${text}`)),
    ...subscriptions,
    ...places,
    ...coupons,
  ]);
}

async function accessOf({ db }: Shop, held: Held): Promise<string> {
  const grants = await db
    .select()
    .from(tables.grants)
    .where(isNull(tables.grants.revokedAt))
    .orderBy(asc(tables.grants.id));
  const open = grants.map(({ kind, email }) => `${kind} of ${personOf(held, email)}`);
  return listed([...new Set(open)]);
}

async function codesOf({ db }: Shop): Promise<string> {
  const rows = await db.select().from(tables.moneyCodes).orderBy(asc(tables.moneyCodes.id));
  return listed(
    rows.map(({ balance, disputed, lost }) =>
      amounts({
        "to spend": Math.max(0, balance - disputed),
        "on hold": Math.min(balance, disputed),
        void: lost,
      }),
    ),
  );
}

async function certificatesOf({ db }: Shop): Promise<string> {
  const rows = await db.select().from(tables.certificates);
  return listed(rows.map(({ revokedAt }) => (revokedAt ? "revoked" : "valid")));
}

/** Groups of the inbox with something in them. */
async function askedOfDesk(shop: Shop): Promise<string> {
  const { inbox } = await shop.desk("inbox", {});
  const groups: { kind: string; nodes: unknown[] }[] = inbox;
  const others = new Set(["EMPTY_DATE", "FULL_DATE", "CONTENT", "PUBLISHING"]);
  const asked = groups.filter(({ kind, nodes }) => nodes.length > 0 && !others.has(kind));
  return listed(asked.map(({ kind }) => kind.toLowerCase().replaceAll("_", " ")));
}

function mailsSince({ mailsQueued }: Shop, held: Held, after: number): string {
  const by = new Map<string, string[]>();
  for (const [id, { recipient, template }] of mailsQueued) {
    if (id <= after) continue;
    const person = personOf(held, recipient);
    by.set(person, [...(by.get(person) ?? []), template]);
  }
  return [...by].map(([person, templates]) => `${person}: ${templates.join(", ")}`).join("; ") || nothing;
}

function personOf({ buyer, attendee }: Held, email: string | null): string {
  if (email === null || email === buyer.email) return "buyer";
  if (email === attendee || email.startsWith("jon-") || email.startsWith("ida-")) return "attendee";
  if (email.startsWith("keeps-")) return "buyer";
  return email.startsWith("others-") ? "others" : "academy";
}

/** Sentences about seats, access, money and documents that disagree, whatever happened. */
export async function mistakesOf(shop: Shop): Promise<string[]> {
  const noMoney = () => ({ taken: 0, back: 0 });
  const { seats, access } = await compareSeatBooks(shop.db, shop.allDates, await shop.readSeats(), noMoney);
  const lines = await shop.db.select().from(tables.orderLines).where(isNull(tables.orderLines.variationId));
  const seatless = new Set(lines.map(({ id }) => `line ${id}`));
  const ofSeats = seats.filter((text) => !seatless.has(text.split(":", 1)[0] ?? ""));
  return [...ofSeats, ...access, ...(await wrongDocuments(shop))];
}

/** The documents of an order state the money that has come and not gone again, and the rest that is due. */
async function wrongDocuments({ db, stripe: { state } }: Shop): Promise<string[]> {
  const payments = await db.select().from(tables.payments);
  const receipts = await db.select().from(tables.receipts);
  const refunds = await db.select().from(tables.refunds);
  const moved = await db.select().from(tables.codeMovements);
  const invoices = await db.select().from(tables.invoices);
  const notes = await db.select().from(tables.creditNotes);
  return (await db.select().from(tables.orders)).flatMap(({ id, status, total, credit }) => {
    const own = <T extends { orderId: number }>(rows: readonly T[]) =>
      rows.filter(({ orderId }) => orderId === id);
    const refs = new Set(own(payments).map(({ ref }) => ref));
    const atProvider = (
      all: Iterable<{ payment_intent: string; amount: number; status: string }>,
      end: string,
    ) =>
      sum(
        [...all]
          .filter((one) => refs.has(one.payment_intent) && one.status === end)
          .map(({ amount }) => amount),
      );
    const amountsOf = (isMeant: (row: (typeof refunds)[number]) => boolean) =>
      sum(
        own(refunds)
          .filter(isMeant)
          .map(({ amount }) => amount),
      );
    const come =
      atProvider(state.charges.values(), "succeeded") +
      sum(own(receipts).map(({ cents }) => cents)) -
      sum(
        own(moved)
          .filter(({ kind }) => kind === "taken" || kind === "released")
          .map(({ cents }) => cents),
      );
    const gone =
      atProvider(state.refunds.values(), "succeeded") +
      atProvider(state.disputes.values(), "lost") +
      amountsOf(({ codeId }) => codeId !== null);
    // Money that went back twice has no document. VAT of a correction has one before its transfer is sent.
    const twice = amountsOf(
      ({ counted, correction, codeId }) => counted === 0 && correction === null && codeId === null,
    );
    const toSend = amountsOf(({ correction, status: end }) => correction !== null && end === "pending");
    const returned = -sum(
      own(receipts)
        .filter(({ kind }) => kind === "returned")
        .map(({ cents }) => cents),
    );
    const due = status === "held" ? total - credit : returned;
    const documents =
      sum(own(invoices).map(({ content }) => content.total)) -
      sum(own(notes).map(({ net, tax }) => net + tax));
    return documents === come - gone + twice - toSend + due
      ? []
      : [
          `order ${id}, ${status}: documents ${documents}, come ${come}, gone ${gone}, twice ${twice}, due ${due}`,
        ];
  });
}
