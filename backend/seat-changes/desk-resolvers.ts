import { z } from "zod";
import type {
  MutationResolvers,
  OrderResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { formatEuro } from "@/lib/money";
import { maximumNameLength } from "@/lib/rules/attendees";
import { readAddress } from "@/lib/rules/mail-address";
import { durationText, times } from "@/lib/rules/times";
import { typedLine } from "@/lib/rules/typed-text";
import { occurrenceText } from "../content";
import type { Deps } from "../deps";
import { userError } from "../errors";
import { findOrder, linesOf, type Order, requireVersion } from "../orders";
import type { Refund } from "../refunds";
import { seatsOfOrders } from "../seats";
import { cancelSeats, mostBack, quoteCancellation } from "./cancel-seats";
import { chooseSeats, stateOfSeat } from "./chosen-seats";
import { deskRefusal, deskTerms, lateNote } from "./desk-words";
import { moveSeats } from "./move-seats";
import { nameSeat } from "./name-seat";
import { mayChange } from "./seat";
import { movesOf } from "./seat-move";
import type { Refusal } from "./words";

const number = z.number().int().min(1).max(2_147_483_647);
const seatIds = z.array(number).min(1, "choose at least one seat").max(100);
const common = {
  number,
  version: z.string().max(60),
  seats: seatIds,
  reason: z.string().trim().max(300).nullish(),
};
const cents = z.number().int().min(0).max(100_000_000);

const seatsOfDesk: OrderResolvers["seats"] = async (order, _args, { deps }) => {
  const lines = new Map((await linesOf(deps.db, order.id)).map((line) => [line.id, line]));
  return (await seatsOfOrders(deps.db, [order.id])).flatMap((seat) => {
    const line = lines.get(seat.lineId);
    if (!line?.occurrence) return [];
    const { endedAs, occurrence } = line;
    const state = stateOfSeat(order, { endedAs, occurrence }, deps.clock());
    return {
      id: seat.id,
      line: line.id,
      title: occurrence.title,
      occurs: occurrenceText(occurrence),
      date: occurrence.uid.replace(/@.*$/, ""),
      name: seat.name,
      email: seat.email,
      state,
      mayMove: mayChange(state, "move"),
      mayGiveUp: mayChange(state, "cancel"),
      mayName: mayChange(state, "name"),
    };
  });
};

const seatChange: QueryResolvers["seatChange"] = async (_root, args, { deps }) => {
  const asked = z.strictObject({ number, seats: seatIds }).parse(args);
  const order = await findOrder(deps.db, asked.number);
  if (!order) return null;
  return { ...(await movesFor(deps, order, asked.seats)), ...(await endFor(deps, order, asked.seats)) };
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
  const none = (refusal: Refusal) => ({ back: null, giveUpRefusal: deskRefusal(refusal) });
  const chosen = await chooseSeats(deps.db, deps, order, seats, "cancel");
  if ("reason" in chosen) return none(chosen);
  const quoted = await quoteCancellation(deps.db, chosen, deps.clock());
  if ("reason" in quoted) return none(quoted);
  return { back: quoted.back, most: mostBack(chosen), terms: deskTerms(chosen.facts, quoted) };
}

const refused = (refusal: Refusal) => userError(deskRefusal(refusal), "NOT_POSSIBLE");
const gone = (order: number) => userError(`There is no order ${order}.`, "NOT_FOUND");

const rebook: MutationResolvers["rebookSeats"] = async (_root, args, { deps, record }) => {
  const asked = z.strictObject({ ...common, to: number, back: cents, pay: cents }).parse(args.input);
  record?.({ about: `order:${asked.number}` });
  const order = await requireVersion(deps.db, asked.number, asked.version);
  const { number: orderId, seats, ...wanted } = asked;
  const chosen = await chooseSeats(deps.db, deps, order, seats, "move");
  const late = "reason" in chosen ? null : lateNote(chosen.facts, deps.clock());
  if (late && !asked.reason) throw userError(`${late} Nothing was changed.`, "BAD_USER_INPUT");
  const outcome = await moveSeats(deps, { ...wanted, orderId, seatIds: seats, isStaff: true });
  if (!outcome) throw gone(orderId);
  if (outcome.kind === "refused") throw refused(outcome.refusal);
  if (outcome.kind === "to pay") {
    const { id, total } = outcome.payment;
    const kept = `We hold the new date for ${durationText(times.paying)}.`;
    return {
      message: `${kept} The buyer pays order ${id} (${formatEuro(total)}) first, on their own page. Nothing changes until then.`,
    };
  }
  const [before, after] = [occurrenceText(outcome.before), occurrenceText(outcome.now)];
  record?.({ changes: [{ field: `${outcome.seats} seats`, before, after }] });
  return {
    message: `Now booked for ${after}. The buyer gets an email.${moneyText(outcome.refunds)}`,
  };
};

const giveUp: MutationResolvers["giveUpSeats"] = async (_root, args, { deps, record }) => {
  const asked = z.strictObject({ ...common, back: cents.nullish() }).parse(args.input);
  record?.({ about: `order:${asked.number}` });
  const order = await requireVersion(deps.db, asked.number, asked.version);
  const byRule = asked.back ?? (await endFor(deps, order, asked.seats)).back ?? 0;
  const wanted = { orderId: order.id, seatIds: asked.seats, back: byRule, isStaff: true };
  const outcome = await cancelSeats(deps, wanted);
  if (!outcome) throw gone(order.id);
  if (outcome.kind === "refused") throw refused(outcome.refusal);
  record?.({ changes: [{ field: `${outcome.seats} seats`, before: "booked", after: "given up" }] });
  const what = outcome.seats === 1 ? "The seat is free." : `${outcome.seats} seats are free.`;
  return { message: `${what} The buyer gets an email.${moneyText(outcome.refunds)}` };
};

function moneyText(refunds: readonly Refund[]): string {
  const cents = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return cents > 0 ? ` ${formatEuro(cents)} is refunded.` : " Nothing is refunded.";
}

const nameInput = z.strictObject({
  number,
  version: z.string().max(60),
  seat: number,
  name: z.string().overwrite(typedLine).min(1, "write the attendee’s name").max(maximumNameLength),
  email: z.string().max(254),
});

const rename: MutationResolvers["renameSeat"] = async (_root, args, { deps, record }) => {
  const asked = nameInput.parse(args.input);
  record?.({ about: `order:${asked.number}` });
  await requireVersion(deps.db, asked.number, asked.version);
  const email = asked.email.trim() ? readAddress(asked.email) : null;
  if (asked.email.trim() && email === null)
    throw userError(`${asked.email} is no e-mail address. Nothing was changed.`, "BAD_USER_INPUT");
  const before = (await seatsOfOrders(deps.db, [asked.number])).find(({ id }) => id === asked.seat);
  const wanted = { orderId: asked.number, seatId: asked.seat, name: asked.name, email };
  const outcome = await nameSeat(deps, wanted);
  if (!outcome) throw gone(asked.number);
  if (outcome.kind === "refused")
    throw userError("You can no longer name this seat. Nothing was changed.", "NOT_POSSIBLE");
  const personOf = (name: string, address: string | null) =>
    [name, address].filter(Boolean).join(", ") || null;
  record?.({
    changes: [
      {
        field: `seat ${asked.seat}`,
        before: before ? personOf(before.name, before.email) : null,
        after: personOf(asked.name, email),
      },
    ],
  });
  const told = { mailed: " They get an email with the date.", later: "", none: "" };
  return { message: `${outcome.name} comes.${told[outcome.mail]}` };
};

export const seatDeskResolvers: Resolvers = {
  Query: { seatChange },
  Mutation: { rebookSeats: rebook, giveUpSeats: giveUp, renameSeat: rename },
  Order: { seats: seatsOfDesk },
};
