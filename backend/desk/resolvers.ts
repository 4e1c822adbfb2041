import { inArray } from "drizzle-orm";
import { z } from "zod";
import type {
  MutationResolvers,
  OutcomeResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import type { Db } from "../database/client";
import { members } from "../members";
import { nextOf, readActions } from "./action-log";
import { rolesIn } from "./roles";
import { setRole } from "./set-role";
import { deskErrors } from "./errors";
import { deskVisitor } from "./visitor";

const desk: QueryResolvers["desk"] = async (_root, _args, context) => {
  const visitor = await deskVisitor(context);
  if (!visitor) throw deskErrors.notHere();
  return visitor;
};

const actions: QueryResolvers["actions"] = async (_root, { about, before }, { deps }) => {
  const page = await readActions(deps.db, { about: about ?? null, before: before ?? null });
  const names = await namesOf(
    deps.db,
    page.flatMap(({ memberId }) => memberId ?? []),
  );
  const nodes = page.map(({ memberId, ...action }) => ({
    ...action,
    at: action.at.toISOString(),
    who: (memberId !== null && names.get(memberId)) || "a deleted account",
  }));
  return { nodes, next: nextOf(page) };
};

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, email: members.email, first: members.firstName, last: members.lastName })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, email, first, last }) => [id, `${first} ${last}`.trim() || email]));
}

const roleInput = z.strictObject({
  member: z.number().int().positive(),
  role: z.enum(["DESK", "BOOKS", "EDITOR", "KEEPER"]),
  has: z.boolean(),
  reason: z.string().trim().max(300),
});

const changeRole: MutationResolvers["setRole"] = async (_root, args, { deps, record }) => {
  const { member: memberId, role, has } = roleInput.parse(args.input);
  record?.({ about: `member:${memberId}` });
  const outcome = await setRole(deps.db, { memberId, role, has });
  if (outcome.kind === "no member") throw deskErrors.noMember();
  if (outcome.kind === "last keeper") throw deskErrors.lastKeeper();
  const list = (names: readonly string[]) => names.join(", ").toLowerCase() || null;
  record?.({ changes: [{ field: "roles", before: list(outcome.before), after: list(outcome.now) }] });
  return { message: `${outcome.member.email} has ${rolesText(outcome.now)} now.` };
};

export function rolesText(names: readonly string[]): string {
  if (names.length === 0) return "no role at the desk";
  return `the role${names.length === 1 ? "" : "s"} ${names.join(", ").toLowerCase()}`;
}

const outcomes: Required<OutcomeResolvers> = {
  BEGUN: "begun",
  DONE: "done",
  REFUSED: "refused",
  FAILED: "failed",
};

export const deskResolvers: Resolvers = {
  Query: { desk, actions },
  Mutation: { setRole: changeRole },
  Person: { roles: ({ capabilities }) => rolesIn(capabilities) },
  Outcome: outcomes,
};
