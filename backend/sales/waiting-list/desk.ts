import { z } from "zod";
import { daysAfter } from "../../ground/dates";
import { deskAction, deskRead, type Roles } from "../../ground/desk-entry";
import { dateItem, formField, numberField, textField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { isDateOver, readStock, stockKey } from "../products";
import { joinByHand } from "./join-waiting-list";
import { endByHand, offerByHand } from "./offer-by-hand";
import { stockWaitedFor, waitedForName } from "./offer-seats";
import { datesWaitedFor, placesOf, type WaitingEntry } from "./store";

const roles: Roles = ["DESK"];

const SHOWN_DAYS = 30;

/** Dates on a page. */
const PAGE = 25;

export const actions = {
  /** Holds free seats for one person on the list, even before people who joined earlier. */
  offerWaiting: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      entry: numberField,
      seats: z.coerce.number().int().min(1).max(20, "At most 20 seats at a time."),
      reason: textField(300),
    }),
    async run({ entry: entryId, seats }, { deps, record }) {
      record({ about: `waiting:${entryId}` });
      const outcome = await offerByHand(deps, { entryId, seats });
      if (outcome.kind === "gone") throw gone();
      if (outcome.kind === "refused") throw userError(outcome.why, "NOT_OFFERED");
      record({ changes: [{ field: "state", before: "waiting", after: "offered" }] });
      const offered = seats === 1 ? "A seat is" : `${seats} seats are`;
      return { message: `${offered} offered to ${outcome.entry.email} by email.` };
    },
  }),
  /** Puts somebody at the end of a list. That person confirms the address by a mail. */
  addToWaiting: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      form: formField,
      item: dateItem,
      email: z.string().trim().min(1, "Please enter the address").max(254),
      reason: textField(300),
    }),
    async run({ item, email }, { deps, record }) {
      record({ about: `item:${item.productId}:${item.variationId ?? 0}` });
      if (!(await joinByHand(deps, { ...item, email })))
        throw userError(`${email} is already waiting for this date.`, "WAITS_ALREADY");
      record({ changes: [{ field: "waiting list", before: null, after: email }] });
      return {
        message: `${email} is on the list and gets an email to confirm the address. After that, we can offer a seat.`,
      };
    },
  }),
  /** Removes a person from a list. An offered seat goes to the next person. */
  endWaiting: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ entry: numberField, reason: textField(300) }),
    async run({ entry: entryId }, { deps, record }) {
      record({ about: `waiting:${entryId}` });
      const was = await endByHand(deps, entryId);
      if (!was) throw gone();
      record({ changes: [{ field: "state", before: was.status, after: "left" }] });
      return { message: `${was.email} is off the list.` };
    },
  }),
};

const gone = () => userError("This place no longer exists, or it has ended.", "UNKNOWN_PLACE");

export const reads = {
  /** Dates with people who wait or have waited in the last weeks. `after` is `next` of the previous page. */
  waiting: deskRead({
    roles,
    input: z.strictObject({ after: dateItem.nullish() }),
    async run({ after: place }, { deps }) {
      const now = deps.clock();
      const since = daysAfter(now, -SHOWN_DAYS);
      const after = place ? { ...place, variationId: place.variationId ?? 0 } : null;
      const dates = await datesWaitedFor(deps.db, { since, after, limit: PAGE + 1 });
      const shown = dates.slice(0, PAGE);
      const places = await placesOf(deps.db, shown, since);
      const stock = await readStock(deps.db, [...new Set(shown.map(({ productId }) => productId))]);
      const nodes = shown.map((date) => {
        const entries = places.filter((entry) => stockKey(entry) === stockKey(date));
        const stockItem = stockWaitedFor(date);
        const seatsLeft = stockItem && (stock.get(stockKey(date)) ?? stockItem.initial);
        return {
          /** Product and date as one key. */
          key: stockKey(date),
          name: waitedForName(date),
          /** Null when seats are not counted. */
          seatsLeft,
          /** Why nobody is offered a seat now; null when somebody is, or nobody waits. */
          why: whyNone(entries, { seatsLeft, isOver: isDateOver(date, now) }),
          entries: entries.map(placeAtDesk),
        };
      });
      const last = shown.at(-1);
      return { nodes, next: last && dates.length > PAGE ? stockKey(last) : null };
    },
  }),
};

function whyNone(
  entries: readonly WaitingEntry[],
  { seatsLeft, isOver }: { seatsLeft: number | null; isOver: boolean },
): string | null {
  const waits = entries.filter(({ status }) => status === "waiting");
  if (waits.length === 0) return null;
  if (isOver) return "The workshop has started.";
  if (seatsLeft === null) return "The date is no longer in the catalogue.";
  if (seatsLeft === 0) return "No seat is available.";
  return waits.some(({ proven }) => proven) ? null : "Nobody on the list has confirmed their address.";
}

function placeAtDesk({ id, email, memberId, status, proven, joinedAt, offeredUntil, orderId }: WaitingEntry) {
  return {
    id,
    email,
    memberId,
    status,
    /** Without confirmation no seat is offered. */
    confirmed: proven,
    joinedAt: joinedAt.toISOString(),
    /** The seat is held until then. */
    offeredUntil: status === "offered" ? (offeredUntil?.toISOString() ?? null) : null,
    order: orderId,
  };
}
