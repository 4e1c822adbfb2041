import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { calledOffText, laterMailText } from "@/lib/rules/order-words";
import type {
  ChoiceKindResolvers,
  DateResolvers,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
  SeatChoiceResolvers,
} from "@/graphql/generated/desk/resolvers";
import { type AttendedDate, attendedDate, uidOf } from "../attendance";
import { occurrenceText, problemText } from "../content";
import { type BackendContext, requireMember } from "../context";
import { deskInput } from "../desk-input";
import type { Published } from "../editing";
import { cancelDate } from "./cancel-date";
import { changeDate } from "./change-date";
import {
  type ChoiceOfSeat,
  choicesOf,
  type Concerned,
  concernedBy,
  type SeatChoice,
} from "./concerned-store";
import { datedDocument, type DateFields, type DatedDocument } from "./dated-document";
import { dateErrors } from "./errors";
import { previewOf } from "./preview";

const id = z.string().regex(/^(workshop|event)-[\d-]{1,20}$/);
const worker = async (context: BackendContext) => (await requireMember(context, "change a date")).memberId;

const dateFields: DateResolvers = {
  concerned: ({ id: of }, _args, { deps }) => concernedBy(deps.db, uidOf(of)),
  choices: ({ id: of, isCancelled }, _args, { deps }) => (isCancelled ? choicesOf(deps.db, uidOf(of)) : []),
  form: async ({ id: of, occurrence }, _args, { deps }) => {
    if (Date.parse(occurrence.start) <= deps.clock().getTime()) return null;
    const document = await datedDocument(deps, uidOf(of));
    return document && { ...document.fields, guides: [...document.fields.guides], ...factsOf(document) };
  },
};

const factsOf = ({ path, seen, isRepeating, hasSeats }: DatedDocument) => ({
  ...{ path, seen, isRepeating, hasSeats },
});

const daysText = "Write a number of days from 1 to 14";
const wanted = z.strictObject({
  date: id,
  seen: z.string().max(64),
  first: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Write the day as 2027-02-23"),
  time: z.string().regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/, "Write the time as 09:00-17:00"),
  days: z.number().int().min(1, daysText).max(14, daysText),
  timezone: z.string().trim().min(1).max(60),
  location: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .transform((text) => text || null),
  guides: z.array(z.string().trim().min(1).max(100)).max(10),
  seats: z.number().int().min(0).max(100_000).nullish().transform(orNull),
  price: z.number().int().min(0).nullish().transform(orNull),
});
const reason = z.string().trim().max(300, "The reason is too long: 300 characters at most.");

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null;
}

/** The document, with what is wanted; values that it does not have are left as they are. */
async function asked(context: BackendContext, input: z.infer<typeof wanted>) {
  const { date: of, seen, ...values } = input;
  const document = await datedDocument(context.deps, uidOf(of));
  if (!document) throw dateErrors.notShown();
  const { fields, hasSeats } = document;
  const isWorkshop = document.held.kind === "workshop";
  const next: DateFields = {
    ...values,
    guides: isWorkshop ? values.guides : fields.guides,
    seats: hasSeats ? (values.seats ?? fields.seats) : fields.seats,
    price: hasSeats ? (values.price ?? fields.price) : fields.price,
  };
  return { document, seen, next };
}

const preview: QueryResolvers["dateChange"] = async (_root, { input }, context) => {
  const { document, next } = await asked(context, deskInput(wanted, input));
  return previewOf(context.deps, document, next);
};

const change: MutationResolvers["changeDate"] = async (_root, { input }, context) => {
  const { reason: why, ...rest } = deskInput(wanted.extend({ reason }), input);
  const { deps, record } = context;
  record?.({ about: `date:${rest.date}` });
  const { document, seen, next } = await asked(context, rest);
  const before = await previewOf(deps, document, next);
  const memberId = await worker(context);
  const outcome = await changeDate(deps, { memberId, document, fields: next, seen, reason: why });
  refuse(outcome);
  if (outcome.kind !== "published") return { message: "Nothing has changed, so there is nothing to save." };
  record?.({
    changes: before.changes.map(({ label, from, to }) => ({ field: label, before: from, after: to })),
  });
  const { orders, unconfirmed } = before.concerned;
  const told =
    (before.isMoved || before.hasOtherGuides) && orders > 0
      ? ` ${people(orders)} get an email.${laterMailText(unconfirmed)}`
      : "";
  return { message: `Saved. The site shows it within seconds.${told}` };
};

const cancelInput = z.strictObject({
  date: id,
  seats: z.number().int().min(0),
  typed: z.string().max(100),
  reason: reason.min(1, "Write the reason for your colleagues."),
});

const cancel: MutationResolvers["cancelDate"] = async (_root, { input }, context) => {
  const { date: of, seats, typed, reason: why } = deskInput(cancelInput, input);
  const { deps, record } = context;
  record?.({ about: `date:${of}` });
  if (typed.trim().toUpperCase() !== "CANCEL") throw dateErrors.word();
  const date = await attendedDate(deps, of);
  if (!date) throw dateErrors.notShown();
  const concerned = await concernedBy(deps.db, uidOf(of));
  const memberId = await worker(context);
  const done = await cancelDate(deps, { memberId, date, reason: why, seats });
  if (!done) throw dateErrors.notShown();
  refuse(done.outcome);
  record?.({
    changes: [
      { field: "date", before: occurrenceText(date.occurrence), after: "called off" },
      {
        field: "seats",
        before: String(concerned.seats),
        after: `${concerned.orders - concerned.unpaid} orders choose`,
      },
      { field: "waiting", before: String(done.waiting), after: "told" },
    ],
  });
  return { message: cancelText(date, concerned, done.waiting) };
};

function cancelText({ occurrence }: AttendedDate, concerned: Concerned, waiting: number): string {
  const { orders, paid } = concerned;
  const paidText = paid > 0 ? ` They paid ${formatEuro(paid)} in all.` : "";
  const buyers = orders === 0 ? "Nobody had a seat." : calledOffText(concerned) + paidText;
  const list = waiting === 0 ? "" : ` We email ${waiting} on the waiting list.`;
  return `${occurrence.title} is called off. ${buyers}${list}`;
}

const people = (orders: number) =>
  orders === 1 ? "The buyers of 1 order" : `The buyers of ${orders} orders`;

/** @throws CONFLICT; MISTAKES */
function refuse(outcome: Published): void {
  if (outcome.kind === "conflict") throw dateErrors.conflict(outcome.newer?.author ?? null);
  if (outcome.kind !== "mistakes") return;
  const mistake = outcome.problems.find(({ level }) => level === "error");
  throw dateErrors.mistakes(mistake ? mistake.message || problemText(mistake) : "it has a mistake");
}

const choiceFields: SeatChoiceResolvers = {
  dueAt: ({ dueAt }: SeatChoice) => dueAt?.toISOString() ?? null,
};
const choiceKinds: Record<keyof ChoiceKindResolvers, ChoiceOfSeat> = {
  NONE: "none",
  MOVED: "moved",
  MONEY: "money",
  CODE: "code",
  NOT_PAID: "not paid",
};

export const dateChangeResolvers: Resolvers = {
  Query: { dateChange: preview },
  Mutation: { changeDate: change, cancelDate: cancel },
  Date: dateFields,
  SeatChoice: choiceFields,
  ChoiceKind: choiceKinds,
};
