import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { replaceContent, snapshot } from "@/backend/content/catalogue/read-content";
import { reconcilePayments } from "@/backend/after-sales/payment-events";
import { type SeatState, seatStates } from "@/backend/after-sales/seat-changes/seat";
import { bookSeats } from "@/tests/support/booked-seats";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { Answer } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { operate } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";
import { contentOfDates, type Dates, numbersOfDates } from "@/tests/support/seat-run/dates";
import { shopControls } from "@/tests/support/seat-run/shop";
import { signInMember } from "@/tests/support/sign-in-member";

type Booked = Awaited<ReturnType<typeof bookSeats>>;
const DAY = 86_400;
const operations = ["move", "give up", "give", "name", "withdraw", "refund"] as const;
type Operation = (typeof operations)[number];
/** A seat that went to another date, or has another person, is booked like any other. */
const rows = [...seatStates, "moved", "given"] as const;
type Row = (typeof rows)[number];

const done = "✓";
const unpaid = "This seat has not been paid for yet. Once it has, you can change it here.";
const off = "This workshop date has been cancelled, so its seats cannot have attendees.";
const over = "This date is over.";
const begun = "The workshop has started, so the attendee can no longer be changed.";
const gone = "This seat has been cancelled or refunded, so it can no longer have an attendee.";
const lapsed = "This order has ended, and the seat with it.";
const withdrawn = "You have withdrawn from order N. We are refunding … to the payment method you used.";
const late = "Our terms do not cover this: …, because the 14 days are over. We will review it and email you.";
const nothing =
  "There is nothing left to withdraw from: the money has already been refunded, is on its way, or is on a code.";
const noMoney = "There is nothing left to refund for order N.";
const live = [done, done, done, done, withdrawn, done];

/** Every cell, in the order of the operations: what the buyer is answered, or the operator of a refund. */
const table: Record<Row, readonly string[]> = {
  held: [
    unpaid,
    unpaid,
    done,
    done,
    "The order has been cancelled, and there is nothing to pay.",
    "Order N is held, so there is nothing to refund.",
  ],
  booked: live,
  moved: live,
  given: live,
  "date cancelled": [done, done, off, off, withdrawn, done],
  over: [over, over, begun, begun, late, done],
  cancelled: ["This seat has been cancelled.", "This seat has been cancelled.", gone, gone, nothing, noMoney],
  withdrawn: [
    "You have withdrawn from this seat.",
    "You have withdrawn from this seat.",
    gone,
    gone,
    nothing,
    noMoney,
  ],
  refunded: ["This seat has been refunded.", "This seat has been refunded.", gone, gone, nothing, noMoney],
  lapsed: [
    lapsed,
    lapsed,
    lapsed,
    lapsed,
    "The order has ended, and there is nothing to pay.",
    "Order N is cancelled, so there is nothing to refund.",
  ],
};

/** The state afterwards, where it is another one. */
const ends: Partial<Record<Operation, Partial<Record<Row, SeatState>>>> = {
  move: { "date cancelled": "booked" },
  "give up": { booked: "withdrawn", moved: "withdrawn", given: "withdrawn", "date cancelled": "cancelled" },
  withdraw: {
    held: "lapsed",
    booked: "withdrawn",
    moved: "withdrawn",
    given: "withdrawn",
    "date cancelled": "withdrawn",
  },
  refund: {
    booked: "refunded",
    moved: "refunded",
    given: "refunded",
    "date cancelled": "refunded",
    over: "refunded",
  },
};

