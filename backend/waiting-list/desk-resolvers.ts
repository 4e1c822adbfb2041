import { z } from "zod";
import type {
  MutationResolvers,
  QueryResolvers,
  Resolvers,
  WaitedDate,
  WaitingPlaceResolvers,
  WaitingStateResolvers,
} from "@/graphql/generated/desk/resolvers";
import { daysAfter } from "../dates";
import { dateItem, deskInput } from "../desk-input";
import { userError } from "../errors";
import { isDateOver, readStock, stockKey } from "../products";
import { joinByHand } from "./join-waiting-list";
import { endByHand, offerByHand } from "./offer-by-hand";
import { stockWaitedFor, waitedForName } from "./offer-seats";
import { datesWaitedFor, placesOf, type WaitingEntry } from "./store";

const SHOWN_DAYS = 30;

/** Dates of a page. */
const PAGE = 25;

const waiting: QueryResolvers["waiting"] = async (_root, args, { deps }) => {
  const now = deps.clock();
  const since = daysAfter(now, -SHOWN_DAYS);
  const place = args.after ? deskInput(dateItem, args.after) : null;
  const after = place && { ...place, variationId: place.variationId ?? 0 };
  const dates = await datesWaitedFor(deps.db, { since, after, limit: PAGE + 1 });
  const shown = dates.slice(0, PAGE);
  const places = await placesOf(deps.db, shown, since);
  const stock = await readStock(deps.db, [...new Set(shown.map(({ productId }) => productId))]);
  const nodes = shown.map((date) => {
    const entries = places.filter((place) => stockKey(place) === stockKey(date));
    const stockItem = stockWaitedFor(date);
    const facts = {
      seatsLeft: stockItem && (stock.get(stockKey(date)) ?? stockItem.initial),
      isOver: isDateOver(date, now),
    };
    return {
      key: stockKey(date),
      name: waitedForName(date),
      ...facts,
      why: whyNone(entries, facts),
      entries,
    };
  });
  const last = shown.at(-1);
  return { nodes, next: last && dates.length > PAGE ? stockKey(last) : null };
};

function whyNone(
  entries: readonly WaitingEntry[],
  { seatsLeft, isOver }: Pick<WaitedDate, "isOver"> & { seatsLeft: number | null },
): string | null {
  const waits = entries.filter(({ status }) => status === "waiting");
  if (waits.length === 0) return null;
  if (isOver) return "The date has begun.";
  if (seatsLeft === null) return "The date is no longer in the catalogue.";
  if (seatsLeft === 0) return "No seat is free.";
  return waits.some(({ proven }) => proven) ? null : "Nobody on the list has confirmed their address.";
}

const offerInput = z.strictObject({
  entry: z.number().int().positive(),
  seats: z.number().int().min(1).max(20, "At most 20 seats at a time."),
  reason: z.string().trim().max(300),
});

const offer: MutationResolvers["offerWaiting"] = async (_root, { input }, { deps, record }) => {
  const { entry: entryId, seats } = deskInput(offerInput, input);
  record?.({ about: `waiting:${entryId}` });
  const outcome = await offerByHand(deps, { entryId, seats });
  if (outcome.kind === "gone") throw gone();
  if (outcome.kind === "refused") throw userError(outcome.why, "NOT_OFFERED");
  record?.({ changes: [{ field: "state", before: "waiting", after: "offered" }] });
  return {
    message: `${seats === 1 ? "A seat is" : `${seats} seats are`} offered to ${outcome.entry.email} by email.`,
  };
};

const addInput = z.strictObject({
  item: dateItem,
  email: z.string().max(254),
  reason: z.string().trim().max(300),
});

const add: MutationResolvers["addToWaiting"] = async (_root, { input }, { deps, record }) => {
  const { item, email } = deskInput(addInput, input);
  record?.({ about: `item:${item.productId}:${item.variationId ?? 0}` });
  if (!(await joinByHand(deps, { ...item, email })))
    throw userError(`${email} is already waiting for this date.`, "WAITS_ALREADY");
  record?.({ changes: [{ field: "waiting list", before: null, after: email }] });
  return {
    message: `${email} is on the list and gets an email to confirm the address. We offer a seat after that.`,
  };
};

const endInput = z.strictObject({ entry: z.number().int().positive(), reason: z.string().trim().max(300) });

const end: MutationResolvers["endWaiting"] = async (_root, { input }, { deps, record }) => {
  const { entry: entryId } = deskInput(endInput, input);
  record?.({ about: `waiting:${entryId}` });
  const was = await endByHand(deps, entryId);
  if (!was) throw gone();
  record?.({ changes: [{ field: "state", before: was.status, after: "left" }] });
  return { message: `${was.email} is off the list.` };
};

const gone = () => userError("This place no longer exists, or it has ended.", "UNKNOWN_PLACE");

const facts: WaitingPlaceResolvers = {
  confirmed: ({ proven }) => proven,
  joinedAt: ({ joinedAt }) => joinedAt.toISOString(),
  offeredUntil: ({ status, offeredUntil }) =>
    status === "offered" ? (offeredUntil?.toISOString() ?? null) : null,
  order: ({ orderId }) => orderId,
};

const states: Required<WaitingStateResolvers> = {
  WAITING: "waiting",
  OFFERED: "offered",
  TAKEN: "taken",
  EXPIRED: "expired",
  LEFT: "left",
};

/** Waiting lists at the desk: who waits for which date, offers by hand, taking off. */
export const waitingDeskResolvers: Resolvers = {
  Query: { waiting },
  Mutation: { addToWaiting: add, offerWaiting: offer, endWaiting: end },
  WaitingPlace: facts,
  WaitingState: states,
};
