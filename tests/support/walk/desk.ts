import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { alertsOf } from "@/backend/sales/order-history/order-entries";
import { formatEuro } from "@/lib/money";
import { billing } from "../checkout-world";
import * as tables from "../schema";
import { buyers } from "../seat-run/steps";
import type { Deed, Place } from "./place";

const orderPage = z.object({
  number: z.number(),
  version: z.string(),
  refundable: z.number().nullable(),
  refunds: z.array(z.object({ amount: z.number(), status: z.string(), kind: z.string() })),
});

async function page(place: Place, number: number) {
  const { data } = await place.atDesk("order", { number });
  return orderPage.parse(Object(data).order);
}

async function someOrder(place: Place, isFit: (order: typeof tables.orders.$inferSelect) => boolean) {
  const fit = (await place.till.orders()).filter(isFit);
  return fit.length > 0 ? place.chance.pick(fit) : null;
}

const isPaid = ({ status }: { status: string }) => status === "processing" || status === "completed";

/** An operation on an order as its page shows it. */
async function act(
  place: Place,
  name: Parameters<Place["desk"]>[0],
  number: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { version } = await page(place, number);
  return place.desk(name, { input: { number, version, ...more } });
}

export const bookSure: Deed = async (place) => {
  const lines = (await place.till.db.select().from(tables.bankLines)).filter(({ state }) => state === "open");
  if (lines.length === 0) return null;
  return `the desk: books all: ${await place.desk("bookSureLines", { lines: lines.map(({ id }) => id) })}`;
};

async function openLines(place: Place, isFit: (amount: number) => boolean) {
  return (await place.till.db.select().from(tables.bankLines)).filter(
    ({ state, amount }) => state === "open" && isFit(amount),
  );
}

const namedOrder = (text: string) => Number(/Order (\d+)/.exec(text)?.[1] ?? 0);

/** A line that no rule is sure of, by a person's word. */
export const bookLine: Deed = async (place) => {
  const lines = await openLines(place, (amount) => amount > 0);
  if (lines.length === 0) return null;
  const { id: line, text, amount } = place.chance.pick(lines);
  const order = namedOrder(text);
  const isPart = place.chance.below(2) === 0;
  const input = { line, order, isOtherAmountRight: !isPart, ...(isPart && { isPart }) };
  const said = await place.desk("bookBankLine", { input });
  return `the desk: books line ${line} of ${formatEuro(amount)} for order ${order}, ${isPart ? "as a part" : "as right"}: ${said}`;
};

export const bookReturn: Deed = async (place) => {
  const lines = await openLines(place, (amount) => amount < 0);
  if (lines.length === 0) return null;
  const { id: line, text } = place.chance.pick(lines);
  const order = namedOrder(text);
  return `the desk: books line ${line}, a return for order ${order}: ${await place.desk("bookReturn", { input: { line, orders: [order] } })}`;
};

export const undoBooking: Deed = async (place) => {
  const lines = (await place.till.db.select().from(tables.bankLines)).filter(
    ({ state, decidedAt }) =>
      state === "booked" &&
      decidedAt !== null &&
      place.till.deps.clock().getTime() - decidedAt.getTime() < 86_400_000,
  );
  if (lines.length === 0) return null;
  const { id } = place.chance.pick(lines);
  return `the desk: takes the booking of line ${id} back: ${await place.desk("undoBooking", { line: id })}`;
};

export const reopenLine: Deed = async (place) => {
  const lines = (await place.till.db.select().from(tables.bankLines)).filter(({ state }) => state !== "open");
  if (lines.length === 0) return null;
  const { id } = place.chance.pick(lines);
  return `the desk: opens line ${id} again: ${await place.desk("reopenBankLine", { line: id })}`;
};

/** Gives money back: all of it, a line, or a part; to the payment method, or by hand. */
export const refund: Deed = async (place) => {
  const order = await someOrder(place, isPaid);
  if (!order) return null;
  const lines = await place.till.db
    .select()
    .from(tables.orderLines)
    .where(eq(tables.orderLines.orderId, order.id));
  const how = place.chance.pick(["whole", "line", "part", "part"] as const);
  const { refundable } = await page(place, order.id);
  const part = Math.min(refundable ?? 0, 100 * (1 + place.chance.below(60)));
  const wanted = {
    whole: {},
    line: { line: place.chance.pick(lines).id },
    part: { amount: Math.max(1, part) },
  }[how];
  const byHand = place.chance.below(6) === 0;
  const before = await sentByHand(place, order.id);
  const said = await act(place, "refundOrder", order.id, { ...wanted, byHand });
  if (byHand) place.bank.send(order.id, (await sentByHand(place, order.id)) - before);
  return `the desk: refunds ${how} of order ${order.id}${byHand ? " by hand" : ""}: ${said}`;
};

