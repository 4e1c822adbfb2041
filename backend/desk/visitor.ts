import type { Desk } from "@/graphql/generated/desk/resolvers";
import type { BackendContext, Identity } from "../context";
import { secondsAfter } from "../dates";
import type { Deps } from "../deps";
import { memberById } from "../members";
import { rolesIn } from "./roles";

declare module "../context" {
  interface BackendContext {
    deskVisitor?: Promise<DeskVisitor | null>;
    /** Adds what an action changes to its row of the log; set while an action of the desk runs. */
    record?: (facts: ActionFacts) => void;
  }
}

/** Adds to the log of the desk. `about`: `order:1001`. A `null` is an empty field. */
export type ActionFacts = {
  about?: string;
  changes?: { field: string; before: string | null; after: string | null }[];
};

/** A member of the staff, as the request's token shows. */
export type DeskVisitor = Desk & { memberId: number };

const CURRENT_SECONDS = 12 * 3_600;
const CONFIRMED_SECONDS = 3_600;

/** Null: a guest, or a member without a role. Read once a request. */
export function deskVisitor(context: BackendContext): Promise<DeskVisitor | null> {
  return (context.deskVisitor ??= context.identity().then((who) => who && visitorOf(context.deps, who)));
}

async function visitorOf(
  { db, clock }: Deps,
  { memberId, signedInAt }: Identity,
): Promise<DeskVisitor | null> {
  const member = await memberById(db, memberId);
  const roles = rolesIn(member?.capabilities ?? []);
  if (!member || roles.length === 0) return null;
  const now = clock();
  return {
    memberId,
    name: `${member.firstName} ${member.lastName}`.trim() || member.email,
    email: member.email,
    roles,
    isCurrent: secondsAfter(signedInAt, CURRENT_SECONDS) >= now,
    isConfirmed: secondsAfter(signedInAt, CONFIRMED_SECONDS) >= now,
  };
}
