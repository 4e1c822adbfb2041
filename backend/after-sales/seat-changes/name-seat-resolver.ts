import { z } from "zod";
import type { Resolvers, RootMutationResolvers } from "@/graphql/generated/shop/resolvers";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { readAddress } from "@/lib/rules/forms/mail-address";
import { namedSeatSchema } from "@/lib/rules/forms/named-seat";
import { typedLine } from "@/lib/rules/forms/typed-text";
import { requireMember } from "../../context";
import { parseInput } from "../../sales/customers";
import type { Deps } from "../../deps";
import { addressKey, countAttempt, countedBy, takeFromLimit } from "../../ground/limits/limits";
import { findOwnedOrder, type Order } from "../../sales/orders";
import { seatsOfOrders } from "../../sales/seats";
import { seatErrors } from "./errors";
import { type Named, nameSeat } from "./name-seat";
import { silenceSeat } from "./quiet-seats";

const seatOfOrder = z.object({ id: z.number().int().min(1), seat: z.number().int().min(1) });

/** Each call may send mails to two unproven addresses. */
const namingLimit = { max: 60, seconds: 86_400 };

const name: RootMutationResolvers["nameSeat"] = async (_root, args, context) => {
  const { deps } = context;
  const { memberId } = await requireMember(context, "name an attendee");
  const { clientMutationId = null, ...input } = args.input;
  const { id, seat } = parseInput(seatOfOrder, input);
  const problems = problemsOf(namedSeatSchema, { ...input, email: input.email ?? "" });
  if (Object.keys(problems).length > 0) throw seatErrors.wrongPerson(problems);
  const person = typedLine(input.name);
  const email = readAddress(input.email ?? "");
  const order = await findOwnedOrder(deps.db, { id }, { memberId, sessionId: null }, deps.clock());
  if (!order) throw seatErrors.notYours();
  if (!(await takeFromLimit(deps.db, deps.clock, `name-seat:${id}`, namingLimit)))
    throw seatErrors.tooManyNames();
  await limitRecipients(deps, { order, seat, email });
  const outcome = await nameSeat(deps, { orderId: id, seatId: seat, name: person, email });
  if (!outcome) throw seatErrors.notYours();
  if (outcome.kind === "refused") throw seatErrors.notNamed(outcome.refusal);
  return { clientMutationId, order: outcome.order, message: messages[outcome.mail](outcome) };
};

const recipientLimit = { max: 2, seconds: 86_400 };

/**
 * Each new address gets a mail that it did not ask for. A seat has two of them a day; addresses that it had within the
 * day, the buyer's own, and a seat without an address do not count.
 *
 * @throws GraphQLError TOO_MANY_REQUESTS
 */
async function limitRecipients(
  { db, clock }: Deps,
  { order, seat, email }: { order: Order; seat: number; email: string | null },
): Promise<void> {
  if (email === null || email === order.email) return;
  const isHolder = (await seatsOfOrders(db, [order.id])).some(
    (one) => one.id === seat && one.email === email,
  );
  const known = `seat-address:${seat}:${addressKey(email)}` as const;
  if (isHolder || (await countedBy(db, clock, known, recipientLimit)) > 0) return;
  if (!(await takeFromLimit(db, clock, `seat-recipients:${seat}`, recipientLimit)))
    throw seatErrors.tooManyRecipients();
  await countAttempt(db, clock, known, recipientLimit);
}

const messages: Record<Named["mail"], (named: Named) => string> = {
  mailed: ({ name: person }) =>
    `The seat is now ${person}’s. An email with the date, a calendar file and how to join is on its way to the new address.`,
  later: ({ name: person }) =>
    `The seat is for ${person}, who gets an email with the date and how to join as soon as the order is paid.`,
  none: ({ name: person }) => `The seat is for ${person}. Emails about it go to you.`,
};

/** The link in a mail identifies the seat. Without it nothing is revealed. */
const stopMails: RootMutationResolvers["stopSeatMails"] = async (_root, args, { deps }) => {
  const { token, clientMutationId = null } = args.input;
  if (!(await silenceSeat(deps, token))) throw seatErrors.oldLink();
  return { clientMutationId, message: "We will not email you about this again." };
};

export const nameSeatResolvers: Resolvers = {
  RootMutation: { nameSeat: name, stopSeatMails: stopMails },
};
