import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { cancelledDateText, laterMailText } from "@/lib/rules/texts/order-words";
import { type AttendedDate, attendedDate, dateFacts, dateField, uidOf } from "../attendance";
import { occurrenceText } from "../../content/documents/occurrence";
import { problemText } from "../../content/documents";
import type { Deps } from "../../deps";
import { deskAction, deskRead, type Roles } from "../../ground/desk-entry";
import { formField } from "../../ground/desk-fields";
import { everybody, mayAct, type Role } from "../../ground/desk-roles";
import type { Published } from "../../content/editing";
import { cancelDate } from "./cancel-date";
import { changeDate } from "./change-date";
import { choicesOf, type Concerned, concernedBy } from "./concerned-store";
import { type DateValues, dateValues } from "./date-values";
import { datedDocument, type DateFields } from "./dated-document";
import { dateErrors } from "./errors";
import { previewOf } from "./preview";

/** Read who chose what after a cancellation, as they read the orders. */
const choiceRoles: Roles = ["DESK", "BOOKS"];
/** Set prices, as in the documents of the content. */
const priceRoles: Roles = ["EDITOR"];

const reasonField = z.string().trim().max(300, "The reason is too long: 300 characters at most.");

export const actions = {
  /**
   * Saves another time, place, guides, seats or price of a date. Its people get a mail about a change of time, place or
   * guides.
   */
  changeDate: deskAction({
    roles: ["DESK", "EDITOR"],
    consequence: "money",
    fields: z.strictObject({ ...dateValues, reason: reasonField.default(""), form: formField }),
    async consequenceOf({ date, price }, deps) {
      const document = price === null ? null : await datedDocument(deps, uidOf(date));
      return document?.hasSeats && document.fields.price !== price ? "money" : "none";
    },
    async run({ reason, form: _, ...values }, { deps, record, staff }) {
      const { date, seen } = values;
      record({ about: `date:${date}` });
      const { document, next } = await asked(deps, values, staff.roles);
      const before = await previewOf(deps, document, next);
      const { memberId } = staff;
      const outcome = await changeDate(deps, { memberId, document, fields: next, seen, reason });
      refuse(outcome);
      const page = `date:${date}`;
      if (outcome.kind !== "published")
        return { message: "Nothing has changed, so there is nothing to save.", next: page };
      record({
        changes: before.changes.map(({ label, from, to }) => ({ field: label, before: from, after: to })),
      });
      const { orders, unconfirmed } = before.concerned;
      const told =
        (before.isMoved || before.hasOtherGuides) && orders > 0
          ? ` ${people(orders)} get an email.${laterMailText(unconfirmed)}`
          : "";
      return { message: `Saved. The site shows it within seconds.${told}`, next: page };
    },
  }),
  /** Cancels a date for good. Its people choose another date or their money. */
  cancelDate: deskAction({
    roles: ["DESK"],
    consequence: "money",
    fields: z.strictObject({
      date: dateField,
      /** Number of seats that the page showed. */
      seats: z.coerce.number().int().min(0),
      typed: z.string().max(100),
      reason: reasonField.min(1, "Enter the reason, for your colleagues."),
      form: formField,
    }),
    async run({ date: id, seats, typed, reason }, { deps, record, staff }) {
      record({ about: `date:${id}` });
      if (typed.trim().toUpperCase() !== "CANCEL") throw dateErrors.word();
      const date = await attendedDate(deps, id);
      if (!date) throw dateErrors.notShown();
      const concerned = await concernedBy(deps.db, uidOf(id));
      const done = await cancelDate(deps, { memberId: staff.memberId, date, reason, seats });
      if (!done) throw dateErrors.notShown();
      refuse(done.outcome);
      record({
        changes: [
          { field: "date", before: occurrenceText(date.occurrence), after: "cancelled" },
          {
            field: "seats",
            before: String(concerned.seats),
            after: `${concerned.orders - concerned.unpaid} orders to choose`,
          },
          { field: "waiting", before: String(done.waiting), after: "told" },
        ],
      });
      return {
        message: cancelText(date, concerned, done.waiting),
        // A date that never had a seat has no page after this.
        next: seats > 0 ? `date:${id}` : "dates",
      };
    },
  }),
};

