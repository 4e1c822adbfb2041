import { randomUUID } from "node:crypto";
import { z } from "zod";
import { billing } from "../checkout-world";
import type { Answer } from "../contract-client";
import * as tables from "../schema";
import { isLive } from "../seat-run/books";
import type { Seen } from "../seat-run/shop";
import { buyers, people } from "../seat-run/steps";
import type { Deed, Place } from "./place";

const methods = {
  card: "pm_card_visa",
  "a card that is refused": "pm_card_chargeDeclined",
  debit: "pm_sepa_debit",
  "a debit that fails": "pm_sepa_debit_fails",
  Klarna: "pm_klarna",
} as const;
type Method = keyof typeof methods | "transfer";
const likely: readonly Method[] = [
  ...["card", "card", "card", "card", "debit", "debit", "Klarna", "Klarna"],
  ...["transfer", "transfer", "transfer", "a card that is refused", "a debit that fails"],
] as const satisfies readonly Method[];

const made = z.object({ checkout: z.object({ order: z.object({ databaseId: z.number() }) }) });
const toPay = z.object({ moveSeats: z.object({ toPay: z.object({ databaseId: z.number() }).nullable() }) });
const change = z.object({
  order: z.object({
    seatChange: z.object({
      moves: z.array(
        z.object({ date: z.number(), back: z.string(), pay: z.string(), refusal: z.string().nullable() }),
      ),
      back: z.string().nullable(),
    }),
  }),
});

/** A member, one who lives where another tax is due, and one who buys for a company. */
const details: Record<string, Record<string, string>> = {
  [buyers[0] ?? ""]: {},
  [buyers[1] ?? ""]: { country: "DE", postcode: "10115", city: "Berlin" },
  [buyers[2] ?? ""]: { customerType: "company", company: "Öl & Söhne GmbH", vatId: "ATU12345675" },
};

const nameOf = (email: string) => email.replace(/@.*/, "");
const said = ({ errors }: Answer) => errors.map(({ message }) => message).join(" ");
const outcome = (answer: Answer) => (answer.errors.length > 0 ? `refused (${said(answer)})` : "done");

function paying(place: Place, method: Method): Record<string, unknown> {
  if (method === "transfer") return { paymentMethod: "invoice" };
  const value = place.till.stripe.token(methods[method]);
  return { paymentMethod: "stripe", metaData: [{ key: "_stripe_source_id", value }] };
}

/** The buyer on the page of the bank or of Klarna. */
async function onTheirPage(place: Place): Promise<string> {
  const waiting = [...place.till.stripe.state.intents.values()].filter(
    ({ status }) => status === "requires_action",
  );
  const last = waiting.at(-1);
  if (!last) return "";
  const choice = place.chance.below(6);
  if (choice === 0) return ", and leaves Klarna's page open";
  if (choice === 1) place.till.stripe.refuse(last.id);
  else place.till.stripe.approve(last.id);
  return choice === 1 ? ", and refuses there" : "";
}

async function statusOf(place: Place, id: number): Promise<string> {
  return (await place.till.orders()).find((order) => order.id === id)?.status ?? "gone";
}

export const buy: Deed = async (place) => {
  const { chance, dates } = place;
  const buyer = chance.pick(buyers);
  const [date, quantity] = [chance.below(dates.variations.length), 1 + chance.below(3)];
  const codes = chance.below(3) === 0 ? await place.controls.codes() : [];
  const coupons = codes.length > 0 ? [chance.pick(codes)] : [];
  const items: Record<string, unknown>[] = [
    { productId: dates.productId, variationId: dates.variations[date], quantity },
  ];
  if (chance.below(4) === 0) items.push({ productId: 6002, quantity: 1 });
  await place.ask(buyer, "clearCart", {});
  const filled = await place.ask(buyer, "fillCart", { items, coupons });
  const method = chance.pick(likely);
  const start = `${nameOf(buyer)}: buys ${quantity} of date ${date}${items.length > 1 ? " and a file" : ""} by ${method}${coupons.length > 0 ? " with a code" : ""}`;
  if (filled.errors.length > 0) return `${start}: refused (${said(filled)})`;
  const address = { ...billing, email: buyer, ...details[buyer] };
  let answer = await place.ask(buyer, "checkout", { input: { billing: address, ...paying(place, method) } });
  if (/free|costs nothing/i.test(said(answer)))
    answer = await place.ask(buyer, "checkout", { input: { billing: address, paymentMethod: "free" } });
  const order = made.safeParse(answer.data).data?.checkout.order.databaseId;
  if (order === undefined) return `${start}: refused (${said(answer)})`;
  const then = method === "Klarna" ? await onTheirPage(place) : "";
  return `${start}${then}: order ${order} is ${await statusOf(place, order)}`;
};

