import { and, eq } from "drizzle-orm";
import type { Db } from "@/backend/ground/database/client";
import * as tables from "@/tests/support/schema";

export type ClaimedMail = {
  template: string;
  recipient: string;
  reason: string;
  data: Record<string, unknown>;
};

/** Checks the facts that a mail states, in the transaction that queues it. @returns why it is false; null: it is true */
type Claim = (db: Db, mail: ClaimedMail) => Promise<string | null>;

type OrderFacts = Awaited<ReturnType<typeof orderFacts>>;
type OrderRule = (facts: NonNullable<OrderFacts>, mail: ClaimedMail) => string | null;

async function orderFacts(db: Db, id: unknown) {
  const orderId = Number(id);
  const [order] = await db.select().from(tables.orders).where(eq(tables.orders.id, orderId));
  if (!order) return null;
  const [lines, seats, payments] = [
    await db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, orderId)),
    await db.select().from(tables.seats).where(eq(tables.seats.orderId, orderId)),
    await db.select().from(tables.payments).where(eq(tables.payments.orderId, orderId)),
  ];
  return { order, lines, seats, payments };
}

/** Every rule holds of the order that the mail names. */
const ofOrder =
  (...rules: OrderRule[]): Claim =>
  async (db, mail) => {
    const facts = await orderFacts(db, mail.data["orderId"]);
    if (!facts) return "its order does not exist";
    return rules.map((rule) => rule(facts, mail)).find((why) => why !== null) ?? null;
  };

const that = (isTrue: boolean | undefined, otherwise: string) => (isTrue ? null : otherwise);

const readerBought: OrderRule = ({ order }, { recipient }) =>
  that(recipient === order.email, "its reader did not buy");
const readerDidNotBuy: OrderRule = ({ order }, { recipient }) =>
  that(recipient !== order.email, "its reader bought");
const isPaid: OrderRule = ({ order }) =>
  that(["processing", "completed"].includes(order.status), `its order is ${order.status}`);
const isIn =
  (...states: string[]): OrderRule =>
  ({ order }) =>
    that(states.includes(order.status), `its order is ${order.status}`);

/** No provider is asked for a transfer, and nobody can refuse what costs nothing. */
const refusedAttempt = ({ payments }: NonNullable<OrderFacts>) =>
  payments.some(({ gateway, status }) => status === "failed" && gateway !== "invoice" && gateway !== "free");
const anAttemptFailed: OrderRule = (facts) => that(refusedAttempt(facts), "no attempt to pay was refused");

const seatOf = ({ seats }: NonNullable<OrderFacts>, { data }: ClaimedMail) =>
  seats.find(({ id }) => id === data["seatId"]);
const lineOf = (facts: NonNullable<OrderFacts>, mail: ClaimedMail) => {
  const lineId = mail.data["lineId"] ?? seatOf(facts, mail)?.lineId;
  return facts.lines.find(({ id }) => id === lineId);
};
const lineIsLive: OrderRule = (facts, mail) =>
  that(lineOf(facts, mail)?.endedAt === null, "its seat has ended, or is none");
const lineHasEnded: OrderRule = (facts, mail) =>
  that(lineOf(facts, mail)?.endedAt instanceof Date, "its seats are live");
const readerHasSeat: OrderRule = (facts, mail) => {
  const seat = seatOf(facts, mail);
  return that(
    seat !== undefined && mail.recipient === (seat.email ?? facts.order.email),
    "its reader does not have the seat",
  );
};
const takesPlace: OrderRule = (facts, mail) =>
  that(lineOf(facts, mail)?.occurrence?.isCancelled !== true, "its date is cancelled");
/** Somebody else has a seat with an address of their own. */
const anotherHasIt: OrderRule = ({ seats, order }) =>
  that(
    seats.some(({ email }) => email !== null && email !== order.email),
    "nobody else has a seat",
  );

const memberOf = async (db: Db, email: string) =>
  (await db.select().from(tables.members).where(eq(tables.members.email, email)))[0];
const hasAccount: Claim = async (db, { recipient }) =>
  that((await memberOf(db, recipient)) !== undefined, "its reader has no account");
const hasNoAccount: Claim = async (db, { recipient }) =>
  that((await memberOf(db, recipient)) === undefined, "its reader has an account");
const changeWaits: Claim = async (db, { recipient }) => {
  const rows = await db.select().from(tables.addressChanges);
  const isOpen = rows.some(({ oldAddress, stoppedAt }) => oldAddress === recipient && stoppedAt === null);
  return that(isOpen, "no change of its reader's address waits");
};
/** Nothing of the world: a letter from somebody, or news that leave no row. */
const nothing: Claim = () => Promise.resolve(null);

const waits =
  (...states: string[]): Claim =>
  async (db, { recipient, reason }) => {
    const id = Number(/^waiting-(\d+)-/.exec(reason)?.[1]);
    const [entry] = await db.select().from(tables.waitingList).where(eq(tables.waitingList.id, id));
    return that(
      entry?.email === recipient && states.includes(entry.status),
      `its place on the list is ${entry?.status ?? "gone"}`,
    );
  };

