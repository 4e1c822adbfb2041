import { z } from "zod";
import type {
  AttendeeResolvers,
  DateOnSaleResolvers,
  DateResolvers,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { certificateNumber } from "@/lib/rules/certificates";
import { counted } from "@/lib/rules/count-words";
import { catalogue, occurrenceText } from "../content";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import { attendeesOf, isPaidSeat, noteAttendance } from "./attendees";
import { certificatesFor, issueToAttendees } from "./date-certificates";
import { datesToChoose } from "./dates-to-choose";
import { certificatesOfSeats, keepCertificate } from "./doubted-certificates";
import { type AttendedDate, attendedDate, datesOver, pageToCome } from "./dates-store";

const id = z.string().regex(/^(workshop|event)-[\d-]{1,20}$/);

const dates: QueryResolvers["dates"] = async (_root, { after }, { deps }) => {
  const { dates: nodes, next } = await pageToCome(deps, after ?? null);
  return { nodes, next };
};

const pastDates: QueryResolvers["pastDates"] = async (_root, { before }, { deps }) => {
  const { dates: nodes, next } = await datesOver(deps, before ?? null);
  return { nodes, next };
};

const datesOnSale: QueryResolvers["datesOnSale"] = (_root, { find, isSoldOut, chosen }, { deps }) =>
  datesToChoose(deps, {
    find: (find ?? "").slice(0, 200),
    isSoldOut: isSoldOut === true,
    chosen: (chosen ?? []).slice(0, 5),
  });

const date: QueryResolvers["date"] = (_root, args, { deps }) => {
  const asked = id.safeParse(args.id).data;
  return asked === undefined ? null : attendedDate(deps, asked);
};

const onSaleFields: DateOnSaleResolvers = {
  title: ({ occurrence }) => occurrence.title,
  occurs: ({ occurrence }) => occurrenceText(occurrence),
  items: ({ items }) => itemsOf(items),
};

const dateFields: DateResolvers = {
  title: ({ occurrence }) => occurrence.title,
  occurs: ({ occurrence }) => occurrenceText(occurrence),
  start: ({ occurrence }) => occurrence.start,
  end: ({ occurrence }) => occurrence.end,
  path: ({ occurrence }) => occurrence.path,
  items: ({ items }) => itemsOf(items),
  certificates: (source, _args, { deps }) => certificatesFor(deps, source),
  attendees: async ({ id: of }, _args, { deps }) => {
    const attendees = await attendeesOf(deps.db, of, deps.clock());
    const numbers = await certificatesOfSeats(
      deps.db,
      attendees.map(({ seat }) => seat.id),
    );
    return attendees.map((one) => ({ ...one, certificate: numbers.get(one.seat.id) ?? null }));
  },
};

const itemsOf = (items: AttendedDate["items"]) =>
  items.flatMap(({ productId, variationId }) => {
    const product = catalogue().product(productId);
    if (!product) return [];
    const { name, price } =
      (variationId !== null && catalogue().variation(variationId)?.variation) || product;
    return [{ key: `${productId}:${variationId ?? 0}`, name, price }];
  });

const attendeeFields: AttendeeResolvers = {
  seat: ({ seat }) => seat.id,
  order: ({ order }) => order.id,
  name: ({ seat }) => seat.name,
  email: ({ seat, order }) => seat.email ?? order.email,
  buyer: ({ order: { billing, email } }) =>
    `${billing.firstName ?? ""} ${billing.lastName ?? ""}`.trim() || email,
  company: ({ order }) => order.billing.company ?? null,
  isPaid: isPaidSeat,
  note: ({ order }) => order.customerNote,
  cameAt: ({ cameAt }) => cameAt?.toISOString() ?? null,
};

const input = z.strictObject({
  date: id,
  seats: z.array(z.number().int().positive()).min(1, "tick at least one person").max(1_000),
  came: z.boolean(),
});

const note: MutationResolvers["noteAttendance"] = async (_root, args, context) => {
  const { date: of, seats, came } = input.parse(args.input);
  context.record?.({ about: `date:${of}` });
  const notedBy = (await context.identity())?.memberId;
  if (notedBy === undefined) throw userError("Please sign in.", "UNAUTHENTICATED");
  const changed = await noteAttendance(context.deps, { id: of, seatIds: seats, came, notedBy });
  if (changed === null)
    throw userError(
      "Somebody on this list has moved or left in the meantime. Check the list again; nothing was changed.",
      "CHANGED_MEANWHILE",
    );
  const people = counted(changed, "person", "people");
  const after = came ? "came" : "not there";
  context.record?.({ changes: [{ field: people, before: came ? "not there" : "came", after }] });
  if (came) return { message: `${people} came.` };
  const issued = (await certificatesOfSeats(context.deps.db, seats)).size;
  const decide = `${counted(issued, "certificate was", "certificates were")} issued for them: decide about ${issued === 1 ? "it" : "them"} in the inbox.`;
  return { message: `${people}: taken back.${issued > 0 ? ` ${decide}` : ""}` };
};

const issueInput = z.strictObject({
  date: id,
  seats: z.array(z.number().int().positive()).min(1, "Nobody on the list gets a certificate.").max(500),
  guides: z.array(z.string().trim().min(1).max(200)).min(1, "Please name the guides.").max(10),
  isEarlyRight: z.boolean().nullish(),
  isUnpaidRight: z.boolean().nullish(),
});

const issue: MutationResolvers["issueToAttendees"] = async (_root, args, context) => {
  const { deps, record } = context;
  const { date: of, isEarlyRight, isUnpaidRight, ...list } = deskInput(issueInput, args.input);
  const by = (await context.deskVisitor)?.name ?? "";
  const wanted = { ...list, by, isEarlyRight: isEarlyRight === true, isUnpaidRight: isUnpaidRight === true };
  record?.({ about: `date:${of}` });
  const found = await attendedDate(deps, of);
  const outcome = found && (await issueToAttendees(deps, found, wanted));
  if (!outcome)
    throw userError(
      "The list has changed in the meantime. Check it again; nobody got a certificate.",
      "CHANGED_MEANWHILE",
    );
  const { issued, left } = outcome;
  record?.({ changes: issued.map(({ id: one }) => ({ field: "certificate", before: null, after: one })) });
  const rest = left.map(({ name, why }) => ` ${name}: ${why}`).join("");
  return { message: `${issued.length} issued and emailed.${rest}` };
};

const keepInput = z.strictObject({
  certificate: z
    .string()
    .transform((typed) => certificateNumber(typed) ?? "")
    .pipe(z.uuid("This is not a certificate number.")),
  reason: z
    .string()
    .trim()
    .min(3, "Please say why.")
    .max(200)
    .regex(/^\P{C}*$/u, "This has a character that cannot be printed."),
});

const keep: MutationResolvers["keepCertificate"] = async (_root, args, context) => {
  const { certificate, reason } = deskInput(keepInput, args.input);
  const { deps, record } = context;
  record?.({ about: `certificate:${certificate}` });
  const by = (await context.deskVisitor)?.name ?? "";
  const row = await keepCertificate(deps.db, certificate, { by, reason, now: deps.clock() });
  if (!row)
    throw userError("Nothing speaks against this certificate, or a colleague was faster.", "NOT_POSSIBLE");
  record?.({ changes: [{ field: "ground", before: "gone", after: "kept" }] });
  return { message: `The certificate of ${row.holderName} stays valid.` };
};

export const attendanceResolvers: Resolvers = {
  Query: { dates, datesOnSale, pastDates, date },
  Mutation: { noteAttendance: note, issueToAttendees: issue, keepCertificate: keep },
  Date: dateFields,
  DateOnSale: onSaleFields,
  Attendee: attendeeFields,
};
