import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { maximumNameLength } from "@/lib/rules/attendees";
import { readAddress } from "@/lib/rules/forms/mail-address";
import { durationText, times } from "@/lib/rules/times/times";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Deps } from "../../deps";
import { deskRead, type Roles } from "../../ground/desk-entry";
import { amountField, numberField, numbersField, textField } from "../../ground/desk-fields";
import { mayAct, type Role } from "../../ground/desk-roles";
import { userError } from "../../ground/errors";
import { nameField } from "../../ground/typed-names";
import { orderAction, orderFields } from "../../sales/order-history";
import { findOrder, linesOf, type Order } from "../../sales/orders";
import type { Refund } from "../ledger";
import { seatsOfOrders } from "../../sales/seats";
import { cancelSeats, mostBack, quoteCancellation } from "./cancel-seats";
import { chooseSeats, stateOfSeat } from "./chosen-seats";
import { deskRefusal, deskTerms, lateNote } from "./desk-words";
import { moveSeats } from "./move-seats";
import { nameSeat } from "./name-seat";
import { mayChange } from "./seat";
import { movesOf } from "./seat-move";
import type { Refusal } from "./words";

/** Change seats, and read the addresses of attendees. */
export const attendeeRoles: Roles = ["DESK"];
const roles = attendeeRoles;

/** The seats of an order, as the desk's page shows them. Only those who change seats read the attendees' addresses. */
export async function seatsAtDesk({ db, clock }: Deps, order: Order, has: readonly Role[]) {
  const mayChangeSeats = mayAct(has, roles);
  const lines = new Map((await linesOf(db, order.id)).map((line) => [line.id, line]));
  return (await seatsOfOrders(db, [order.id])).flatMap((seat) => {
    const line = lines.get(seat.lineId);
    if (!line?.occurrence) return [];
    const { endedAs, occurrence } = line;
    const state = stateOfSeat(order, { endedAs, occurrence }, clock());
    return {
      id: seat.id,
      line: line.id,
      title: occurrence.title,
      occurs: occurrenceText(occurrence),
      date: occurrence.uid.replace(/@.*$/, ""),
      name: seat.name,
      /** Null: emails go to the buyer, or the roles do not include the address. */
      email: mayChangeSeats ? seat.email : null,
      state,
      mayMove: mayChangeSeats && mayChange(state, "move"),
      mayGiveUp: mayChangeSeats && mayChange(state, "cancel"),
      mayName: mayChangeSeats && mayChange(state, "name"),
    };
  });
}

export const reads = {
  /** The changes that are possible for seats of one line; null when the order has no such seats. Sums are in cents. */
  seatChange: deskRead({
    roles,
    input: z.strictObject({
      number: numberField,
      seats: z.array(numberField).min(1, "choose at least one seat").max(100),
    }),
    async run({ number, seats }, { deps }) {
      const order = await findOrder(deps.db, number);
      if (!order) return null;
      return { ...(await movesFor(deps, order, seats)), ...(await endFor(deps, order, seats)) };
    },
  }),
};

async function movesFor(deps: Deps, order: Order, seats: readonly number[]) {
  const none = (refusal: Refusal) => ({ moves: [], moveRefusal: deskRefusal(refusal), lateNote: null });
  const chosen = await chooseSeats(deps.db, deps, order, seats, "move");
  if ("reason" in chosen) return none(chosen);
  const moves = await movesOf(deps.db, deps, chosen, { isStaff: true });
  if ("reason" in moves) return none(moves);
  return {
    moveRefusal: null,
    lateNote: lateNote(chosen.facts, deps.clock()),
    moves: moves.map(({ variation, occurs, seatsLeft, back, pay, refusal }) => ({
      to: variation.id,
      occurs,
      left: seatsLeft,
      back,
      pay,
      refusal: refusal && deskRefusal(refusal),
    })),
  };
}

async function endFor(deps: Deps, order: Order, seats: readonly number[]) {
  const none = (refusal: Refusal) => ({
    back: null,
    most: null,
    terms: null,
    giveUpRefusal: deskRefusal(refusal),
  });
  const chosen = await chooseSeats(deps.db, deps, order, seats, "cancel");
  if ("reason" in chosen) return none(chosen);
  const quoted = await quoteCancellation(deps.db, chosen, deps.clock());
  if ("reason" in quoted) return none(quoted);
  return {
    /** Cents under the terms. */
    back: quoted.back,
    most: mostBack(chosen),
    terms: deskTerms(chosen.facts, quoted),
    giveUpRefusal: null,
  };
}

const seatFields = { ...orderFields, seats: numbersField(100) };