const subscriptionIs =
  (...states: string[]): Claim =>
  async (db, { data }) => {
    const id = Number(data["subscriptionId"]);
    const [row] = await db.select().from(tables.subscriptions).where(eq(tables.subscriptions.id, id));
    return that(row && states.includes(row.status), `its subscription is ${row?.status ?? "gone"}`);
  };

const message =
  (isAnswer: boolean): Claim =>
  async (db, { data, recipient }) => {
    const [row] = await db
      .select({ message: tables.orderMessages, email: tables.orders.email })
      .from(tables.orderMessages)
      .innerJoin(tables.orders, eq(tables.orders.id, tables.orderMessages.orderId))
      .where(eq(tables.orderMessages.id, Number(data["messageId"])));
    if (row?.message.isAnswer !== isAnswer || row.message.text.trim() === "") return "it has no words";
    return that(!isAnswer || row.email === recipient, "its reader did not ask");
  };

const statement: Claim = async (db, { data, template, recipient }) => {
  const [first] = Array.isArray(data["asks"]) ? data["asks"] : [];
  const id = Number(Object(first).id);
  const [row] = await db.select().from(tables.withdrawals).where(eq(tables.withdrawals.id, id));
  if (!row) return "nobody stated a withdrawal";
  return that(template !== "withdrawal-receipt" || row.email === recipient, "its reader stated nothing");
};

const certificate: Claim = async (db, { data, recipient }) => {
  const [row] = await db
    .select({ certificate: tables.certificates, email: tables.members.email })
    .from(tables.certificates)
    .leftJoin(tables.members, eq(tables.members.id, tables.certificates.memberId))
    .where(eq(tables.certificates.publicId, String(data["id"])));
  if (!row || row.certificate.revokedAt) return "there is no valid certificate";
  return that((row.email ?? row.certificate.email) === recipient, "the certificate is somebody else's");
};

const creditNote: Claim = async (db, { data }) =>
  that(
    data["note"] === null ||
      (await db.$count(tables.creditNotes, eq(tables.creditNotes.number, String(data["note"])))) > 0,
    "its credit note does not exist",
  );
/** @param of a number that the invoice names */
const invoiceThat =
  (of: "replaces" | "corrects"): Claim =>
  async (db, { data }) => {
    const number = String(data["invoice"]);
    const [row] = await db.select().from(tables.invoices).where(eq(tables.invoices.number, number));
    return that(typeof row?.[of] === "string", `its invoice ${of} nothing`);
  };
const refund: Claim = async (db, { data }) => {
  const [row] = await db
    .select()
    .from(tables.refunds)
    .where(
      and(
        eq(tables.refunds.id, Number(data["refundId"])),
        eq(tables.refunds.orderId, Number(data["orderId"])),
      ),
    );
  return that(row?.status === "succeeded", `its refund is ${row?.status ?? "none"}`);
};

const all =
  (...claims: Claim[]): Claim =>
  async (db, mail) => {
    for (const claim of claims) {
      const why = await claim(db, mail);
      if (why !== null) return why;
    }
    return null;
  };

