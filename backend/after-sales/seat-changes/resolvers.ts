import { z } from "zod";
import type { OrderResolvers, Resolvers, RootMutationResolvers } from "@/graphql/generated/shop/resolvers";
import { formatEuro, parseRaw, toRaw } from "@/lib/money";
import { durationText, times } from "@/lib/rules/times/times";
import { occurrenceText } from "../../content/documents/occurrence";
import { type BackendContext, requireMember } from "../../context";
import { parseInput } from "../../sales/customers";
import { takeFromLimit } from "../../ground/limits/limits";
import { findOwnedOrder, type Order } from "../../sales/orders";
import type { Refund } from "../ledger";
import { cancelSeats, quoteCancellation } from "./cancel-seats";
import { chooseSeats } from "./chosen-seats";
import { seatErrors } from "./errors";
import { moveSeats } from "./move-seats";
import { moveUntil } from "./seat";
import { seatFields, seatsOfOrder, seatStateNames } from "./seat-fields";
import { movesOf } from "./seat-move";
import { cancelTerms, moveAgainText, moveTerms, refusalText } from "./words";

/** A buyer who compares dates needs only a few changes. The limit stops programs that shuffle seats. */
const changeLimit = { max: 30, seconds: 86_400 };

const number = z.number().int().min(1).max(2_147_483_647);
const seats = z.array(number).min(1).max(100);
const cents = z.string().transform((text, context) => {
  const amount = parseRaw(text);
  if (amount === null || amount < 0) context.addIssue({ code: "custom", message: "An amount is missing" });
  return amount ?? 0;
});
const common = {
  clientMutationId: z.string().nullish(),
  id: number,
  seats,
  back: cents,
  asCode: z.boolean().nullish(),
};
const moveInput = z.strictObject({ ...common, date: number, pay: cents.nullish() });
const cancelInput = z.strictObject(common);

const move: RootMutationResolvers["moveSeats"] = async (_root, args, context) => {
  const {
    id,
    seats: seatIds,
    date: to,
    back,
    pay,
    asCode,
    clientMutationId = null,
  } = parseInput(moveInput, args.input);
  await requireOwner(context, id, "move the seat");
  const wanted = { orderId: id, seatIds, to, back, pay: pay ?? 0, asCode: asCode === true };
  const outcome = await moveSeats(context.deps, wanted);
  if (!outcome) throw seatErrors.notYours();
  if (outcome.kind === "refused") throw seatErrors.refused(outcome.refusal);
  if (outcome.kind === "to pay") {
    const { order, payment } = outcome;
    const message = `We are holding the new date for ${durationText(times.paying)}. Once you pay ${formatEuro(payment.total)}, ${seatIds.length === 1 ? "your seat moves" : "your seats move"}. Until then, nothing changes.`;
    return { clientMutationId, order, message, toPay: payment };
  }
  const { order, now, refunds } = outcome;
  const [subject, verb] = outcome.seats === 1 ? ["Your seat", "is"] : [`${outcome.seats} seats`, "are"];
  const message = `${subject} ${verb} booked for ${occurrenceText(now)}.${moneyText(order, refunds)} We are emailing you files that update your calendar.`;
  return { clientMutationId, order, message };
};

const cancel: RootMutationResolvers["cancelSeats"] = async (_root, args, context) => {
  const { id, seats: seatIds, back, asCode, clientMutationId = null } = parseInput(cancelInput, args.input);
  await requireOwner(context, id, "give the seat up");
  const outcome = await cancelSeats(context.deps, { orderId: id, seatIds, back, asCode: asCode === true });
  if (!outcome) throw seatErrors.notYours();
  if (outcome.kind === "refused") throw seatErrors.refused(outcome.refusal);
  const { order, refunds } = outcome;
  const given =
    outcome.seats === 1 ? "You have cancelled the seat." : `You have cancelled ${outcome.seats} seats.`;
  return { clientMutationId, order, message: `${given}${moneyText(order, refunds)}` };
};

function moneyText({ paymentMethod }: Order, refunds: readonly Refund[]): string {
  const sum = (of: readonly Refund[]) => of.reduce((cents, { amount }) => cents + amount, 0);
  const cents = sum(refunds.filter(({ codeId }) => codeId === null));
  const onCode = sum(refunds.filter(({ codeId }) => codeId !== null));
  const code =
    onCode > 0 ? ` ${formatEuro(onCode)} is on your credit code, which we are emailing to you.` : "";
  if (cents === 0) return code;
  const method = paymentMethod === "invoice" ? "by bank transfer" : "to the payment method you used";
  return ` We are refunding ${formatEuro(cents)} ${method}.${code}`;
}

/** @throws NOT_FOUND for other people's orders, which look like missing ones; RATE_LIMITED */
async function requireOwner(context: BackendContext, id: number, purpose: string): Promise<void> {
  const { deps } = context;
  const { memberId } = await requireMember(context, purpose);
  const order = await findOwnedOrder(deps.db, { id }, { memberId, sessionId: null }, deps.clock());
  if (!order) throw seatErrors.notYours();
  if (!(await takeFromLimit(deps.db, deps.clock, `seat-changes:${id}`, changeLimit)))
    throw seatErrors.tooMany();
}

const seatChange: OrderResolvers["seatChange"] = async (order, { seats: seatIds }, { deps, identity }) => {
  const who = await identity();
  if (!who || order.memberId !== who.memberId) return null;
  const move = await chooseSeats(deps.db, deps, order, seatIds, "move");
  const cancelled = await chooseSeats(deps.db, deps, order, seatIds, "cancel");
  return { ...(await moveChoices(deps, move)), ...(await cancelChoice(deps, cancelled)) };
};

type Choice = Awaited<ReturnType<typeof chooseSeats>>;

async function moveChoices(deps: BackendContext["deps"], chosen: Choice) {
  const none = (moveRefusal: string) => ({ moves: [], moveTerms: null, moveAgain: null, moveRefusal });
  if ("reason" in chosen) return none(refusalText(chosen));
  if (chosen.left === null) return none(refusalText({ reason: "partly refunded" }));
  const moves = await movesOf(deps.db, deps, chosen);
  if ("reason" in moves) return none(refusalText(moves));
  return {
    moves: moves.map(({ variation, occurs, start, seatsLeft, back, pay, refusal }) => ({
      date: variation.id,
      occurs,
      starts: start,
      seatsLeft,
      back: toRaw(back),
      pay: toRaw(pay),
      refusal: refusal && refusalText(refusal),
    })),
    moveTerms: moveTerms(moveUntil(chosen.facts)),
    moveAgain: moveAgainText(chosen.facts),
    moveRefusal: null,
  };
}

async function cancelChoice(
  { db, clock }: BackendContext["deps"],
  chosen: Choice,
): Promise<{ back: string | null; cancelTerms: string }> {
  if ("reason" in chosen) return { back: null, cancelTerms: refusalText(chosen) };
  const quoted = await quoteCancellation(db, chosen, clock());
  if ("reason" in quoted) return { back: null, cancelTerms: refusalText(quoted) };
  return { back: toRaw(quoted.back), cancelTerms: cancelTerms(chosen.facts, quoted) };
}

export const seatResolvers: Resolvers = {
  RootMutation: { moveSeats: move, cancelSeats: cancel },
  Order: { seats: seatsOfOrder, seatChange },
  OrderSeat: seatFields,
  SeatStateEnum: seatStateNames,
};