export const reads = {
  /** A date; null: it was never sold and is not on sale. */
  date: deskRead({
    roles: everybody,
    input: z.strictObject({ id: dateField.nullable().catch(null) }),
    async run({ id }, { deps, staff: { roles } }) {
      const date = id === null ? null : await attendedDate(deps, id);
      if (!date) return null;
      const [facts, concerned, form, choices] = await Promise.all([
        dateFacts(deps, date, roles),
        concernedBy(deps.db, uidOf(date.id)),
        formOf(deps, date, roles),
        date.isCancelled && mayAct(roles, choiceRoles) ? choicesOf(deps.db, uidOf(date.id)) : null,
      ]);
      return {
        ...facts,
        concerned,
        /** The date's document as a form; null: the date has begun, or the site does not show it. */
        form,
        /** After a cancellation: the choice for each seat. Null: not cancelled, or the roles do not include it. */
        choices: choices?.map((one) => ({ ...one, dueAt: one.dueAt?.toISOString() ?? null })) ?? null,
      };
    },
  }),
  /** Shows the effects of a change of a date without saving it. */
  dateChange: deskRead({
    roles: ["DESK", "EDITOR"],
    input: z.strictObject(dateValues),
    async run(values, { deps, staff }) {
      const { document, next } = await asked(deps, values, staff.roles);
      return previewOf(deps, document, next);
    },
  }),
};

async function formOf(deps: Deps, { id, occurrence }: AttendedDate, roles: readonly Role[]) {
  if (Date.parse(occurrence.start) <= deps.clock().getTime()) return null;
  const document = await datedDocument(deps, uidOf(id));
  if (!document) return null;
  const { path, seen, isRepeating, hasSeats, fields } = document;
  return { ...fields, path, seen, isRepeating, hasSeats, mayPrice: mayAct(roles, priceRoles) };
}

/**
 * The document with the requested values. Values for fields that it lacks are ignored.
 * @throws GraphQLError NOT_ALLOWED for another price without the role for prices
 */
async function asked(deps: Deps, { date, seen: _, ...values }: DateValues, roles: readonly Role[]) {
  const document = await datedDocument(deps, uidOf(date));
  if (!document) throw dateErrors.notShown();
  const { fields, hasSeats } = document;
  const isWorkshop = document.held.kind === "workshop";
  const next: DateFields = {
    ...values,
    guides: isWorkshop ? values.guides : fields.guides,
    seats: hasSeats ? (values.seats ?? fields.seats) : fields.seats,
    price: hasSeats ? (values.price ?? fields.price) : fields.price,
  };
  if (next.price !== fields.price && !mayAct(roles, priceRoles)) throw dateErrors.price();
  return { document, next };
}

function cancelText({ occurrence }: AttendedDate, concerned: Concerned, waiting: number): string {
  const { orders, paid } = concerned;
  const paidText = paid > 0 ? ` They paid a total of ${formatEuro(paid)}.` : "";
  const buyers = orders === 0 ? "Nobody had a seat." : cancelledDateText(concerned) + paidText;
  const list = waiting === 0 ? "" : ` We are emailing ${waiting} on the waiting list.`;
  return `${occurrence.title} has been cancelled. ${buyers}${list}`;
}

const people = (orders: number) =>
  orders === 1 ? "The buyers of 1 order" : `The buyers of ${orders} orders`;

/** @throws CONFLICT, MISTAKES */
function refuse(outcome: Published): void {
  if (outcome.kind === "conflict") throw dateErrors.conflict(outcome.newer?.author ?? null);
  if (outcome.kind !== "mistakes") return;
  const mistake = outcome.problems.find(({ level }) => level === "error");
  throw dateErrors.mistakes(mistake ? mistake.message || problemText(mistake) : "it has a mistake");
}