/** One for each kind of mail. */
export const claims: Record<string, Claim> = {
  "sign-in": nothing,
  "sign-ins": nothing,
  "code-guesses": hasAccount,
  invitation: nothing,
  "no-account": hasNoAccount,
  confirmation: hasAccount,
  "address-codes": nothing,
  "passkey-added": hasAccount,
  "passkey-removed": hasAccount,
  "deletion-code": hasAccount,
  "account-deleted": hasNoAccount,
  "guest-deleted": hasNoAccount,
  "address-waits": changeWaits,
  "address-kept": nothing,
  "address-left": hasNoAccount,
  "address-moved": hasAccount,
  "accounts-merged": hasNoAccount,
  "account-kept": hasAccount,
  "guide-left": nothing,
  "own-roles": hasAccount,
  "own-passkeys-reset": hasAccount,
  "passkeys-reset": hasAccount,
  "roles-changed": hasAccount,
  "certificate-issued": certificate,
  contact: nothing,
  contacts: nothing,
  "order-placed": ofOrder(readerBought, isIn("pending", "held", "processing", "completed")),
  "order-to-pay": ofOrder(readerBought, isIn("pending"), ({ order }) =>
    that(order.byDesk && order.paidAt === null, "nobody asks for its money"),
  ),
  "order-again": ofOrder(),
  "order-confirmed": ofOrder(readerBought, ({ order }) =>
    that(order.confirmUntil === null, "its address is not confirmed"),
  ),
  "order-paid": ofOrder(readerBought, isPaid, ({ order }) => that(order.paidAt !== null, "no money came")),
  "order-cancelled": all(ofOrder(readerBought, isIn("cancelled")), creditNote),
  "order-reinstated": all(ofOrder(readerBought), invoiceThat("replaces")),
  "order-payment-failed": ofOrder(readerBought, isIn("failed"), anAttemptFailed),
  "order-shortened": ofOrder(readerBought, isIn("held")),
  "order-not-paid": ofOrder(readerBought, isIn("held"), ({ order }) =>
    that(order.paidAt === null, "it is paid"),
  ),
  "order-part-paid": ofOrder(readerBought, isIn("held"), ({ order }) =>
    that(order.paidAt === null, "it is paid"),
  ),
  "order-payment-returned": ofOrder(readerBought),
  "date-changed": ofOrder(readerBought, lineIsLive),
  "order-refunded": all(ofOrder(readerBought), refund),
  "invoice-corrected": all(ofOrder(readerBought), invoiceThat("corrects")),
  "seats-moved": ofOrder(readerBought, lineIsLive),
  "seats-given-up": ofOrder(readerBought, lineHasEnded),
  "seat-yours": ofOrder(readerDidNotBuy, isPaid, lineIsLive, readerHasSeat, takesPlace),
  "seat-back": ofOrder(readerBought, isPaid, lineIsLive, readerHasSeat),
  "seat-given": ofOrder(readerBought, isPaid, anotherHasIt),
  "seat-taken": ofOrder(readerDidNotBuy),
  "seat-ended": ofOrder(readerDidNotBuy),
  "seat-changed": ofOrder(readerDidNotBuy, isPaid, lineIsLive, readerHasSeat),
  "date-soon": ofOrder(isPaid, lineIsLive, readerHasSeat, takesPlace),
  "date-guides": ofOrder(isPaid, lineIsLive, readerHasSeat, takesPlace),
  "date-over": ofOrder(isPaid, lineIsLive, readerHasSeat, takesPlace),
  "subscription-cancelled": subscriptionIs("cancelling", "cancelled"),
  "subscription-resumed": subscriptionIs("active"),
  "subscription-reminder": subscriptionIs("active"),
  "subscription-renewed": ofOrder(readerBought, isPaid),
  "subscription-unpaid": nothing,
  "subscription-ended": subscriptionIs("cancelled", "expired"),
  "waiting-joined": waits("waiting"),
  "waiting-to-confirm": waits("waiting"),
  "waiting-offered": waits("offered"),
  "waiting-ended": waits("expired"),
  "withdrawal-receipt": statement,
  "withdrawal-done": ofOrder(readerBought),
  "withdrawals-desk": statement,
  "order-question": message(false),
  "order-answer": message(true),
};

type Pair = {
  mails: readonly [string, string];
  /** Both are about the same order, and this makes them contradict each other. */
  isFalse(facts: NonNullable<OrderFacts>, one: ClaimedMail, other: ClaimedMail): boolean;
};

const always = () => true;
const uidOf = (facts: NonNullable<OrderFacts>, mail: ClaimedMail) => lineOf(facts, mail)?.occurrence?.uid;
const isSameDate: Pair["isFalse"] = (facts, one, other) => uidOf(facts, one) === uidOf(facts, other);

/** Mails about one order that one person cannot get within five minutes. */
const pairs: readonly Pair[] = [
  // "You may choose" and "the person who booked decides", or two mails about one change.
  { mails: ["date-changed", "seat-changed"], isFalse: isSameDate },
  {
    mails: ["date-changed", "date-changed"],
    isFalse: (facts, one, other) =>
      one.data["lineId"] !== other.data["lineId"] && isSameDate(facts, one, other),
  },
  { mails: ["seat-changed", "seat-changed"], isFalse: isSameDate },
  { mails: ["date-soon", "date-soon"], isFalse: isSameDate },
  // "Somebody has given you a seat" and "thank you for your order".
  ...["order-placed", "order-paid", "order-confirmed", "seat-given"].map((bought) => ({
    mails: ["seat-yours", bought] as const,
    isFalse: always,
  })),
  // "Your seat has been cancelled" and "the seat that was booked for you has been cancelled".
  { mails: ["seats-given-up", "seat-ended"], isFalse: always },
  // "Try again" and "cancelled", of an order that nobody tried to pay.
  { mails: ["order-payment-failed", "order-cancelled"], isFalse: (facts) => !refusedAttempt(facts) },
  { mails: ["order-cancelled", "order-paid"], isFalse: ({ order }) => order.paidAt === null },
];

/** Why two mails to one person contradict each other; null: they do not. */
export async function contradiction(db: Db, one: ClaimedMail, other: ClaimedMail): Promise<string | null> {
  const orderId = one.data["orderId"];
  if (orderId === undefined || orderId !== other.data["orderId"]) return null;
  const named = pairs.filter(
    ({ mails: [a, b] }) =>
      (a === one.template && b === other.template) || (b === one.template && a === other.template),
  );
  const facts = named.length > 0 ? await orderFacts(db, orderId) : null;
  if (!facts) return null;
  const found = named.find(({ isFalse }) => isFalse(facts, one, other));
  return found ? `contradicts "${other.template}" of the same order to the same person` : null;
}
