import { randomUUID } from "node:crypto";
import { isLive } from "./books";
import { type Outcome, outcomeOf, type People } from "./people";
import type { Seen } from "./shop";
import { buyers, people, type Step } from "./steps";

/** A step as it is sent, once or again, and what it may change. */
export type Request = {
  send: () => Promise<Outcome>;
  /** Whether a seat that is its business may look like this afterwards. Everything else stays as it was. */
  mayBe: (before: Seen, after: Seen) => boolean;
  /** Whether it needs no second try when its answer was lost. */
  isDone: (before: readonly Seen[], after: readonly Seen[]) => boolean;
  /** Whether its page has offered it; null: no page says so before. */
  isOffered: boolean | null;
  /** The withdrawal of this buyer is received and answered. */
  withdrawalOf?: string;
  /** It may bring seats that were not there before. */
  isPurchase?: true;
};

/** @returns null where there is nothing to do it with */
export async function requestOf(
  everybody: People,
  step: Step,
  seen: readonly Seen[],
): Promise<Request | null> {
  switch (step.do) {
    case "buy":
      return buy(everybody, step, seen);
    case "pay":
      return pay(everybody, seatsAt(seen.filter(isUnpaid), { ...step, anyState: true }));
    case "move":
      return move(everybody, seatsAt(seen, step), step);
    case "cancel":
      return cancel(everybody, seatsAt(seen, step), step.asCode);
    case "answer": {
      const waiting = seen.filter(({ state }) => state === "date cancelled");
      const seats = seatsAt(waiting, { ...step, together: true });
      const { date, asCode } = step;
      return date === null
        ? cancel(everybody, seats, asCode)
        : move(everybody, seats, { date, asCode, pays: true });
    }
    case "give":
      return give(everybody, seatsAt(seen, step), { name: "Somebody", email: people[step.to] ?? null });
    case "name":
      return give(everybody, seatsAt(seen, step), { name: step.name, email: null });
    case "withdraw":
      return withdraw(everybody, seatsAt(seen, { ...step, together: true }), step.whole);
    case "refund":
      return refund(everybody, seatsAt(seen, { ...step, together: true }), step.how);
    case "cancel date":
      return everybody.cancelledDates.has(step.date) ? null : cancelDate(everybody, step.date);
    case "wait":
      return passing(async () => everybody.wait(step.days * 86_400));
  }
}

type Choice = { at: number; together?: boolean; anyState?: boolean };

/** One seat, or the whole line of it. Ended seats only now and then: most of what is tried shall be possible. */
function seatsAt(seen: readonly Seen[], { at, together = false, anyState = false }: Choice): Seen[] {
  const among = anyState ? seen : seen.filter(isLive);
  const first = among[at % Math.max(1, among.length)];
  if (!first) return [];
  return together ? seen.filter(({ line }) => line === first.line) : [first];
}

const isUnpaid = ({ state }: Seen) => state === "held" || state === "lapsed";
const numbersOf = (seats: readonly Seen[]) => seats.map(({ seat }) => seat);
const isIn = (seats: readonly Seen[]) => {
  const numbers = new Set(numbersOf(seats));
  return ({ seat }: Seen) => numbers.has(seat);
};
/** The same seat with other values. */
const isWith = (before: Seen, after: Seen, change: Partial<Seen>) => isSame({ ...before, ...change }, after);

/** Lines are divided and money goes back without a change to the seat itself. */
export function isSame(one: Seen, other: Seen): boolean {
  return (["order", "date", "name", "email", "state"] as const).every((key) => one[key] === other[key]);
}

function buy(everybody: People, step: Step & { do: "buy" }, seen: readonly Seen[]): Request {
  const buyer = buyers[step.buyer] ?? "";
  const count = (all: readonly Seen[]) => all.filter((one) => one.buyer === buyer).length;
  return {
    send: () => everybody.buy(buyer, step),
    mayBe: () => false,
    isDone: (_, after) => count(after) > count(seen),
    isOffered: null,
    isPurchase: true,
  };
}

function pay(everybody: People, [seat]: Seen[]): Request | null {
  if (!seat || everybody.transfers.has(seat.order)) return null;
  return {
    send: () => everybody.markPaid(seat.order),
    mayBe: (before, after) =>
      before.order === seat.order &&
      isUnpaid(before) &&
      ["booked", "date cancelled", "over"].includes(after.state) &&
      isWith(before, after, { state: after.state }),
    isDone: () => false,
    isOffered: null,
  };
}

type Move = { date: number; pays: boolean; asCode: boolean };