/**
 * The value of a date's button: the variation, and the cents to refund and to pay that the page showed, as in
 * `1744:0:11880`.
 */
const moveField = z
  .string()
  .regex(/^\d{1,10}:\d{1,9}:\d{1,9}$/)
  .transform((value) => {
    const [to = 0, back = 0, pay = 0] = value.split(":").map(Number);
    return { to, back, pay };
  });

export const actions = {
  /** Moves seats of one line to another date, even after the buyer's deadline. */
  rebookSeats: orderAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z
      .strictObject({ ...seatFields, move: moveField, why: textField(300) })
      .transform(({ why, ...wanted }) => ({ ...wanted, reason: why || null })),
    consequenceOf: async ({ move }) => (move.back > 0 ? "money" : "none"),
    async run({ number: orderId, seats, move, reason }, { deps, record, order }) {
      const next = `order:${orderId}`;
      const chosen = await chooseSeats(deps.db, deps, order, seats, "move");
      const late = "reason" in chosen ? null : lateNote(chosen.facts, deps.clock());
      if (late && !reason) throw userError(`${late} Nothing was changed.`, "BAD_USER_INPUT");
      const outcome = await moveSeats(deps, { ...move, orderId, seatIds: seats, isStaff: true });
      if (!outcome) throw gone(orderId);
      if (outcome.kind === "refused") throw refused(outcome.refusal);
      if (outcome.kind === "to pay") {
        const { id, total } = outcome.payment;
        const kept = `We are holding the new date for ${durationText(times.paying)}.`;
        return {
          next,
          message: `${kept} The buyer first has to pay order ${id} (${formatEuro(total)}) on their own page. Nothing changes until then.`,
        };
      }
      const [before, after] = [occurrenceText(outcome.before), occurrenceText(outcome.now)];
      record({ changes: [{ field: `${outcome.seats} seats`, before, after }] });
      return {
        next,
        message: `Now booked for ${after}. The buyer gets an email.${moneyText(outcome.refunds)}`,
      };
    },
  }),
  /** Gives up seats of one line and refunds money. */
  giveUpSeats: orderAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z.strictObject({
      ...seatFields,
      amount: amountField.pipe(z.number().max(100_000_000)),
      reason: textField(300),
    }),
    async run({ number: orderId, seats, amount: back }, { deps, record }) {
      const outcome = await cancelSeats(deps, { orderId, seatIds: seats, back, isStaff: true });
      if (!outcome) throw gone(orderId);
      if (outcome.kind === "refused") throw refused(outcome.refusal);
      record({ changes: [{ field: `${outcome.seats} seats`, before: "booked", after: "released" }] });
      const free =
        outcome.seats === 1 ? "The seat has been released." : `${outcome.seats} seats have been released.`;
      return {
        next: `order:${orderId}`,
        message: `${free} The buyer gets an email.${moneyText(outcome.refunds)}`,
      };
    },
  }),
  /** Names the person of a seat, or gives the seat to somebody else. */
  renameSeat: orderAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      ...orderFields,
      seat: numberField,
      name: nameField("person", maximumNameLength).min(1, "enter the attendee’s name"),
      /** Empty: mails go to the buyer's address. */
      email: textField(254),
    }),
    async run({ number: orderId, seat, name, email: typed }, { deps, record }) {
      const email = typed ? readAddress(typed) : null;
      if (typed && email === null)
        throw userError(`${typed} is not an e-mail address. Nothing was changed.`, "BAD_USER_INPUT");
      const before = (await seatsOfOrders(deps.db, [orderId])).find(({ id }) => id === seat);
      const outcome = await nameSeat(deps, { orderId, seatId: seat, name, email });
      if (!outcome) throw gone(orderId);
      if (outcome.kind === "refused")
        throw userError(
          "This seat can no longer have another attendee. Nothing was changed.",
          "NOT_POSSIBLE",
        );
      record({
        changes: [
          {
            field: `seat ${seat}`,
            before: before ? personText(before.name, before.email) : null,
            after: personText(name, email),
          },
        ],
      });
      const told = { mailed: " They get an email with the date.", later: "", none: "" };
      return { next: `order:${orderId}`, message: `${outcome.name} will attend.${told[outcome.mail]}` };
    },
  }),
};

const personText = (name: string, address: string | null) =>
  [name, address].filter(Boolean).join(", ") || null;

function moneyText(refunds: readonly Refund[]): string {
  const cents = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return cents > 0 ? ` ${formatEuro(cents)} will be refunded.` : " There is no refund.";
}

const refused = (refusal: Refusal) => userError(deskRefusal(refusal), "NOT_POSSIBLE");
const gone = (order: number) => userError(`There is no order ${order}.`, "NOT_FOUND");