/** Tries an order once more that is not paid. */
export const payLater: Deed = async (place) => {
  const open = (await place.till.orders()).filter(
    ({ status }) => status === "pending" || status === "failed",
  );
  if (open.length === 0) return null;
  const { id, email } = place.chance.pick(open.slice(-5));
  if (!buyers.includes(email)) return null;
  const method = place.chance.pick(likely);
  const answer = await place.ask(email, "payOrder", { input: { id, ...paying(place, method) } });
  const then = method === "Klarna" ? await onTheirPage(place) : "";
  return `${nameOf(email)}: pays order ${id} by ${method}${then}: ${outcome(answer)}, it is ${await statusOf(place, id)}`;
};

/** One seat, or all of its line. Now and then one that has ended. */
async function someSeats(place: Place): Promise<Seen[]> {
  const seen = (await place.controls.readSeats()).filter(({ buyer }) => buyers.includes(buyer));
  const among = place.chance.below(12) === 0 ? seen : seen.filter(isLive);
  if (among.length === 0) return [];
  const one = place.chance.pick(among);
  return place.chance.below(2) === 0 ? seen.filter(({ line }) => line === one.line) : [one];
}

const numbers = (seats: readonly Seen[]) => seats.map(({ seat }) => seat);
const seatText = (seats: readonly Seen[]) => `seat ${numbers(seats).join(", ")} of order ${seats[0]?.order}`;

async function offered(place: Place, seats: readonly Seen[]) {
  const [first] = seats;
  if (!first) return null;
  const id = String(first.order);
  const { data } = await place.ask(first.buyer, "getSeatChange", { id, seats: numbers(seats) });
  return change.safeParse(data).data?.order.seatChange ?? null;
}

export const move: Deed = async (place) => {
  const seats = await someSeats(place);
  const [first] = seats;
  const page = await offered(place, seats);
  if (!first || !page) return null;
  const possible = page.moves.filter(({ refusal }) => refusal === null);
  if (possible.length === 0) return null;
  const dearer = possible.filter(({ pay }) => pay !== "0.00");
  const to = place.chance.pick(dearer.length > 0 && place.chance.below(2) === 0 ? dearer : possible);
  const asCode = place.chance.below(3) === 0;
  const input = { id: first.order, seats: numbers(seats), date: to.date, back: to.back, pay: to.pay, asCode };
  const answer = await place.ask(first.buyer, "moveSeats", { input });
  const start = `${nameOf(first.buyer)}: moves ${seatText(seats)} to date ${place.dates.variations.indexOf(to.date)} (${to.pay} to pay, ${to.back} back${asCode ? " as a code" : ""})`;
  const difference = toPay.safeParse(answer.data).data?.moveSeats.toPay?.databaseId;
  if (difference === undefined || place.chance.below(5) === 0) return `${start}: ${outcome(answer)}`;
  const method = place.chance.pick(likely);
  const paid = await place.ask(first.buyer, "payOrder", {
    input: { id: difference, ...paying(place, method) },
  });
  const then = method === "Klarna" ? await onTheirPage(place) : "";
  return `${start}, by ${method}${then}: order ${difference} ${outcome(paid)}, it is ${await statusOf(place, difference)}`;
};

export const giveUp: Deed = async (place) => {
  const seats = await someSeats(place);
  const [first] = seats;
  const page = await offered(place, seats);
  if (!first || !page) return null;
  const asCode = place.chance.below(2) === 0;
  const input = { id: first.order, seats: numbers(seats), back: page.back ?? "0.00", asCode };
  const answer = await place.ask(first.buyer, "cancelSeats", { input });
  return `${nameOf(first.buyer)}: gives ${seatText(seats)} up for ${page.back ?? "nothing"}${asCode ? " as a code" : ""}: ${outcome(answer)}`;
};

export const give: Deed = async (place) => {
  const [seat] = await someSeats(place);
  if (!seat) return null;
  const email = place.chance.below(3) === 0 ? null : place.chance.pick(people);
  const name = place.chance.pick(["Ida Berg", "Jon Ek", "Ben Zucker"]);
  const input = { id: seat.order, seat: seat.seat, name, ...(email !== null && { email }) };
  const answer = await place.ask(seat.buyer, "nameSeat", { input });
  return `${nameOf(seat.buyer)}: names ${name} (${email ?? "no address"}) for ${seatText([seat])}: ${outcome(answer)}`;
};