async function move(everybody: People, seats: Seen[], { date, pays, asCode }: Move): Promise<Request | null> {
  const [first] = seats;
  if (!first) return null;
  const { moves } = await everybody.offered(first, numbersOf(seats));
  const number = everybody.hands.dates.variations[date] ?? 0;
  const found = moves.find((one) => one.date === number);
  const { back = "0.00", pay = "0.00" } = found ?? {};
  const input = { id: first.order, seats: numbersOf(seats), date: number, back, pay, asCode };
  return {
    send: () => everybody.move(first.buyer, input, pays),
    mayBe: (before, after) => isIn(seats)(before) && isWith(before, after, { date, state: "booked" }),
    isDone: (_, after) => after.filter(isIn(seats)).every((seat) => seat.date === date),
    isOffered: first.date === date ? null : found?.refusal === null,
  };
}

async function cancel(everybody: People, seats: Seen[], asCode: boolean): Promise<Request | null> {
  const [first] = seats;
  if (!first) return null;
  const { back } = await everybody.offered(first, numbersOf(seats));
  const input = { id: first.order, seats: numbersOf(seats), back: back ?? "0.00", asCode };
  return {
    send: async () => outcomeOf(await everybody.ask(first.buyer, "cancelSeats", { input })),
    mayBe: (before, after) =>
      (isIn(seats)(before) &&
        ["withdrawn", "cancelled"].includes(after.state) &&
        isWith(before, after, { state: after.state })) ||
      isPaidBack(first.order)(before, after),
    isDone: (_, after) => after.filter(isIn(seats)).every((seat) => !isLive(seat)),
    isOffered: back !== null,
  };
}

function give(
  everybody: People,
  [seat]: Seen[],
  { name, email }: { name: string; email: string | null },
): Request | null {
  if (!seat) return null;
  const input = { id: seat.order, seat: seat.seat, name, ...(email !== null && { email }) };
  const address = email === seat.buyer ? null : email;
  return {
    send: async () => outcomeOf(await everybody.ask(seat.buyer, "nameSeat", { input })),
    mayBe: (before, after) => before.seat === seat.seat && isWith(before, after, { name, email: address }),
    isDone: () => false,
    isOffered: null,
  };
}

/** With the last cent of its price a seat ends. */
const isPaidBack = (order: number) => (before: Seen, after: Seen) =>
  before.order === order && isLive(before) && isWith(before, after, { state: "refunded" });

function withdraw(everybody: People, seats: Seen[], whole: boolean): Request | null {
  const [first] = seats;
  if (!first) return null;
  const input = {
    key: randomUUID(),
    name: "Mira",
    orderNumber: String(first.order),
    email: first.buyer,
    ...(!whole && { items: "One line", lines: [first.line] }),
  };
  return {
    withdrawalOf: first.buyer,
    send: async () => outcomeOf(await everybody.ask(first.buyer, "withdraw", { input })),
    mayBe: (before, after) =>
      before.order === first.order &&
      (whole || before.line === first.line) &&
      isLive(before) &&
      ["withdrawn", "lapsed"].includes(after.state) &&
      isWith(before, after, { state: after.state }),
    isDone: () => false,
    isOffered: null,
  };
}

function refund(everybody: People, seats: Seen[], how: "whole" | "line" | "part"): Request | null {
  const [first] = seats;
  if (!first) return null;
  const { order: number, line } = first;
  const wanted = { whole: {}, line: { line }, part: { amount: 1_000 } }[how];
  return {
    async send() {
      const { ok, lines } = await everybody.hands.operate({ command: "refund", number, ...wanted });
      return { ok, said: lines.join(" ") };
    },
    mayBe: (before, after) => (how === "whole" || before.line === line) && isPaidBack(number)(before, after),
    isDone: (before, after) => backOf(after, number) > backOf(before, number),
    isOffered: null,
  };
}

function backOf(seen: readonly Seen[], order: number): number {
  return seen.find((one) => one.order === order)?.back ?? 0;
}

function cancelDate(everybody: People, date: number): Request {
  const request = passing(() => everybody.cancelDate(date));
  const isOff = (before: Seen, after: Seen) =>
    before.date === date && before.state === "booked" && isWith(before, after, { state: "date cancelled" });
  return { ...request, mayBe: (before, after) => isOff(before, after) || request.mayBe(before, after) };
}

const inTime: Partial<Record<Seen["state"], readonly Seen["state"][]>> = {
  held: ["lapsed"],
  booked: ["over", "refunded"],
  "date cancelled": ["cancelled", "refunded"],
  over: ["refunded"],
};

/** The effects of time alone: orders lapse, dates pass, and the money of cancelled dates goes back. */
export function passes(before: Seen, after: Seen): boolean {
  const isNext = (inTime[before.state] ?? []).includes(after.state);
  return isNext && isWith(before, after, { state: after.state });
}

function passing(work: () => Promise<void>): Request {
  return {
    async send() {
      await work();
      return { ok: true, said: "" };
    },
    mayBe: passes,
    isDone: () => true,
    isOffered: null,
  };
}