/** The person who transfers it reads on the order's page how much that is. */
async function sentByHand(place: Place, number: number): Promise<number> {
  const { data } = await place.atDesk("order", { number });
  const { refunds } = orderPage.parse(Object(data).order);
  return refunds
    .filter(({ status, kind }) => /succeeded/i.test(status) && !/rest/i.test(kind))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The transfers that wait leave the bank, and the desk says so. */
export const sendRefunds: Deed = async (place) => {
  const rows = await place.till.db.select().from(tables.refunds);
  const stripe = new Set(
    (await place.till.db.select().from(tables.payments)).flatMap(({ id, gateway }) =>
      gateway === "stripe" ? [id] : [],
    ),
  );
  const waiting = rows.filter(
    ({ status, paymentId }) => status === "pending" && paymentId !== null && !stripe.has(paymentId),
  );
  if (waiting.length === 0) return null;
  const { orderId } = place.chance.pick(waiting);
  const { refunds } = await page(place, orderId);
  const cents = refunds
    .filter(({ status }) => /pending/i.test(status))
    .reduce((sum, one) => sum + one.amount, 0);
  const said = await act(place, "confirmRefunds", orderId);
  place.bank.send(orderId, cents);
  return `the desk: transfers ${formatEuro(cents)} of order ${orderId}: ${said}`;
};

/** An order whose money is over or short, as the inbox says; now and then another one. */
async function orderWithTask(place: Place) {
  const orders = await place.till.orders();
  const alerts = await alertsOf(
    place.till.db,
    orders.map(({ id }) => id),
  );
  const asked = new Set(alerts.flatMap(({ topic, orderId }) => (topic === "balance" ? [orderId] : [])));
  const isAny = place.chance.below(10) === 0;
  return someOrder(place, ({ id }) => isAny || asked.has(id));
}

export const settleOver: Deed = async (place) => {
  const order = await orderWithTask(place);
  if (!order) return null;
  const refundMethod = place.chance.pick(["BANK", "CODE"]);
  return `the desk: gives back what order ${order.id} is over, ${refundMethod}: ${await act(place, "settleOver", order.id, { refundMethod })}`;
};

export const waive: Deed = async (place) => {
  const order = await orderWithTask(place);
  if (!order) return null;
  return `the desk: waives the rest of order ${order.id}: ${await act(place, "waiveRest", order.id, { reason: "Bank charges" })}`;
};

export const recordPayment: Deed = async (place) => {
  const order = await someOrder(place, ({ status }) => status === "held");
  if (!order) return null;
  const amount = order.total - order.credit - (place.chance.below(4) === 0 ? 500 : 0);
  if (amount <= 0) return null;
  const date = place.till.deps.clock().toISOString().slice(0, 10);
  const input = { order: order.id, amount, date, reference: "by phone", isOtherAmountRight: true };
  const said = await place.desk("recordPayment", { input });
  return `the desk: records ${formatEuro(amount)} for order ${order.id}: ${said}`;
};

export const cancel: Deed = async (place) => {
  const order = await someOrder(place, ({ status }) => ["held", "pending", "failed"].includes(status));
  if (!order) return null;
  return `the desk: cancels order ${order.id}: ${await act(place, "cancelOrder", order.id)}`;
};

export const reissue: Deed = async (place) => {
  const order = await someOrder(place, () => true);
  if (!order) return null;
  const { email: _email, customerType: _type, ...home } = billing;
  const to = place.chance.pick([
    { ...home, address1: `Weg ${place.chance.below(99)}`, isPrivate: true },
    { ...home, company: "Firma GmbH", vatId: "DE136695976", country: "DE", isPrivate: false },
    { ...home, country: "DE", postcode: "10115", city: "Berlin", isPrivate: true },
  ]);
  const said = await act(place, "reissueInvoice", order.id, { billing: to });
  return `the desk: corrects the invoice of order ${order.id} to ${to.country}${"company" in to ? ", a company" : ""}: ${said}`;
};

export const answer: Deed = async (place) => {
  const [open] = await place.till.db.select().from(tables.orderMessages);
  if (!open) return null;
  const said = await place.desk("answerQuestions", { input: { number: open.orderId, text: "At nine." } });
  return `the desk: answers about order ${open.orderId}: ${said}`;
};

/** Marks that somebody came, or takes it back. */
export const attendance: Deed = async (place) => {
  const there = await place.till.db.select().from(tables.attendance);
  const here = new Set(there.flatMap(({ seatId, undoneAt }) => (undoneAt === null ? [seatId] : [])));
  const came = place.chance.below(4) !== 0;
  const seats = (await place.controls.readSeats()).filter(
    ({ seat, state, date }) => ["booked", "over"].includes(state) && date >= 0 && here.has(seat) !== came,
  );
  if (seats.length === 0) return null;
  const { seat, date } = place.chance.pick(seats);
  const id = `workshop-${place.dates.variations[date]}`;
  const said = await place.desk("noteAttendance", { input: { date: id, seats: [seat], came } });
  return `the desk: seat ${seat} ${came ? "came" : "did not come"}: ${said}`;
};

const certifiable = z.object({
  date: z.object({ certificates: z.object({ ready: z.array(z.object({ seat: z.number() })) }).nullable() }),
});

/** To somebody who came, also before the date's last day, and before the order is paid. */
export const certify: Deed = async (place) => {
  const there = await place.till.db.select().from(tables.attendance);
  const came = new Set(there.flatMap(({ seatId, undoneAt }) => (undoneAt === null ? [seatId] : [])));
  const seats = (await place.controls.readSeats()).filter(({ seat, date }) => came.has(seat) && date >= 0);
  if (seats.length === 0) return null;
  const date = `workshop-${place.dates.variations[place.chance.pick(seats).date]}`;
  const { data } = await place.atDesk("date", { id: date });
  const ready = certifiable.safeParse(data).data?.date.certificates?.ready ?? [];
  if (ready.length === 0) return null;
  const { seat } = place.chance.pick(ready);
  const right = { isEarlyRight: true, isUnpaidRight: true };
  const said = await place.desk("issueToAttendees", {
    input: { date, seats: [seat], guides: ["Eva Leit"], ...right },
  });
  return `the desk: issues a certificate for seat ${seat}: ${said}`;
};

export const doubtCertificate: Deed = async (place) => {
  const valid = (await place.till.db.select().from(tables.certificates)).filter(
    ({ revokedAt }) => revokedAt === null,
  );
  if (valid.length === 0) return null;
  const { publicId: certificate } = place.chance.pick(valid);
  const how = place.chance.pick(["keepCertificate", "revokeCertificate"] as const);
  const said = await place.desk(how, { input: { certificate, reason: "We know them" } });
  return `the desk: ${how === "keepCertificate" ? "keeps" : "revokes"} a certificate: ${said}`;
};

export const cancelDate: Deed = async (place) => {
  const left = place.dates.variations.map((_, at) => at).filter((at) => !place.gone.has(at));
  if (left.length < 5) return null;
  const date = place.chance.pick(left);
  place.gone.add(date);
  place.show();
  await place.jobs();
  await place.wait(4_000);
  return `the desk: calls date ${date} off`;
};

export const shiftDate: Deed = async (place) => {
  const left = place.dates.variations.map((_, at) => at).filter((at) => !place.gone.has(at));
  const date = place.chance.pick(left);
  place.shifted.set(date, (place.shifted.get(date) ?? 0) + 1 + place.chance.below(3));
  place.show();
  await place.jobs();
  await place.wait(4_000);
  return `the desk: puts date ${date} off by some days`;
};

const seatPage = z.object({
  seatChange: z.object({
    moves: z.array(
      z.object({ to: z.number(), back: z.number(), pay: z.number(), refusal: z.string().nullable() }),
    ),
    back: z.number().nullable(),
    most: z.number().nullable(),
  }),
});

/** The desk moves a seat, or gives it up for its buyer. */
export const changeSeat: Deed = async (place) => {
  const seats = (await place.controls.readSeats()).filter(({ state }) =>
    ["booked", "date cancelled"].includes(state),
  );
  if (seats.length === 0) return null;
  const { seat, order } = place.chance.pick(seats);
  const { data } = await place.atDesk("seatChange", { number: order, seats: [seat] });
  const found = seatPage.safeParse(data).data?.seatChange;
  if (!found) return null;
  const possible = found.moves.filter(({ refusal }) => refusal === null);
  if (possible.length > 0 && place.chance.below(2) === 0) {
    const { to, back, pay } = place.chance.pick(possible);
    const said = await act(place, "rebookSeats", order, { seats: [seat], to, back, pay, reason: "By phone" });
    return `the desk: moves seat ${seat} of order ${order} to date ${place.dates.variations.indexOf(to)}: ${said}`;
  }
  if (found.back === null) return null;
  const back = place.chance.pick([found.back, found.most ?? found.back, 0]);
  const said = await act(place, "giveUpSeats", order, { seats: [seat], back, reason: "By phone" });
  return `the desk: gives seat ${seat} of order ${order} up for ${formatEuro(back)}: ${said}`;
};

/** Somebody orders by phone. */
export const order: Deed = async (place) => {
  const left = place.dates.variations.filter((_, at) => !place.gone.has(at));
  const variation = place.chance.pick(left);
  const paymentMethod = place.chance.pick(["FREE", "INVOICE", "LINK"]);
  const email = place.chance.pick(buyers);
  const { email: _email, customerType: _type, ...home } = billing;
  const person = place.chance.pick([
    { name: "", email: "" },
    { name: "Mira Łukasz", email: "" },
    { name: "Ida Berg", email: "ida@example.com" },
  ]);
  const said = await place.desk("placeDeskOrder", {
    input: {
      key: randomUUID(),
      item: `${place.dates.productId}:${variation}`,
      people: [person],
      paymentMethod,
      email,
      billing: home,
      ...(paymentMethod === "FREE" && { reason: "A guest" }),
    },
  });
  return `the desk: orders a seat of date ${place.dates.variations.indexOf(variation)} for ${email} (${person.name || "nobody named"}), ${paymentMethod}: ${said}`;
};
