import { desc, eq } from "drizzle-orm";
import type {
  MutationResolvers,
  PersonResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { orderWords } from "@/lib/rules/order-words";
import { certificates } from "../certificates";
import { findMembers, courses, findMemberByEmail, marksOf, memberById } from "../members";
import { orders } from "../orders";
import { tokensOf } from "../payment-methods";
import { deviceName, usableSessionsOf } from "../sign-in";
import { hasEnded, subscriptionsOf } from "../subscriptions";
import { entriesOfMember } from "../waiting-list";
import { userError } from "../errors";
import { personActions } from "./desk-actions";
import { planMerge } from "./merge-plan";

const people: QueryResolvers["people"] = (_root, { find, before }, { deps }) =>
  findMembers(deps.db, { find: find ?? "", before: before ?? null });

const person: QueryResolvers["person"] = (_root, { id }, { deps }) => memberById(deps.db, id);

const mergePreview: QueryResolvers["mergePreview"] = async (
  _root,
  { keep: keepId, lose: named },
  { deps },
) => {
  const keep = await memberById(deps.db, keepId);
  const typed = named.trim().toLowerCase();
  const lose = /^[1-9]\d{0,8}$/.test(typed)
    ? await memberById(deps.db, Number(typed))
    : await findMemberByEmail(deps.db, typed);
  if (!keep || !lose) throw userError(`There is no member ${named.trim()}.`, "UNKNOWN_MEMBER");
  return { keep, lose, ...(await planMerge(deps.db, { keep, lose })) };
};

const facts: PersonResolvers = {
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  program: ({ program }) => program?.title ?? null,
  marks: (member) => marksOf(member),
  orders: async ({ id }, _args, { deps }) => {
    const rows = await deps.db
      .select({ number: orders.id, at: orders.createdAt, status: orders.status, total: orders.total })
      .from(orders)
      .where(eq(orders.memberId, id))
      .orderBy(desc(orders.createdAt))
      .limit(50);
    return rows.map(({ at, status, ...order }) => ({
      ...order,
      status: orderWords[status],
      at: at.toISOString(),
    }));
  },
  sessions: async ({ id }, _args, { deps }) =>
    (await usableSessionsOf(deps, id)).map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      signedInAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    })),
  keeps: async ({ id }, _args, { deps: { db } }) => ({
    orders: await db.$count(orders, eq(orders.memberId, id)),
    certificates: await db.$count(certificates, eq(certificates.memberId, id)),
    courses: await db.$count(courses, eq(courses.memberId, id)),
    subscriptions: (await subscriptionsOf(db, id)).filter(({ status }) => !hasEnded(status)).length,
    paymentMethods: (await tokensOf(db, id)).length,
    places: (await entriesOfMember(db, id)).length,
  }),
};

/** People at the desk: finding them, their facts, and what is done about an account. */
export const personDeskResolvers: Resolvers = {
  Query: { people, person, mergePreview },
  Mutation: personActions satisfies MutationResolvers,
  Person: facts,
};