export const withdraw: Deed = async (place) => {
  const seats = await someSeats(place);
  const [first] = seats;
  if (!first) return null;
  const whole = place.chance.below(2) === 0;
  const input = {
    key: randomUUID(),
    name: "Mira",
    orderNumber: String(first.order),
    email: first.buyer,
    ...(!whole && { items: "One line", lines: [first.line] }),
  };
  const answer = await place.ask(first.buyer, "withdraw", { input });
  return `${nameOf(first.buyer)}: withdraws from ${whole ? "order" : `line ${first.line} of order`} ${first.order}: ${outcome(answer)}`;
};

/** The buyer corrects the address on the invoice, or makes it a company's. */
export const correct: Deed = async (place) => {
  const issued = await place.till.db.select().from(tables.invoices);
  const replaced = new Set(issued.flatMap(({ corrects }) => corrects ?? []));
  const current = issued.filter(({ number }) => !replaced.has(number));
  if (current.length === 0) return null;
  const { number, orderId } = place.chance.pick(current);
  const email = (await place.till.orders()).find(({ id }) => id === orderId)?.email ?? "";
  if (!buyers.includes(email)) return null;
  const { email: _, ...home } = billing;
  const other = place.chance.pick([
    { ...home, address1: `Platz ${place.chance.below(99)}` },
    { ...home, customerType: "company", company: "Firma GmbH", vatId: "DE136695976", country: "DE" },
  ]);
  const answer = await place.ask(email, "correctInvoice", {
    input: { id: orderId, invoice: number, billing: other },
  });
  return `${nameOf(email)}: corrects invoice ${number} of order ${orderId} to ${other.address1}, ${other.country}: ${outcome(answer)}`;
};

export const askQuestion: Deed = async (place) => {
  const orders = (await place.till.orders()).filter(({ email }) => buyers.includes(email));
  if (orders.length === 0) return null;
  const { id, email } = place.chance.pick(orders);
  const answer = await place.ask(email, "askAboutOrder", {
    input: { id, key: randomUUID(), question: "When does it begin?" },
  });
  return `${nameOf(email)}: asks about order ${id}: ${outcome(answer)}`;
};

/** A membership, whose card or account is charged again each month. */
export const subscribe: Deed = async (place) => {
  const buyer = place.chance.pick(buyers);
  await place.ask(buyer, "clearCart", {});
  const filled = await place.ask(buyer, "fillCart", { items: [{ productId: 5001, quantity: 1 }] });
  const method = place.chance.pick(["card", "card", "debit"] as const);
  const start = `${nameOf(buyer)}: subscribes by ${method}`;
  if (filled.errors.length > 0) return `${start}: refused (${said(filled)})`;
  const input = { billing: { ...billing, email: buyer, ...details[buyer] }, ...paying(place, method) };
  const answer = await place.ask(buyer, "checkout", { input });
  const order = made.safeParse(answer.data).data?.checkout.order.databaseId;
  if (order === undefined) return `${start}: refused (${said(answer)})`;
  return `${start}: order ${order} is ${await statusOf(place, order)}`;
};

/** A member cancels for the end of the period, or takes that back. */
export const endSubscription: Deed = async (place) => {
  const all = await place.till.db.select().from(tables.subscriptions);
  const open = all.filter(({ status }) => status === "active" || status === "cancelling");
  if (open.length === 0) return null;
  const { id, status, memberId } = place.chance.pick(open);
  const members = await place.till.db.select().from(tables.members);
  const email = members.find((member) => member.id === memberId)?.email ?? "";
  const name = status === "active" ? "cancelSubscription" : "resumeSubscription";
  return `${nameOf(email)}: ${name} ${id}: ${outcome(await place.ask(email, name, { id }))}`;
};

/** Waits for a seat of a date that is sold out. */
export const wait: Deed = async (place) => {
  const { productId, variations } = place.dates;
  const stock = await place.till.db.select().from(tables.stock);
  const full = variations.filter((id) =>
    stock.some(({ variationId, quantity }) => variationId === id && quantity === 0),
  );
  if (full.length === 0) return null;
  const [buyer, variationId] = [place.chance.pick(buyers), place.chance.pick(full)];
  const answer = await place.ask(buyer, "joinWaitingList", { input: { productId, variationId } });
  return `${nameOf(buyer)}: waits for date ${variations.indexOf(variationId)}: ${outcome(answer)}`;
};