onOneDatabase("every operation on a seat in every state", (open) => {
  let till: CheckoutWorld;
  let dates: Dates;
  const shipped = snapshot();
  const begin = new Date();
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    replaceContent(contentOfDates(shipped)(new Set()));
    dates = numbersOfDates();
  });
  const fresh = async () => {
    await till.reset();
    till.deps.time.forward((begin.getTime() - till.deps.clock().getTime()) / 1_000);
  };
  afterAll(async () => {
    replaceContent(shipped);
    await till.close();
  });

  const book = (method?: string) => {
    const [, variationId = 0] = dates.variations;
    return bookSeats(till, { productId: dates.productId, variationId }, { ...(method && { method }) });
  };
  const later = async (days: number, { client, email }: Booked) => {
    till.deps.time.forward(days * DAY);
    await signInMember(till, client, email);
  };
  const input = ({ id, seats }: Booked) => ({ id, seats: seats.map((seat) => seat.id), back: "0.00" });
  const giveUp = async (booked: Booked) => {
    const { id, seats } = input(booked);
    const { data } = await booked.client.ask("getSeatChange", { id: String(id), seats });
    const back = /"back":"([\d.]+)","cancelTerms"/.exec(JSON.stringify(data))?.[1] ?? "0.00";
    return booked.client.ask("cancelSeats", { input: { id, seats, back } });
  };
  const give = ({ client, id, seats }: Booked, email?: string) =>
    client.ask("nameSeat", { input: { id, seat: seats[0]?.id, name: "Ida", ...(email && { email }) } });

  /** Brings a seat into a state by the operations themselves. */
  const reach: Record<Row, (booked: Booked) => Promise<unknown>> = {
    held: async () => undefined,
    booked: async () => undefined,
    "date cancelled": async ({ id }) => {
      const { orderLines } = tables;
      const [line] = await till.db.select().from(orderLines).where(eq(orderLines.orderId, id));
      if (!line?.occurrence) throw new Error("no date");
      const occurrence = { ...line.occurrence, isCancelled: true };
      await till.db.update(orderLines).set({ occurrence }).where(eq(orderLines.id, line.id));
    },
    over: (booked) => later(60, booked),
    cancelled: async (booked) => {
      await later(15, booked);
      await giveUp(booked);
    },
    withdrawn: giveUp,
    refunded: ({ id }) => operate(till, { command: "refund", number: id }),
    lapsed: async (booked) => {
      await later(15, booked);
      await reconcilePayments(till.deps);
    },
    moved: async (booked) => {
      const [, , variationId] = dates.variations;
      const answer = await booked.client.ask("moveSeats", { input: { ...input(booked), date: variationId } });
      expect(answer.errors).toEqual([]);
    },
    given: (booked) => give(booked, "ida@example.com"),
  };

  const sentence = ({ errors }: Answer) => errors[0]?.message ?? "✓";
  const answers: Record<Operation, (booked: Booked, row: Row) => Promise<string>> = {
    move: async (booked, row) => {
      const [, home, away] = dates.variations;
      const date = row === "moved" ? home : away;
      return sentence(await booked.client.ask("moveSeats", { input: { ...input(booked), date } }));
    },
    "give up": async (booked) => sentence(await giveUp(booked)),
    give: async (booked) => sentence(await give(booked, "jon@example.com")),
    name: async (booked) => sentence(await give(booked)),
    withdraw: async ({ client, id, email }) => {
      const typed = { name: "Mira", orderNumber: String(id), email };
      const { data } = await client.ask("withdraw", { input: { key: randomUUID(), ...typed } });
      return /"outcome":"([^"]*)"/.exec(JSON.stringify(data))?.[1] ?? "";
    },
    refund: async ({ id }) => {
      const { ok, text } = await operate(till, { command: "refund", number: id });
      return ok ? "✓" : (text.split("\n").at(-1) ?? "");
    },
  };

  const stateOf = async (id: number): Promise<SeatState | undefined> =>
    (await shopControls(till, dates).readSeats()).find(({ order }) => order === id)?.state;

  it.each(rows)("%s", async (row) => {
    const found: string[] = [];
    for (const operation of operations) {
      await fresh();
      const booked = await book(row === "held" || row === "lapsed" ? "invoice" : undefined);
      await reach[row](booked);
      till.deps.time.forward(1);
      const before = row === "moved" || row === "given" ? "booked" : row;
      expect(await stateOf(booked.id)).toBe(before);
      const answer = await answers[operation](booked, row);
      found.push(plain(answer, booked.id));
      const after = ends[operation]?.[row];
      expect(await stateOf(booked.id)).toBe(after ?? before);
    }
    expect(found).toEqual(table[row]);
  });
});

/** Without the order's number, names and amounts. */
function plain(text: string, id: number): string {
  return text
    .replaceAll(String(id), "N")
    .replace(/refunding \S+\s€/, "refunding …")
    .replace(/this: .*, because/, "this: …, because");
}
